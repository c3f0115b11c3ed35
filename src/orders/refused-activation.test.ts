import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, stockOf, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { ManualPayments } from '../payments/manual-payments.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = (method: string, path: string, body?: unknown) =>
  shop.ask(method, path, { as: shop.admin, ...(body === undefined ? {} : { body }) })

/** Paid in cash, and cancelled with the money given back by hand. */
async function givenBackInHand(email: string, giveBack: (id: number, wine: number) => Promise<void>) {
  const { token } = await shop.person(email)
  const wine = await wineWithStock(shop, 6)
  const { id, total } = await order(shop, token, wine, 2)
  expect((await ask('POST', `/orders/${id}/paid`, { way: 'cash', amount: total })).status).toBe(200)
  await giveBack(id, wine)
  return { id, wine }
}

const payments = async (id: number) =>
  ((await ask('GET', `/orders/${id}/paid`)).body as ManualPayments).payments

// what a simulated history found, with seed 20783
test('a refused activation leaves the noted payment of an order whose bottles all came back', async () => {
  const { id } = await givenBackInHand('todas@ejemplo.test', async (orderId, wine) => {
    const lines = [{ product_id: wine, quantity: 2, to: 'shelf' }]
    const body = { lines, reason: 'Volvió todo', idempotency_key: randomUUID() }
    expect((await ask('POST', `/orders/${orderId}/returns`, body)).status).toBe(200)
  })
  expect((await ask('PUT', '/orders', { id, estado: 'Creada' })).status).toBe(409)
  expect(await payments(id)).toMatchObject([{ way: 'cash', taken_back: null }])
})

test('nor does one that is refused because the wine ran out change it', async () => {
  const { id, wine } = await givenBackInHand('agotado@ejemplo.test', async (orderId) => {
    expect((await ask('PUT', '/orders', { id: orderId, estado: 'Cancelada' })).status).toBe(200)
    const { body } = await ask('GET', `/orders/${orderId}/refunds`)
    const { left } = body as { left: number }
    const refund = { amount: left, reason: 'No la quiere', idempotency_key: randomUUID() }
    expect((await ask('POST', `/orders/${orderId}/refunds`, refund)).status).toBe(200)
  })
  const { stock, reserved } = await stockOf(shop, wine)
  expect((await ask('PUT', '/stock', { id: wine, suma: reserved - stock })).status).toBe(200)
  expect((await ask('PUT', '/orders', { id, estado: 'Creada' })).status).toBe(409)
  expect(await payments(id)).toMatchObject([{ way: 'cash', taken_back: null }])
})
