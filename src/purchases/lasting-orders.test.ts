import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide, order, pay, stockOf, until, wineWithStock } from '../../test/buying.ts'
import { findAfterSaleFaults } from '../../test/after-sale-rules.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { findStockFaults } from '../inventory/stock-ledger.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { reconcileMoney } from '../refunds/reconcile-money.ts'

let shop: TestShop
let wine: number
let other: number
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' })
  wine = await wineWithStock(shop, 60)
  do other = await wineWithStock(shop, 60)
  while (other === wine)
})
afterAll(() => shop.close())

const orderOf = async (id: number) =>
  ((await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })).body as OrderAnswer[])[0]
const buy = (as: string, product_id: number) =>
  shop.ask('POST', '/payment', { as, body: { products: [{ product_id, quantity: 1 }] } })
const erase = (as: string, id: number) => shop.ask('DELETE', '/orders', { as, body: { id } })
/** An unpaid order whose payment was noted by hand and taken back, with its vouchers. */
async function takenBack(as: string) {
  const pending = await order(shop, as, wine, 2)
  const path = `/orders/${pending.id}/paid`
  const body = { way: 'cash', amount: pending.total }
  expect((await shop.ask('POST', path, { as: shop.admin, body })).status).toBe(200)
  const reason = { reason: 'Era de otra compra' }
  expect((await shop.ask('DELETE', path, { as: shop.admin, body: reason })).status).toBe(200)
  await settled(pending.id)
  return pending
}
const settled = (id: number) =>
  until(async () => {
    const { rows } = await shop.database.pool.query('SELECT FROM invoice_requests WHERE order_id = $1', [id])
    return rows.length === 0 ? true : undefined
  })

test('an order with a cancelled manual payment is replaced by the buyer’s next purchase', async () => {
  const { token } = await shop.person('otra-vez@ejemplo.test')
  const before = await stockOf(shop, wine)
  const first = await takenBack(token)
  const answer = await buy(token, other)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await orderOf(first.id)).toMatchObject({ estado: 'Cancelada', bottles: 'released', paid: false })
  expect(await stockOf(shop, wine)).toEqual(before)
  // and the one after it
  expect((await buy(token, wine)).status).toBe(200)
  // activated by the shop it waits anew, and is bought as any
  const body = { id: first.id, estado: 'Creada' }
  expect((await shop.ask('PUT', '/orders', { as: shop.admin, body })).status).toBe(200)
  expect(await orderOf(first.id)).toMatchObject({ estado: 'Ingreso', bottles: 'held' })
  const checkout = await shop.ask('POST', '/payment/checkout', { as: token, body: { id: first.id } })
  expect(checkout.status, JSON.stringify(checkout.body)).toBe(200)
  const { id_payment } = checkout.body as { id_payment: string }
  await decide(shop, id_payment, 'approved')
  await until(async () => ((await orderOf(first.id))?.estado === 'Creada' ? true : undefined))
  await settled(first.id)
  expect(await findStockFaults(shop.database.db)).toEqual([])
  expect(await findAfterSaleFaults(shop.database.db)).toEqual([])
})

test('a card order that was given back and activated does not stop its buyer, nor who deletes it', async () => {
  const { token } = await shop.person('activada@ejemplo.test')
  const paid = await pay(shop, token, await order(shop, token, wine, 1))
  const to = (estado: string) => shop.ask('PUT', '/orders', { as: shop.admin, body: { id: paid.id, estado } })
  expect((await to('Cancelada')).status).toBe(200)
  await until(async () => {
    // the schedule comes round every fifteen seconds
    await reconcileMoney(shop.database.db, shop.sandbox)
    const { rows } = await shop.database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = $1 AND p.settled = 'refunded'`,
      [paid.id],
    )
    return rows[0]?.n === 1 ? true : undefined
  })
  expect((await to('Creada')).status).toBe(200)
  expect(await orderOf(paid.id)).toMatchObject({ estado: 'Ingreso' })
  expect((await buy(token, other)).status).toBe(200)
  expect(await orderOf(paid.id)).toMatchObject({ estado: 'Cancelada' })
  expect((await to('Creada')).status).toBe(200)
  // deleted it stays as well, both for its buyer and for the shop
  const erased = await erase(token, paid.id)
  expect(erased).toMatchObject({ status: 200, body: { message: expect.stringContaining('cancelada') } })
  expect(await orderOf(paid.id)).toMatchObject({ estado: 'Cancelada' })
  expect((await to('Creada')).status).toBe(200)
  expect((await erase(shop.admin, paid.id)).status).toBe(200)
  expect(await orderOf(paid.id)).toMatchObject({ estado: 'Cancelada', bottles: 'released' })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('an order about which nothing is on record is deleted as ever, and a removed person leaves no pending one', async () => {
  const { token, id } = await shop.person('se-va@ejemplo.test')
  const plain = await order(shop, token, wine, 1)
  expect((await erase(token, plain.id)).body).toMatchObject({ message: 'Compra eliminada' })
  expect(await orderOf(plain.id)).toBeUndefined()
  const first = await takenBack(token)
  const body = { id_usuario: id, confirm: 'ELIMINAR' }
  const removed = await shop.ask('DELETE', '/personal-data', { as: token, body })
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(await orderOf(first.id)).toMatchObject({ estado: 'Cancelada', bottles: 'released' })
})
