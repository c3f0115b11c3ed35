import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import { order, pay, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { choose, endDeadline, note, offerTransfers, orderOf } from '../../test/waiting-for-money.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { addDays } from '../calendar/calendar-day.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import type { RefundsOfOrder } from './refunds.contract.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  wine = await wineWithStock(shop, 60)
})
afterAll(() => shop.close())

const step = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
const owed = async (id: number) =>
  ((await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts).owed.find(
    (one) => one.order_id === id,
  )
const refundsOf = async (id: number) =>
  (await shop.ask('GET', `/orders/${id}/refunds`, { as: shop.admin })).body as RefundsOfOrder
const troubles = async () =>
  ((await shop.ask('GET', '/admin/waiting', { as: shop.admin })).body as { troubles: number }).troubles
let keys = 0
const give = (id: number, amount: number, body: object = {}) =>
  shop.ask('POST', `/orders/${id}/refunds`, {
    as: shop.admin,
    body: { amount, reason: 'Se canceló', idempotency_key: `en-mano-${(keys += 1)}`, ...body },
  })
const vouchersDone = (id: number) =>
  until(async () => {
    const { rows } = await shop.database.pool.query('SELECT FROM invoice_requests WHERE order_id = $1', [id])
    return rows.length === 0 ? true : undefined
  })
/** The day on which the cash came. */
const paidOn = addDays(shopDay(new Date()), -10)
/** An order that was paid in cash and cancelled. */
async function cancelled(name: string) {
  const { token } = await shop.person(`${name}@ejemplo.test`)
  const placed = await order(shop, token, wine, 2)
  const { id, total: amount } = placed
  await shop.database.pool.query('UPDATE orders SET fecha = $2::date WHERE id = $1', [id, paidOn])
  const cash = { as: shop.admin, body: { way: 'cash', amount, date: paidOn } }
  expect((await shop.ask('POST', `/orders/${id}/paid`, cash)).status).toBe(200)
  await vouchersDone(placed.id)
  expect((await step(placed.id, 'Cancelada')).status).toBe(200)
  await vouchersDone(placed.id)
  return { token, ...placed }
}

test('cancelling an order that was paid in cash leaves an alert until it is noted how the money went back', async () => {
  const before = await troubles()
  const { id, total, token } = await cancelled('efectivo')
  expect(await owed(id)).toMatchObject({ amount: total, way: 'cash' })
  expect(await troubles()).toBe(before + 1)
  expect(await refundsOf(id)).toMatchObject({ in_hand: true, left: total, refunded: 0 })
  expect((await give(id, total + 1)).status).toBe(409)
  expect((await give(id, total, { date: '2999-01-01' })).status).toBe(422)
  expect(await give(id, total, { date: addDays(paidOn, -1) })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'date' }] },
  })
  expect((await give(id, 100)).status).toBe(200)
  expect(await owed(id)).toMatchObject({ amount: total - 100 })
  // of two at once one is noted
  const both = await Promise.all([
    give(id, total - 100, { way: 'transfer', date: paidOn }),
    give(id, total - 100, { way: 'transfer', date: paidOn }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await owed(id)).toBeUndefined()
  expect(await troubles()).toBe(before)
  expect(await refundsOf(id)).toMatchObject({
    in_hand: false,
    left: 0,
    refunded: total,
    refunds: [
      { by: 'hand', way: 'cash' },
      { by: 'hand', way: 'transfer', date: paidOn },
    ],
  })
  expect((await give(id, 1)).status).toBe(409)

  // activated it waits for another payment, and is invoiced anew
  expect((await step(id, 'Creada')).status).toBe(200)
  expect(await orderOf(shop, id)).toMatchObject({ estado: 'Ingreso', paid: false })
  expect((await note(shop, { id, total }, 'transfer')).status).toBe(200)
  await vouchersDone(id)
  expect(await orderOf(shop, id)).toMatchObject({ estado: 'Creada', paid: true })
  expect((await shop.ask('GET', `/orders/${id}/refunds`, { as: token })).status).toBe(200)
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('while the money is with the shop, an activated order stays paid and nothing is owed', async () => {
  const { id } = await cancelled('sigue-paga')
  expect((await step(id, 'Creada')).status).toBe(200)
  await vouchersDone(id)
  expect(await orderOf(shop, id)).toMatchObject({ estado: 'Creada', paid: true })
  expect(await owed(id)).toBeUndefined()
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('what was paid by card goes back by card, whatever method is named', async () => {
  const { token } = await shop.person('con-tarjeta@ejemplo.test')
  const paid = await pay(shop, token, await order(shop, token, wine, 1))
  for (const way of ['cash', 'transfer', 'card_terminal'])
    expect((await give(paid.id, 10, { way })).status, way).toBe(422)
  expect((await give(paid.id, 10, { way: 'bitcoin' })).status).toBe(422)
  expect((await refundsOf(paid.id)).refunds).toEqual([])
  expect((await give(paid.id, 10)).status).toBe(200)
  const done = await until(async () => {
    const { rows } = await shop.database.pool.query(
      `SELECT way FROM refunds WHERE order_id = $1 AND state = 'done'`,
      [paid.id],
    )
    return rows.length === 1 ? rows : undefined
  })
  expect(done).toEqual([{ way: null }])
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('a transfer that came after its bottles were free goes back by transfer, or as it is noted', async () => {
  expect((await offerTransfers(shop)).status).toBe(200)
  const { token } = await shop.person('transfirio-tarde@ejemplo.test')
  const { id } = await order(shop, token, wine, 2)
  expect((await choose(shop, token, id, { payment_way: 'transfer' })).status).toBe(200)
  await endDeadline(shop, id)
  await releaseAllExpiredReservations(shop.database.db)
  const waiting = await orderOf(shop, id)
  if (!waiting) throw new Error('It has no order')
  expect(waiting.bottles).toBe('released')
  expect((await give(id, 10)).status).toBe(409)
  expect((await note(shop, waiting)).status).toBe(200)
  await vouchersDone(id)
  expect((await give(id, 10)).status).toBe(200)
  await vouchersDone(id)
  expect((await give(id, 20, { way: 'cash' })).status).toBe(200)
  const { rows } = await shop.database.pool.query(
    'SELECT way, amount FROM refunds WHERE order_id = $1 ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { way: 'transfer', amount: 1000 },
    { way: 'cash', amount: 2000 },
  ])
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})
