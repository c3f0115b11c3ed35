import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { choose, endDeadline, note, offerTransfers, orderOf } from '../../test/waiting-for-money.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  expect((await offerTransfers(shop)).status).toBe(200)
})
afterAll(() => shop.close())

const begun = async (name: string) => {
  const person = await shop.person(`${name}@ejemplo.test`)
  return { ...person, order: await buying.order(shop, person.token, wine, 2) }
}
const lapse = async (id: number) => {
  await endDeadline(shop, id)
  await releaseAllExpiredReservations(shop.database.db)
}
const awaited = async () =>
  ((await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts).awaited
const step = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
async function codeOfOneUse() {
  const effect = { kind: 'percent', value: 15 }
  const body = { name: 'Una vez', code: 'UNAVEZ', effect, max_uses: 1 }
  const made = await shop.ask('POST', '/promotions', { as: shop.admin, body })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
}
/** Hours for which the bottles of an order are held from now on. */
const hoursHeld = async (id: number) =>
  (new Date((await orderOf(shop, id))?.holdUntil ?? 0).getTime() - Date.now()) / 3_600_000

test('money that came after the deadline is noted though another order took the last use of its code', async () => {
  await codeOfOneUse()
  const { token, order } = await begun('con-codigo')
  const chosen = await choose(shop, token, order.id, { payment_way: 'transfer', code: 'UNAVEZ' })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
  const agreed = await orderOf(shop, order.id)
  expect(agreed?.code).toBe('UNAVEZ')
  await lapse(order.id)
  // no receipt was shown, and the money may still come: it stays in sight
  expect((await awaited()).find((one) => one.order_id === order.id)).toMatchObject({
    until: null,
    receipts: 0,
  })
  const second = await begun('otra-con-codigo')
  const body = { payment_way: 'transfer', code: 'UNAVEZ' }
  expect((await choose(shop, second.token, second.order.id, body)).status).toBe(200)
  // a third one is refused: the limit holds for unpaid orders
  const third = await begun('tercera-con-codigo')
  expect((await choose(shop, third.token, third.order.id, body)).status).toBe(409)
  const noted = await note(shop, { id: order.id, total: agreed?.total ?? 0 })
  expect(noted.status, JSON.stringify(noted.body)).toBe(200)
  expect(await orderOf(shop, order.id)).toMatchObject({ estado: 'Creada', total: agreed?.total })
  const { rows } = await shop.database.pool.query<{ state: string }>(
    `SELECT u.state FROM promotion_uses u JOIN promotions p ON p.id = u.promotion_id
     WHERE p.code = 'UNAVEZ' AND u.state <> 'returned' ORDER BY u.state`,
  )
  expect(rows).toEqual([{ state: 'held' }, { state: 'used' }])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('an order long past its deadline no longer alerts', async () => {
  const { token, order } = await begun('hace-mucho')
  await choose(shop, token, order.id, { payment_way: 'transfer' })
  await lapse(order.id)
  await shop.database.pool.query(
    `UPDATE purchases SET lapsed_at = now() - interval '8 days'
     WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
    [order.id],
  )
  expect((await awaited()).some((one) => one.order_id === order.id)).toBe(false)
})

test('an activated order, and one with a cancelled payment, reserve bottles for the time of their payment method', async () => {
  for (const [way, hours] of [
    ['transfer', 48],
    ['cash', 72],
  ] as const) {
    const { token, order } = await begun(`espera-${way}`)
    await choose(shop, token, order.id, { payment_way: way })
    expect((await step(order.id, 'Cancelada')).status).toBe(200)
    expect((await step(order.id, 'Creada')).status).toBe(200)
    expect(await orderOf(shop, order.id)).toMatchObject({ estado: 'Ingreso', waitsFor: way })
    expect(await hoursHeld(order.id)).toBeCloseTo(hours, 0)
    const total = (await orderOf(shop, order.id))?.total ?? 0
    expect((await note(shop, { id: order.id, total }, way)).status).toBe(200)
    const body = { reason: 'Era de otra compra' }
    const back = await shop.ask('DELETE', `/orders/${order.id}/paid`, { as: shop.admin, body })
    expect(back.status).toBe(200)
    expect(await hoursHeld(order.id)).toBeCloseTo(hours, 0)
  }
  const card = await begun('espera-tarjeta')
  await step(card.order.id, 'Cancelada')
  await step(card.order.id, 'Creada')
  expect(await hoursHeld(card.order.id)).toBeCloseTo(0.5, 1)
})
