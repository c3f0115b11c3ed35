import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, order, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import type { SalesReport } from '../reporting/report.contract.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import type { ManualPayments } from './manual-payments.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
let sales: string
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  sales = (await shop.staff('ventas@ejemplo.test', 'Ventas')).token
})
afterAll(() => shop.close())

let people = 0
/** A pending order of two bottles, of a buyer without any other. */
async function pending() {
  const buyer = await shop.person(`a-mano-${(people += 1)}@ejemplo.test`)
  const wine = await wineWithStock(shop, 5)
  return { buyer, wine, before: await stockOf(shop, wine), placed: await order(shop, buyer.token, wine, 2) }
}
const note = (id: number, body: object, as = sales) => shop.ask('POST', `/orders/${id}/paid`, { as, body })
const takeBack = (id: number, as = sales) =>
  shop.ask('DELETE', `/orders/${id}/paid`, { as, body: { reason: 'Era de otra compra' } })
const notedOf = async (id: number, as = sales) =>
  (await shop.ask('GET', `/orders/${id}/paid`, { as })).body as ManualPayments
const orderOf = async (id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })).body as OrderAnswer[])[0]
async function ways() {
  const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const { body } = await shop.ask('GET', `/sales/report?fdesde=${today}&fhasta=${today}`, { as: shop.admin })
  return new Map((body as SalesReport).ways.map(({ way, total }) => [way, total]))
}
const kindsOfVouchers = async (id: number) => {
  const { rows } = await shop.database.pool.query<{ kind: string; state: string }>(
    'SELECT kind, state FROM invoices WHERE order_id = $1 ORDER BY id',
    [id],
  )
  return rows
}

test('a transfer that is noted pays the order: state, bottles, invoice, report; the buyer reads how', async () => {
  const { buyer, wine, before, placed } = await pending()
  const earlier = (await ways()).get('transfer') ?? 0
  const key = 'una-clave-de-pago'
  const body = { way: 'transfer', amount: placed.total, note: 'Comprobante 123', idempotency_key: key }
  const noted = await note(placed.id, body)
  expect(noted.body).toMatchObject({
    may_note: false,
    may_take_back: true,
    payments: [{ way: 'transfer', amount: placed.total, note: 'Comprobante 123', taken_back: null }],
  })
  // sent again it is the same payment; under the same key another one is refused
  expect((await note(placed.id, body)).status).toBe(200)
  expect((await note(placed.id, { ...body, way: 'cash' })).status).toBe(409)
  expect((await note(placed.id, { way: 'cash', amount: placed.total })).status).toBe(409)
  expect(await orderOf(placed.id)).toMatchObject({
    estado: 'Creada',
    paid: true,
    bottles: 'held',
    holdUntil: null,
  })
  expect((await stockOf(shop, wine)).reserved).toBe(before.reserved + 2)
  expect((await ways()).get('transfer')).toBeCloseTo(earlier + placed.total, 2)
  await until(async () => ((await kindsOfVouchers(placed.id)).length === 1 ? true : undefined))
  expect((await notedOf(placed.id, buyer.token)).payments).toMatchObject([{ note: '', actor: 'shop' }])
})

