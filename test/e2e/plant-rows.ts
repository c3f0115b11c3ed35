import type pg from 'pg'
import { insertPaidOrder } from '../paid-order.ts'
import { signToken } from '../sign-token.ts'
import type { ServedShop } from './serve.ts'

export type Planted = {
  /** Of the demo customer: an unpaid purchase, a paid one, and one with a withdrawal request. */
  pending: number
  paid: number
  withdrawn: number
}

/** Rows for every list of the shop, so that screens are looked at as they are in use. */
export async function plantRows(shop: ServedShop, pool: pg.Pool): Promise<Planted> {
  const { rows: accounts } = await pool.query<{ id: string; email: string }>(
    'SELECT id, email FROM identity_accounts',
  )
  const issuer = `${shop.url}/`
  const tokenOf = (email: string, roles: string[] = []) => {
    const sub = accounts.find((one) => one.email === email)?.id
    return signToken(pool, { sub, email, 'https://descorche/roles': roles }, { issuer })
  }
  const [customer, admin] = await Promise.all([
    tokenOf('cliente@descorche.test'),
    tokenOf('admin@descorche.test', ['Admin']),
  ])
  const ask = async (token: string, method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`)
    return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(answer) : answer
  }
  const { id: userId } = (await ask(customer, 'POST', '/user', {})) as { id: string }
  await ask(admin, 'POST', '/user', {})

  // of a wine that no other screen shows
  await ask(admin, 'POST', '/promotions', {
    name: 'Caja de seis',
    conditions: { product_ids: [900] },
    effect: { kind: 'box_price', bottles: 6, price: 90_000 },
  })
  const bought = { userId, email: 'cliente@descorche.test', street: 'San Martín 850' }
  const paid = await insertPaidOrder(pool, { ...bought, productId: 4, estado: 'Creada' })
  for (const [index, estado] of ['Procesando', 'Completo', 'Completo', 'Cancelada'].entries())
    await insertPaidOrder(pool, { ...bought, productId: 10 + index, estado })
  const withdrawn = await insertPaidOrder(pool, { ...bought, productId: 16, estado: 'Completo' })
  await ask(customer, 'POST', '/arrepentimiento', {
    order: withdrawn.numero,
    email: bought.email,
    reason: 'Llegó caliente',
  })

  const products = [{ product_id: 6, quantity: 2 }]
  const started = (await ask(customer, 'POST', '/payment', { products })) as { id_payment: string }
  const { order } = (await ask(customer, 'POST', '/orders', started)) as { order: { id: number } }
  for (const id_prod of [2, 3]) {
    await ask(customer, 'POST', '/shoppingCart', { products: [{ id_prod, amount: 2 }] })
    await ask(customer, 'POST', '/favorite', { id_prod })
  }
  await pool.query('UPDATE products SET stock = reserved WHERE id = 20')
  await ask(customer, 'POST', '/restock', { id_prod: 20 })
  const address = { calle: 'Gorriti 5000', ciudad: 'Rosario', provincia: 'Santa Fe', codigoPostal: '2000' }
  await ask(customer, 'POST', '/address', { address })
  await ask(customer, 'POST', '/address', { address: { ...address, calle: 'Mitre 10' } })

  await ask(customer, 'POST', '/review?id_prod=11&stars=4&description=Para+un+asado+largo')
  const { rows: reviews } = await pool.query<{ id: string }>('SELECT id FROM reviews ORDER BY id LIMIT 1')
  await ask(customer, 'POST', `/review/report?id=${reviews[0]?.id}&reason=Publicidad`)
  await ask(customer, 'GET', '/newsletter/subscribe?EMAIL=lectora@ejemplo.test&c=recibir')
  const rule = { percent: 5, step: 10_000, way: 'cercano' }
  const scope = { producer: 1 }
  const { fingerprint } = (await ask(admin, 'POST', '/prices/preview', { rule, scope })) as {
    fingerprint: string
  }
  await ask(admin, 'POST', '/prices', { rule, scope, fingerprint })
  return { pending: order.id, paid: paid.id, withdrawn: withdrawn.id }
}
