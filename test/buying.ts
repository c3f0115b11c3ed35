import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OrderAnswer } from '../src/orders/orders.contract.ts'
import type { PromotionAnswer } from '../src/promotions/promotions.contract.ts'
import { hangMs } from './hang-limit.ts'
import type { TestShop } from './shop.ts'

/** The customer's way to a paid order, for tests that begin there. */

export type Stock = { stock: number; reserved: number }

export async function stockOf(shop: TestShop, id: number): Promise<Stock> {
  const { rows } = await shop.database.pool.query<Stock>(
    'SELECT stock, reserved FROM products WHERE id = $1',
    [id],
  )
  return rows[0] ?? { stock: -1, reserved: -1 }
}

/** A wine of which at least so many bottles are free. */
export async function wineWithStock(shop: TestShop, atLeast: number): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE stock - reserved >= $1 AND stock < 1000 ORDER BY random() LIMIT 1',
    [atLeast],
  )
  return rows[0]?.id ?? 0
}

/** What a bottle of a wine costs, in centavos. */
export async function priceOf(shop: TestShop, id: number): Promise<number> {
  const { rows } = await shop.database.pool.query<{ price: number }>(
    'SELECT price FROM products WHERE id = $1',
    [id],
  )
  return rows[0]?.price ?? 0
}

/** Makes a promotion as an Admin does. */
export async function promote(shop: TestShop, body: object): Promise<PromotionAnswer> {
  const answer = await shop.ask('POST', '/promotions', { as: shop.admin, body: { name: 'Prueba', ...body } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as PromotionAnswer
}

/** How an order is collected, which adds nothing to its total. */
export const atBranch = { postal_code: '1414', delivery: 'caba-retiro-palermo' }

/**
 * Buys and returns the pending order.
 * @param chosen how it travels; nothing: its buyer still has to choose
 */
export async function order(
  shop: TestShop,
  as: string,
  product_id: number,
  quantity: number,
  chosen: object = atBranch,
): Promise<OrderAnswer> {
  const products = [{ product_id, quantity }]
  const payment = await shop.ask('POST', '/payment', { as, body: { products, ...chosen } })
  expect(payment.status, JSON.stringify(payment.body)).toBe(200)
  const bought = payment.body as {
    user_id: string
    total: number
    products: object[]
    id_payment: string
  }
  const placed = await shop.ask('POST', '/orders', { as, body: bought })
  expect(placed.status).toBe(200)
  return (placed.body as { order: OrderAnswer }).order
}

/** Makes a paid order one of an earlier version, which took money before it was chosen how it travels. */
export async function forgetDelivery(shop: TestShop, id: number): Promise<void> {
  const { pool } = shop.database
  await pool.query("UPDATE orders SET delivery = NULL, direccion = NULL, charges = '[]' WHERE id = $1", [id])
}

/** Buys something that is sent to its buyer, and returns the pending order. */
export async function orderToHome(
  shop: TestShop,
  as: string,
  product_id: number,
  quantity: number,
): Promise<OrderAnswer> {
  const { id } = await order(shop, as, product_id, quantity, {})
  const direccion = {
    calle: 'Honduras 4800',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    codigoPostal: '1414',
  }
  const saved = await shop.ask('PUT', '/orders/dir', { as, body: { id, direccion } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return (saved.body as { order: OrderAnswer }).order
}

/** Chooses an outcome on the sandbox's checkout page. */
export async function decide(
  shop: TestShop,
  id_payment: string,
  decision: 'approved' | 'rejected' | 'pending',
): Promise<void> {
  const address = `http://localhost:9/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(id_payment)}`
  const response = await shop.fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: `decision=${decision}`,
    }),
  )
  expect(response.status).toBe(303)
}

/** Approves on the sandbox's checkout page, and waits until the webhook event has arrived. */
export async function pay(shop: TestShop, as: string, pending: OrderAnswer): Promise<OrderAnswer> {
  await decide(shop, pending.id_payment, 'approved')
  return until(async () => {
    const { body } = await shop.ask('GET', `/orders?id=${pending.id}`, { as })
    const [current] = body as OrderAnswer[]
    return current && current.estado !== 'Ingreso' ? current : undefined
  })
}

/** Subjects of the messages that arrived at an address, once there are as many as expected. */
export function mailsTo(shop: TestShop, to: string, count: number): Promise<string[]> {
  return until(async () => {
    const { rows } = await shop.database.pool.query<{ subject: string }>(
      'SELECT subject FROM mail_catcher WHERE recipient = $1 ORDER BY id',
      [to],
    )
    return rows.length >= count ? rows.map((row) => row.subject) : undefined
  })
}

/** Retries until there is an answer. */
export async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + hangMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > end) throw new Error('It did not happen')
    await wait(100)
  }
}

/** Whether a session of this shop's database waits for a row lock. */
export async function waitingForLocks(shop: TestShop): Promise<boolean> {
  const { rows } = await shop.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