test('of many who note at once one does, and the order is paid once', async () => {
  const { placed } = await pending()
  const answers = await Promise.all(
    ['transfer', 'cash', 'card_terminal', 'cash'].map((way) =>
      note(placed.id, { way, amount: placed.total }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await orderOf(placed.id))?.timeline.filter(({ action }) => action === 'pagar')).toHaveLength(1)
})

test('wrong amounts, days, ways, roles and orders note nothing', async () => {
  const { buyer, placed } = await pending()
  const right = { way: 'cash', amount: placed.total }
  const short = await note(placed.id, { ...right, amount: placed.total - 0.01 })
  expect(short.status).toBe(409)
  expect((short.body as { current: object }).current).toEqual({ total: placed.total })
  for (const wrong of [
    { amount: 0 },
    { amount: -1 },
    { amount: '10' },
    { amount: 1e12 },
    { amount: 10.001 },
    { way: 'cheque' },
    { way: null },
    { date: '2099-01-01' },
    { date: '2001-01-01' },
    { date: 'ayer' },
    { note: 'x'.repeat(301) },
    { idempotency_key: 'corta' },
  ])
    expect([400, 422], JSON.stringify(wrong)).toContain(
      (await note(placed.id, { ...right, ...wrong })).status,
    )
  expect((await note(placed.id, right, buyer.token)).status).toBe(403)
  expect((await note(987_654, right)).status).toBe(404)
  expect((await takeBack(placed.id)).status).toBe(409)
  expect((await notedOf(placed.id)).payments).toEqual([])
  expect((await orderOf(placed.id))?.estado).toBe('Ingreso')
})

test('taken back the same day, it waits for its payment with its bottles, and can be paid again', async () => {
  const { buyer, wine, before, placed } = await pending()
  await note(placed.id, { way: 'cash', amount: placed.total })
  await until(async () => ((await kindsOfVouchers(placed.id)).length === 1 ? true : undefined))
  expect((await takeBack(placed.id, buyer.token)).status).toBe(403)
  const answers = await Promise.all([takeBack(placed.id), takeBack(placed.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const waiting = await orderOf(placed.id)
  expect(waiting).toMatchObject({ estado: 'Ingreso', paid: false, bottles: 'held' })
  expect(waiting?.holdUntil).not.toBeNull()
  expect((await stockOf(shop, wine)).reserved).toBe(before.reserved + 2)
  expect((await notedOf(placed.id)).payments).toMatchObject([
    { taken_back: { reason: 'Era de otra compra' } },
  ])
  expect((await notedOf(placed.id, buyer.token)).payments).toEqual([])
  // what was invoiced is credited, or its invoice is none
  await until(async () => {
    const rows = await kindsOfVouchers(placed.id)
    return rows.some(({ kind, state }) => kind === 'credit-note' || state === 'dropped') ? true : undefined
  })
  const again = await note(placed.id, { way: 'transfer', amount: placed.total })
  expect(again.body).toMatchObject({ payments: [{ way: 'cash' }, { way: 'transfer', taken_back: null }] })
})

test('another day, or once it is prepared, it stays; how it was paid is corrected the same day', async () => {
  const { placed } = await pending()
  await note(placed.id, { way: 'cash', amount: placed.total })
  const correct = (way: string, as = sales) =>
    shop.ask('PUT', `/orders/${placed.id}/paid`, { as, body: { way, reason: 'Pagó con débito' } })
  await shop.ask('PUT', '/orders', { as: sales, body: { id: placed.id, estado: 'Procesando' } })
  expect((await takeBack(placed.id)).status).toBe(409)
  expect((await correct('cash')).status).toBe(409)
  expect((await correct('card_terminal')).body).toMatchObject({
    payments: [
      { way: 'cash', taken_back: { reason: 'Pagó con débito' } },
      { way: 'card_terminal', taken_back: null },
    ],
  })
  expect((await ways()).get('card_terminal')).toBeGreaterThanOrEqual(placed.total)
  const yesterday = `UPDATE payments_by_hand SET created_at = now() - interval '25 hours' WHERE order_id = $1`
  await shop.database.pool.query(yesterday, [placed.id])
  expect((await correct('transfer')).status).toBe(409)
  expect(await notedOf(placed.id)).toMatchObject({ may_correct: false, may_take_back: false })
})

test('an additional card payment is refunded automatically, a manual one by hand', async () => {
  const { placed } = await pending()
  await note(placed.id, { way: 'cash', amount: placed.total })
  await decide(shop, placed.id_payment, 'approved').catch(() => undefined)
  await until(async () => {
    // the schedule comes round every fifteen seconds
    await reconcileMoney(shop.database.db, shop.sandbox)
    const found = await shop.sandbox.searchPayments(placed.purchase_id)
    if (!found.ok || found.value.length === 0) return true
    return found.value.every(({ refunded, amount }) => refunded === amount) ? true : undefined
  })
  expect((await orderOf(placed.id))?.estado).toBe('Creada')
  // it is paid: no alert says to charge it again
  const { payments } = (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
  expect(payments.filter((one) => one.order_id === placed.id)).toEqual([])
  const refund = await shop.ask('POST', `/orders/${placed.id}/refunds`, {
    as: sales,
    body: { amount: 10, reason: 'Una botella rota', idempotency_key: 'clave-a-mano' },
  })
  expect(refund.body).toMatchObject({ refunded: 10, refund: { by: 'hand' } })
  // money went back of it: it is a payment for good
  expect((await takeBack(placed.id)).status).toBe(409)
})

test('bottles that ran out meanwhile: the payment is not noted', async () => {
  const { wine, placed } = await pending()
  const { pool } = shop.database
  await pool.query(`UPDATE purchases SET hold_expires_at = now() - interval '1 minute' WHERE id = $1`, [
    placed.purchase_id,
  ])
  await until(async () => {
    await releaseAllExpiredReservations(shop.database.db)
    return (await orderOf(placed.id))?.bottles === 'released' ? true : undefined
  })
  const { stock, reserved } = await stockOf(shop, wine)
  await shop.ask('PUT', '/stock', { as: shop.admin, body: { id: wine, suma: reserved - stock } })
  const refused = await note(placed.id, { way: 'cash', amount: placed.total })
  expect(refused.status).toBe(409)
  expect((refused.body as { detail: string }).detail).toContain('No se anotó el pago')
  expect(await notedOf(placed.id)).toMatchObject({ payments: [], may_note: true })
})

test('the key of a payment that was taken back is refused with its story; another key notes it anew', async () => {
  const { placed } = await pending()
  const body = { way: 'cash', amount: placed.total, idempotency_key: 'clave-anulada' }
  expect((await note(placed.id, body)).status).toBe(200)
  expect((await takeBack(placed.id)).status).toBe(200)
  const again = await note(placed.id, body)
  expect(again.status).toBe(409)
  expect((again.body as { detail: string }).detail).toMatch(/se anuló el .*«Era de otra compra»/)
  expect((await note(placed.id, { ...body, way: 'transfer' })).status).toBe(409)
  expect(await orderOf(placed.id)).toMatchObject({ estado: 'Ingreso', paid: false })
  expect((await note(placed.id, { ...body, idempotency_key: 'otra-clave' })).status).toBe(200)
  expect((await orderOf(placed.id))?.estado).toBe('Creada')
})
