import { afterAll, beforeAll, expect, test } from 'vitest'
import * as buying from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import {
  choose,
  endDeadline,
  note,
  offerTransfers,
  orderOf,
  uploadReceipt,
} from '../../test/waiting-for-money.ts'
import type { Alerts } from '../alerts/alerts.contract.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import { releaseAllExpiredReservations } from '../purchases/expired-reservations.ts'
import type { Awaited } from './transfer-receipts.contract.ts'

let shop: TestShop
let wine: number
beforeAll(async () => {
  shop = await openTestShop()
  wine = await buying.wineWithStock(shop, 60)
  expect((await offerTransfers(shop)).status).toBe(200)
})
afterAll(() => shop.close())

/** An order whose buyer chose a transfer and showed a receipt of it. */
async function transferred(name: string) {
  const person = await shop.person(`${name}@ejemplo.test`)
  const { id } = await buying.order(shop, person.token, wine, 2)
  expect((await choose(shop, person.token, id, { payment_way: 'transfer' })).status).toBe(200)
  expect(await uploadReceipt(shop, person.token, id)).toBe(200)
  const agreed = await orderOf(shop, id)
  if (!agreed) throw new Error(`no order ${id}`)
  return { ...person, orderId: id, agreed }
}
const link = (id: number) => shop.ask('POST', `/orders/${id}/link`, { as: shop.admin, body: { mail: false } })

test('with a receipt neither way, code nor delivery of an order change, and it is neither deleted nor replaced', async () => {
  const { token, orderId, agreed } = await transferred('con-comprobante')
  expect(agreed).toMatchObject({ receiptShown: true, waitsFor: 'transfer' })
  const effect = { kind: 'percent', value: 5 }
  const promotion = { name: 'Con código', code: 'CONRECIBO', effect }
  expect((await shop.ask('POST', '/promotions', { as: shop.admin, body: promotion })).status).toBe(200)
  const changes = [
    { payment_way: 'mercado_pago' },
    { payment_way: 'cash' },
    { payment_way: 'transfer', code: 'CONRECIBO' },
    {
      payment_way: 'transfer',
      delivery: 'caba-domicilio',
      address: {
        calle: 'Honduras 4800',
        ciudad: 'Buenos Aires',
        provincia: 'Ciudad Autónoma de Buenos Aires',
        codigoPostal: '1414',
        destinatario: 'Ana Paz',
        telefono: '11 4567-8901',
      },
    },
  ]
  for (const change of changes)
    expect(await choose(shop, token, orderId, change)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('comprobante') },
    })
  const erase = await shop.ask('DELETE', '/orders', { as: token, body: { id: orderId } })
  expect(erase.status).toBe(409)
  await buying.order(shop, token, wine, 1)
  expect(await orderOf(shop, orderId)).toEqual(agreed)
  // chosen again as it is, it goes on, even after its deadline
  await endDeadline(shop, orderId)
  await releaseAllExpiredReservations(shop.database.db)
  expect((await choose(shop, token, orderId, { payment_way: 'transfer' })).status).toBe(200)
  expect(await orderOf(shop, orderId)).toMatchObject({ bottles: 'held', total: agreed.total })
  // what the receipt was for is noted
  expect((await note(shop, agreed)).status).toBe(200)
  expect(await orderOf(shop, orderId)).toMatchObject({ estado: 'Creada', total: agreed.total })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('of a receipt and another payment method at once one wins', async () => {
  const person = await shop.person('a-la-vez@ejemplo.test')
  const { id } = await buying.order(shop, person.token, wine, 2)
  await choose(shop, person.token, id, { payment_way: 'transfer' })
  const [receipt, change] = await Promise.all([
    uploadReceipt(shop, person.token, id),
    choose(shop, person.token, id, { payment_way: 'mercado_pago' }),
  ])
  expect([receipt, change.status].filter((status) => status === 200)).toHaveLength(1)
  const order = await orderOf(shop, id)
  expect(order?.receiptShown).toBe(order?.waitsFor === 'transfer')
})

test('a receipt that the shop rejects holds nothing: its buyer pays by card after all, at the card’s total', async () => {
  const { token, orderId, agreed } = await transferred('rechazado')
  const { body } = await shop.ask('GET', `/orders/${orderId}/transfer`, { as: token })
  const path = `/orders/${orderId}/receipts/${(body as Awaited).receipts[0]?.id ?? 0}`
  const rejection = { body: { rejected: true } }
  expect((await shop.ask('PUT', path, { as: token, ...rejection })).status).toBe(403)
  const rejected = await shop.ask('PUT', path, { as: shop.admin, ...rejection })
  expect(rejected).toMatchObject({ status: 200, body: { receipts: [{ rejected: true }], may_upload: true } })
  const { awaited } = (await shop.ask('GET', '/admin/troubles', { as: shop.admin })).body as Alerts
  expect(awaited.find((one) => one.order_id === orderId)?.receipts).toBe(0)
  expect((await choose(shop, token, orderId, { payment_way: 'mercado_pago' })).status).toBe(200)
  const card = await orderOf(shop, orderId)
  expect(card?.total).toBeGreaterThan(agreed.total)
  expect(card).toMatchObject({ waitsFor: null, receiptShown: false })
})

test('an order at the price of a transfer gets no payment link', async () => {
  for (const payment_way of ['transfer', 'cash']) {
    const { token } = await shop.person(`link-${payment_way}@ejemplo.test`)
    const { id } = await buying.order(shop, token, wine, 1)
    await choose(shop, token, id, { payment_way })
    expect(await link(id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Mis compras') },
    })
    expect(await orderOf(shop, id)).toMatchObject({ waitsFor: payment_way })
    // by card at its own total it does
    await choose(shop, token, id, { payment_way: 'mercado_pago' })
    expect((await link(id)).status).toBe(200)
  }
})

test('a receipt that arrives while its order is being deleted keeps the order', async () => {
  const { token } = await shop.person('comprobante-a-tiempo@ejemplo.test')
  const { id } = await buying.order(shop, token, wine, 2)
  expect((await choose(shop, token, id, { payment_way: 'transfer' })).status).toBe(200)
  const before = await orderOf(shop, id)
  const upload = await shop.database.pool.connect()
  await upload.query('BEGIN')
  await upload.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
  const erasing = shop.ask('DELETE', '/orders', { as: token, body: { id } })
  await buying.until(async () => (await buying.waitingForLocks(shop)) || undefined)
  await upload.query(
    `INSERT INTO transfer_receipts (order_id, file, type, bytes) VALUES ($1, 'receipts/tarde.pdf', 'application/pdf', 9)`,
    [id],
  )
  await upload.query('COMMIT')
  upload.release()
  expect(await erasing).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('comprobante') },
  })
  expect(await orderOf(shop, id)).toEqual({ ...before, receiptShown: true })
})
