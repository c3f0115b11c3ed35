import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import { findPreference, pay } from '../../stand-ins/payments/sandbox-store.ts'
import { releaseAllExpiredReservations } from './expired-reservations.ts'
import type { Reservation } from './purchases.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Line = { product_id: number; quantity: number }
type Begun = { id_payment: string; replaced: { numero: string | null; products: Line[] }[] }
const begin = (as: string, products: Line[], idempotencyKey?: string) =>
  shop.ask('POST', '/payment', {
    as,
    body: { products, ...(idempotencyKey ? { attempt: idempotencyKey } : {}) },
  })
const place = async (as: string, id_payment: string) =>
  ((await shop.ask('POST', '/orders', { as, body: { id_payment } })).body as { order: OrderAnswer }).order
const pendingOf = async (as: string) =>
  ((await shop.ask('GET', '/orders', { as })).body as OrderAnswer[]).filter(
    (order) => order.estado === 'Ingreso',
  )
const reservedBy = async (userId: string) => {
  const { rows } = await shop.database.pool.query<{ bottles: number; purchases: number }>(
    `SELECT coalesce(sum((line->>'quantity')::int), 0)::int AS bottles, count(DISTINCT q.id)::int AS purchases
     FROM purchases q, jsonb_array_elements(q.lines) AS line WHERE q.user_id = $1 AND q.hold = 'held'`,
    [userId],
  )
  return rows[0]
}
/** Different wines with at least this many available bottles. */
const wines = async (count: number, atLeast: number): Promise<number[]> => {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id FROM products WHERE archived_at IS NULL AND stock - reserved >= $1 ORDER BY id LIMIT $2',
    [atLeast, count],
  )
  expect(rows).toHaveLength(count)
  return rows.map((row) => row.id)
}
/** The provider's answer for a pending payment. */
const leavePending = (purchase: string, id: string) =>
  shop.database.pool.query(
    `INSERT INTO payments (payment_id, purchase_id, status, amount, currency)
     SELECT $2, id, 'pending', total, 'ARS' FROM purchases WHERE id = $1`,
    [purchase, id],
  )

