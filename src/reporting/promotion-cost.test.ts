import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceOf, wineWithStock } from '../../test/buying.ts'
import { insertPaidOrder } from '../../test/paid-order.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const cost = async (body: object) =>
  (await shop.ask('POST', '/promotions/cost', { as: shop.admin, body: { name: 'Prueba', ...body } })).body

test('a promotion is tried on the paid orders of the past; nothing is stored', async () => {
  const half = { effect: { kind: 'percent', value: 50, on: 'order' } }
  expect(await cost(half)).toEqual({ orders: 0, touched: 0, cost: 0, sold: 0 })
  const wine = await wineWithStock(shop, 10)
  const price = await priceOf(shop, wine)
  const bought = { userId: shop.customer.id, productId: wine }
  for (let turn = 0; turn < 2; turn++) await insertPaidOrder(shop.database.pool, bought)
  await insertPaidOrder(shop.database.pool, { ...bought, estado: 'Cancelada' })
  const sold = (price * 2) / 100
  expect(await cost(half)).toEqual({ orders: 2, touched: 2, cost: Math.floor((price + 1) / 2) / 50, sold })
  expect(await cost({ ...half, conditions: { min_bottles: 6 } })).toMatchObject({ touched: 0, cost: 0 })
  expect(await cost({ ...half, conditions: { first_purchase: true } })).toMatchObject({ touched: 1 })
  expect(await cost({ effect: { kind: 'gift', product_id: wine } })).toMatchObject({ touched: 2, cost: sold })
  expect((await shop.ask('GET', '/promotions', { as: shop.admin })).body).toEqual([])
})
