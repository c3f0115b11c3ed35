import type pg from 'pg'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { until } from '../reliability/until.ts'
import { signToken } from '../sign-token.ts'
import type { ServedShop } from './serve.ts'

type SixBottles = { id: number; numero: string; total: number; wine: string }

/** Six bottles of one wine that the demo customer bought and paid, and that have left. Out: the order and an Admin's token. */
export async function buySix(shop: ServedShop, pool: pg.Pool): Promise<{ order: SixBottles; admin: string }> {
  const { rows: accounts } = await pool.query<{ id: string; email: string }>(
    'SELECT id, email FROM identity_accounts',
  )
  const tokenOf = (email: string, roles: string[] = []) => {
    const sub = accounts.find((one) => one.email === email)?.id
    return signToken(pool, { sub, email, 'https://descorche/roles': roles }, { issuer: `${shop.url}/` })
  }
  const customer = await tokenOf('cliente@descorche.test')
  const admin = await tokenOf('admin@descorche.test', ['Admin'])
  const ask = async (token: string, method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await ask(customer, 'POST', '/user', {})
  await ask(admin, 'POST', '/user', {})
  const { rows: wines } = await pool.query<{ id: number }>(
    `SELECT id FROM products JOIN categories USING (id_categ)
     WHERE type = 'Tinto' AND archived_at IS NULL AND stock - reserved BETWEEN 20 AND 900 ORDER BY id DESC LIMIT 1`,
  )
  const products = [{ product_id: wines[0]?.id, quantity: 6 }]
  const collected = { postal_code: '1414', delivery: 'caba-retiro-palermo' }
  const payment = (await ask(customer, 'POST', '/payment', { products, ...collected })) as {
    id_payment: string
  }
  const { order } = (await ask(customer, 'POST', '/orders', payment)) as { order: OrderAnswer }
  await fetch(
    `${shop.url}/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(order.id_payment)}`,
    {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'decision=approved',
    },
  )
  await until('the purchase to be paid', async () => {
    const [now] = (await ask(customer, 'GET', `/orders?id=${order.id}`)) as OrderAnswer[]
    return now?.estado === 'Creada' || undefined
  })
  for (const estado of ['Procesando', 'Completo'])
    await ask(admin, 'PUT', '/orders', { id: order.id, estado })
  const { id, numero, total, order_items: items } = order
  return { order: { id, numero, total, wine: items[0]?.product.name ?? '' }, admin }
}
