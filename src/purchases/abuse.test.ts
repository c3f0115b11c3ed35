import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { findPreference, pay } from '../../stand-ins/payments/sandbox-store.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

/** Abuse of purchasing, as SECURITY.md lists it; the cases that are not tested elsewhere. */

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 30)
})
afterAll(() => shop.close())

const begin = (as: string, body: object) => shop.ask('POST', '/payment', { as, body })

/** A payment at the provider, even when its checkout page would reject it by now. */
async function charge(id_payment: string): Promise<void> {
  const preference = await findPreference(shop.database.pool, id_payment)
  if (!preference) throw new Error('The provider does not know this preference')
  await pay(shop.database.pool, preference, 'approved')
}

/**
 * Runs the jobs until every payment of a purchase that is not its order's is refunded. Answers the state of each payment.
 */
const settledOf = (purchase: string, payments: number) =>
  buying.until(async () => {
    await shop.database.pool.query(
      'UPDATE payments SET refund_at = now(); UPDATE purchases SET ask_at = now()',
    )
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { rows } = await shop.database.pool.query<{ settled: string; kept: number }>(
      `SELECT p.settled, (s.amount - s.refunded)::float AS kept FROM payments p
       JOIN sandbox_payments s ON s.id::text = p.payment_id WHERE p.purchase_id = $1 ORDER BY s.id`,
      [purchase],
    )
    const decided = rows.every((row) => ['order-paid', 'refunded'].includes(row.settled))
    return decided && rows.length === payments ? rows : undefined
  })

test.each([-1, 0, 1.5, 101, 1e9, '1; DROP TABLE orders', null])(
  'a quantity of %s is refused',
  async (quantity) => {
    const { reserved } = await buying.stockOf(shop, wine)
    const answer = await begin(shop.customer.token, { products: [{ product_id: wine, quantity }] })
    expect([400, 422]).toContain(answer.status)
    expect((await buying.stockOf(shop, wine)).reserved).toBe(reserved)
  },
)

test('a price or total of the body is compared and never charged', async () => {
  const person = await shop.person('precio-propio@ejemplo.test')
  const line = { product_id: wine, quantity: 1 }
  for (const body of [
    { products: [{ ...line, price: 1 }] },
    { products: [{ ...line, price: 0 }] },
    { products: [line], total: 0.01 },
  ])
    expect((await begin(person.token, body)).status).toBe(409)
  // unknown fields are ignored and lower no price
  const { body } = await begin(person.token, { products: [{ ...line, unit_price: 1, discount: 99 }] })
  const { total, id_payment } = body as { total: number; id_payment: string }
  expect(total).toBe((await buying.priceOf(shop, wine)) / 100)
  const preference = await findPreference(shop.database.pool, id_payment)
  expect(preference?.body.items).toMatchObject([{ quantity: 1, unit_price: total }])
})

test('an order cancelled or deleted during its payment: refunded, no further step', async () => {
  const person = await shop.person('mientras-paga@ejemplo.test')
  const cancelled = await buying.order(shop, person.token, wine, 1)
  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: cancelled.id, estado: 'Cancelada' } })
  await charge(cancelled.id_payment)
  expect(await settledOf(cancelled.purchase_id, 1)).toEqual([{ settled: 'refunded', kept: 0 }])
  const deleted = await buying.order(shop, person.token, wine, 2)
  await shop.ask('DELETE', '/orders', { as: person.token, body: { id: deleted.id } })
  await charge(deleted.id_payment)
  expect(await settledOf(deleted.purchase_id, 1)).toEqual([{ settled: 'refunded', kept: 0 }])
  const { body } = await shop.ask('GET', '/orders', { as: person.token })
  expect((body as OrderAnswer[]).map((order) => order.estado)).toEqual(['Cancelada'])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('a second payment of an order is refunded automatically and mailed', async () => {
  const person = await shop.person('paga-doble@ejemplo.test')
  const order = await buying.order(shop, person.token, wine, 1)
  await charge(order.id_payment)
  // the provider allows a second payment of the same checkout
  await shop.database.pool.query(
    `INSERT INTO sandbox_payments (preference_id, external_reference, status, amount)
     SELECT preference_id, external_reference, 'approved', amount FROM sandbox_payments WHERE preference_id = $1`,
    [order.id_payment],
  )
  const payments = await settledOf(order.purchase_id, 2)
  expect(payments.toSorted((a, b) => b.kept - a.kept)).toEqual([
    { settled: 'order-paid', kept: order.total },
    { settled: 'refunded', kept: 0 },
  ])
  expect((await buying.mailsTo(shop, 'paga-doble@ejemplo.test', 2)).toSorted()).toEqual([
    'Confirmacion de compra',
    'Te devolvemos un pago',
  ])
})

test('an expired checkout takes no payment; its order gets a new one', async () => {
  const person = await shop.person('vencida@ejemplo.test')
  const order = await buying.order(shop, person.token, wine, 1)
  await shop.database.pool.query(
    `UPDATE sandbox_preferences SET body = body || '{"expiration_date_to": "2020-01-01T00:00:00Z"}' WHERE id = $1`,
    [order.id_payment],
  )
  const address = `http://localhost:9/sandbox/mercadopago/checkout/v1/redirect?pref_id=${encodeURIComponent(order.id_payment)}`
  const answer = await shop.fetch(
    new Request(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'decision=approved',
    }),
  )
  expect(await answer.text()).toContain('El tiempo para pagar esta compra terminó.')
  const { rowCount } = await shop.database.pool.query(
    'SELECT FROM sandbox_payments WHERE preference_id = $1',
    [order.id_payment],
  )
  expect(rowCount).toBe(0)
})

test('several accounts share what there is: each holds 60 at the most, together never more than the shelf', async () => {
  const few = await buying.wineWithStock(shop, 20)
  const { stock, reserved } = await buying.stockOf(shop, few)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: few, suma: reserved + 40 - stock } })
  const people = await Promise.all(
    [1, 2, 3, 4].map((n) => shop.person(`cuenta-${n}@ejemplo.test`).then((person) => person.token)),
  )
  const answers = await Promise.all(
    people.map((as) => begin(as, { products: [{ product_id: few, quantity: 15 }] })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
  expect((await buying.stockOf(shop, few)).reserved).toBe(reserved + 30)
  expect(await findStockFaults(shop.database.db)).toEqual([])
})