test('one account, any number of requests at once: one purchase is open, and never more than 60 bottles are reserved', async () => {
  const person = await shop.person('acapara@ejemplo.test')
  const many = await wines(24, 30)
  let most = 0
  let watching = true
  const watch = (async () => {
    while (watching) most = Math.max(most, (await reservedBy(person.id))?.bottles ?? 0)
  })()
  const answers = await Promise.all(
    many.map((product_id, n) =>
      begin(person.token, [
        { product_id, quantity: 30 },
        { product_id: many[(n + 7) % many.length] ?? 0, quantity: 25 },
      ]),
    ),
  )
  watching = false
  await watch
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(60)
  expect(await reservedBy(person.id)).toEqual({ bottles: 55, purchases: 1 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('more than 60 unpaid bottles, or more than 36 of one wine, are refused with words that say what to do', async () => {
  const person = await shop.person('limite@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 40)
  const all = await begin(person.token, [
    { product_id: a, quantity: 36 },
    { product_id: b, quantity: 25 },
  ])
  expect(all).toMatchObject({ status: 409, body: { detail: expect.stringContaining('hasta 60 unidades') } })
  const one = await begin(person.token, [{ product_id: a, quantity: 37 }])
  expect(one).toMatchObject({ status: 409, body: { detail: expect.stringContaining('hasta 36 unidades') } })
  expect(await reservedBy(person.id)).toEqual({ bottles: 0, purchases: 0 })
  const fits = [
    { product_id: a, quantity: 36 },
    { product_id: b, quantity: 24 },
  ]
  expect((await begin(person.token, fits)).status).toBe(200)
})

test('a new purchase takes the place of the unpaid one before: one order is pending, its bottles alone are held', async () => {
  const person = await shop.person('cambia@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 10)
  const before = [await buying.stockOf(shop, a), await buying.stockOf(shop, b)]
  const first = await buying.order(shop, person.token, a, 3)
  const answer = await begin(person.token, [{ product_id: b, quantity: 2 }])
  const { id_payment, replaced } = answer.body as Begun
  expect(replaced).toMatchObject([
    { numero: first.numero, products: [{ product_id: a, quantity: 3, name: expect.any(String) }] },
  ])
  const second = await place(person.token, id_payment)
  expect((await pendingOf(person.token)).map((order) => order.id)).toEqual([second.id])
  expect((await buying.stockOf(shop, a)).reserved).toBe(before[0]?.reserved)
  expect((await buying.stockOf(shop, b)).reserved).toBe((before[1]?.reserved ?? 0) + 2)
  // its checkout was expired at the provider
  await shop.database.pool.query(
    'UPDATE purchases SET end_checkout_at = now() WHERE end_checkout_at IS NOT NULL',
  )
  await reconcileMoney(shop.database.db, shop.sandbox)
  const preference = await buying.until(async () => {
    const found = await findPreference(shop.database.pool, first.id_payment)
    return found && new Date(found.body.expiration_date_to ?? '') < new Date() ? found : undefined
  })
  const page = await shop.fetch(
    new Request(
      `http://localhost:9/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(first.id_payment)}`,
    ),
  )
  expect(await page.text()).toContain('El tiempo para pagar esta compra terminó.')
  // a payment on the old checkout page, still open, is refunded and mailed
  await pay(shop.database.pool, preference, 'approved')
  await buying.until(async () => {
    const { rows } = await shop.database.pool.query<{ body: string }>(
      `SELECT m.body FROM outbox m JOIN payments p ON m.message_id LIKE 'money-back-' || p.payment_id || '%'
       WHERE p.purchase_id = $1 AND p.settled IN ('refund-due', 'refunded')`,
      [first.purchase_id],
    )
    return rows[0]?.body.includes('que reemplazaste por otra') || undefined
  })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a failed new purchase leaves the previous one unchanged', async () => {
  const person = await shop.person('agotado@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 12)
  const first = await buying.order(shop, person.token, a, 3)
  const { stock, reserved } = await buying.stockOf(shop, b)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: b, suma: reserved + 2 - stock } })
  // the expired reservation is released for the new purchase, and is not lost when the new one fails
  const tooMany = [
    { product_id: a, quantity: 3 },
    { product_id: b, quantity: 3 },
  ]
  expect((await begin(person.token, tooMany)).status).toBe(409)
  expect((await pendingOf(person.token)).map((order) => order.id)).toEqual([first.id])
  expect(await reservedBy(person.id)).toEqual({ bottles: 3, purchases: 1 })
  const enough = [
    { product_id: a, quantity: 3 },
    { product_id: b, quantity: 2 },
  ]
  expect((await begin(person.token, enough)).status).toBe(200)
  expect(await reservedBy(person.id)).toEqual({ bottles: 5, purchases: 1 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('while a payment is under way nothing takes its place: 409 says what to do', async () => {
  const person = await shop.person('en-camino@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 10)
  const first = await buying.order(shop, person.token, a, 1)
  await leavePending(first.purchase_id, 'pendiente-1')
  const rejected = await begin(person.token, [{ product_id: b, quantity: 1 }])
  expect(rejected.status).toBe(409)
  expect((rejected.body as { detail: string }).detail).toMatch(
    new RegExp(`${first.numero} tiene un pago en camino.*eliminala`),
  )
  expect((await pendingOf(person.token)).map((order) => order.id)).toEqual([first.id])
  await shop.ask('DELETE', '/orders', { as: person.token, body: { id: first.id } })
  expect((await begin(person.token, [{ product_id: b, quantity: 1 }])).status).toBe(200)
})

test('two tabs and two devices: the same wines within a minute are one purchase, whatever key they send', async () => {
  const person = await shop.person('dos-pestanas@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 10)
  const lines = [
    { product_id: a, quantity: 2 },
    { product_id: b, quantity: 1 },
  ]
  const answers = await Promise.all([
    begin(person.token, lines),
    begin(person.token, lines.toReversed()),
    begin(person.token, lines, 'la-llave-de-una-pestana'),
    begin(person.token, lines, 'la-llave-de-un-telefono'),
  ])
  const ids = new Set(answers.map((answer) => (answer.body as Begun).id_payment))
  expect(ids.size).toBe(1)
  expect(await reservedBy(person.id)).toEqual({ bottles: 3, purchases: 1 })
  const orders = await Promise.all([...ids, ...ids].map((id) => place(person.token, id)))
  expect(orders[0]?.id).toBe(orders[1]?.id)
  // another quantity is another purchase, and so is the same one after a minute
  const other = (await begin(person.token, [{ product_id: a, quantity: 1 }])).body as Begun
  expect(ids.has(other.id_payment)).toBe(false)
  await shop.database.pool.query(
    `UPDATE purchases SET created_at = created_at - interval '61 seconds' WHERE id_payment = $1`,
    [other.id_payment],
  )
  const later = (await begin(person.token, [{ product_id: a, quantity: 1 }])).body as Begun
  expect(later.id_payment).not.toBe(other.id_payment)
})

test('paying an old purchase again holds its bottles alone, also where a person has several from before', async () => {
  const person = await shop.person('varias@ejemplo.test')
  const [a = 0, b = 0] = await wines(2, 40)
  const first = await buying.order(shop, person.token, a, 36)
  await shop.database.pool.query(`UPDATE purchases SET user_id = $2 WHERE id = $1`, [
    first.purchase_id,
    shop.customer.id,
  ])
  const second = await buying.order(shop, person.token, b, 36)
  await shop.database.pool.query(
    `UPDATE purchases SET user_id = $2, hold_expires_at = now() - interval '1 second' WHERE id = $1`,
    [first.purchase_id, person.id],
  )
  await releaseAllExpiredReservations(shop.database.db)
  const paid = await shop.ask('POST', '/payment/checkout', { as: person.token, body: { id: first.id } })
  expect(paid.status).toBe(200)
  expect(await reservedBy(person.id)).toEqual({ bottles: 36, purchases: 1 })
  const stay = (await pendingOf(person.token)).map((order) => order.id)
  expect(new Set(stay)).toEqual(new Set([first.id, second.id]))
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('the Admin sees what is reserved without being paid, the most first, and frees it; the order stays', async () => {
  const person = await shop.person('reserva@ejemplo.test')
  const [a = 0] = await wines(1, 36)
  const before = await buying.stockOf(shop, a)
  const pending = await buying.order(shop, person.token, a, 36)
  const list = async () =>
    ((await shop.ask('GET', '/admin/reservations', { as: shop.admin })).body as Reservation[]).filter(
      (one) => one.email === 'reserva@ejemplo.test',
    )
  expect(await list()).toMatchObject([
    { id: pending.purchase_id, order_id: pending.id, numero: pending.numero, bottles: 36, wines: 1 },
  ])
  const free = (id: string, as = shop.admin) =>
    shop.ask('DELETE', '/admin/reservations', { as, body: { id } })
  expect((await free(pending.purchase_id, person.token)).status).toBe(403)
  const clicks = await Promise.all([free(pending.purchase_id), free(pending.purchase_id)])
  expect(new Set(clicks.map((click) => click.status))).toEqual(new Set([200, 404]))
  expect(await list()).toEqual([])
  expect(await buying.stockOf(shop, a)).toEqual(before)
  expect((await pendingOf(person.token)).map((order) => order.id)).toEqual([pending.id])
  // a paid order cannot be released here
  await shop.ask('POST', '/payment/checkout', { as: person.token, body: { id: pending.id } })
  await shop.database.pool.query(`UPDATE purchases SET hold_expires_at = NULL WHERE id = $1`, [
    pending.purchase_id,
  ])
  expect((await free(pending.purchase_id)).status).toBe(404)
})

test('the same cart bought again while its order is pending leaves the cart, as it did the first time', async () => {
  const person = await shop.person('otra-vez@ejemplo.test')
  const [product_id = 0] = await wines(1, 4)
  const cart = async () =>
    ((await shop.ask('GET', '/shoppingCart', { as: person.token })).body as unknown[]).length
  const numbers: string[] = []
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const attempt of [first, second]) {
    await shop.ask('POST', '/shoppingCart', {
      as: person.token,
      body: { products: { id_prod: product_id, amount: 2 } },
    })
    expect(await cart()).toBe(1)
    const { body } = await begin(person.token, [{ product_id, quantity: 2 }], attempt)
    numbers.push((await place(person.token, (body as Begun).id_payment)).numero)
    expect(await cart(), attempt).toBe(0)
  }
  expect(new Set(numbers).size).toBe(1)
  // bottles that are added after that stay, whatever repeats the request
  await shop.ask('POST', '/shoppingCart', {
    as: person.token,
    body: { products: { id_prod: product_id, amount: 1 } },
  })
  const { body } = await begin(person.token, [{ product_id, quantity: 2 }], second)
  await place(person.token, (body as Begun).id_payment)
  expect(await cart()).toBe(1)
})
