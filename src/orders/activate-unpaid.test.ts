import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import type { Sale } from '../reporting/sales.contract.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from './orders.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const step = (id: number, estado: string) =>
  shop.ask('PUT', '/orders', { as: shop.admin, body: { id, estado } })
const look = async (id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })).body as OrderAnswer[])[0]
const alerts = async () => (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
const soldToday = async () =>
  ((await shop.ask('GET', '/admin/summary', { as: shop.admin })).body as { today: { orders: number } }).today
    .orders

test('a reactivated unpaid order waits for payment: no further step, and a payment counts', async () => {
  const person = await shop.person('nunca-pago@ejemplo.test')
  const wine = await buying.wineWithStock(shop, 10)
  const before = await buying.stockOf(shop, wine)
  const order = await buying.order(shop, person.token, wine, 2)
  expect((await step(order.id, 'Cancelada')).status).toBe(200)
  expect(await buying.stockOf(shop, wine)).toEqual(before)
  const activated = await step(order.id, 'Creada')
  expect(activated).toMatchObject({ status: 200, body: { order: { estado: 'Ingreso', paid: false } } })
  const now = await look(order.id)
  expect(now?.bottles).toBe('held')
  expect(new Date(now?.holdUntil ?? 0).getTime()).toBeGreaterThan(Date.now() + 20 * 60_000)
  expect((await buying.stockOf(shop, wine)).reserved).toBe(before.reserved + 2)
  for (const estado of ['Procesando', 'Completo', 'Creada'])
    expect((await step(order.id, estado)).status).toBe(409)
  // without a payment there is no right to review
  const allowed = await shop.ask('GET', `/review/allowed/${wine}`, { as: person.token })
  expect(allowed.body).toMatchObject({ allowed: false })
  // the new checkout belongs to the same order
  const checkout = await shop.ask('POST', '/payment/checkout', { as: person.token, body: { id: order.id } })
  const { id_payment } = checkout.body as { id_payment: string }
  expect(id_payment).not.toBe(order.id_payment)
  expect((await buying.pay(shop, person.token, { ...order, id_payment })).estado).toBe('Creada')
  expect((await step(order.id, 'Cancelada')).status).toBe(200)
  // paid once, activating follows the transition table
  expect(await step(order.id, 'Creada')).toMatchObject({ status: 200, body: { order: { estado: 'Creada' } } })
  expect(await buying.mailsTo(shop, 'nunca-pago@ejemplo.test', 4)).toEqual([
    'Tu compra fue cancelada',
    'Tu compra espera tu pago',
    'Confirmacion de compra',
    'Tu compra fue cancelada',
  ])
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('an older order in progress without a payment alerts, and does not count as a sale', async () => {
  const person = await shop.person('de-antes@ejemplo.test')
  const sold = await soldToday()
  const { id, numero } = await insertPaidOrder(shop.database.pool, { userId: person.id, productId: 7 })
  const report = async () => {
    const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const { body } = await shop.ask('GET', `/sales/report?fdesde=${day}&fhasta=${day}`, { as: shop.admin })
    return (body as { orders: number }).orders
  }
  await shop.ask('POST', `/review?id_prod=7&id_user=${person.id}&description=Rico&stars=4`, {
    as: person.token,
  })
  const verified = async (size: number) => {
    // a different page each time, because responses are cached
    const { body } = await shop.ask('GET', `/review/7?size=${size}`)
    return (body as { author: string; verified: boolean }[]).find((one) => one.author === 'de-antes')
      ?.verified
  }
  expect([await soldToday(), await verified(50)]).toEqual([sold + 1, true])
  const reported = await report()
  expect((await alerts()).unpaid).toEqual([])

  await shop.database.pool.query('UPDATE orders SET paid_at = NULL WHERE id = $1', [id])
  expect((await alerts()).unpaid).toMatchObject([{ order_id: id, numero, estado: 'Completo' }])
  const waiting = await shop.ask('GET', '/admin/waiting', { as: shop.admin })
  const { undelivered, mails, payments } = await alerts()
  expect((waiting.body as { troubles: number }).troubles).toBe(
    1 + undelivered.length + mails.length + payments.length,
  )
  const sales = (await shop.ask('GET', `/admin/sales?q=${numero}`, { as: shop.admin })).body as {
    sales: Sale[]
    total: number
  }
  expect(sales).toMatchObject({ total: 0, sales: [{ alerts: ['unpaid'] }] })
  expect([await soldToday(), await report(), await verified(51)]).toEqual([sold, reported - 1, false])
  const allowed = await shop.ask('GET', '/review/allowed/7', { as: person.token })
  expect(allowed.body).toMatchObject({ allowed: false })
})
