import { afterAll, beforeAll, expect, test } from 'vitest'
import { wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { CartItem } from './cart.contract.ts'
import { lineIssue, sortLines } from './line-issue.ts'

const line = (amount: number, available: number, price: number, archived = false) => ({
  amount,
  available,
  archived,
  product: { price },
})

test('reports a line that is sold out, archived or short of stock', () => {
  expect(lineIssue(line(3, 3, 1))).toBeUndefined()
  expect(lineIssue(line(3, 2, 1))).toBe('too-few')
  expect(lineIssue(line(3, 0, 1))).toBe('sold-out')
  expect(lineIssue(line(1, 0, 1, true))).toBe('archived')
})

test('lines with an issue count neither as bottles nor as money', () => {
  const sorted = sortLines([line(1, 9, 0.1), line(2, 2, 0.2), line(3, 2, 900), line(1, 0, 50)])
  expect(sorted).toMatchObject({ bottles: 3, total: 0.3 })
  expect(sorted.toBuy).toHaveLength(2)
  expect(sorted.withIssues).toHaveLength(2)
  expect(sortLines([])).toEqual({ toBuy: [], withIssues: [], bottles: 0, total: 0 })
})

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the cart and the till agree on what cannot be bought, and on what the rest costs', async () => {
  const as = shop.customer.token
  const chosen = new Set<number>()
  while (chosen.size < 4) chosen.add(await wineWithStock(shop, 5))
  const [fine = 0, few = 0, gone = 0, archived = 0] = chosen
  const products = [...chosen].map((id_prod) => ({ id_prod, amount: 4 }))
  await shop.ask('POST', '/shoppingCart', { as, body: { products } })
  const { pool } = shop.database
  await pool.query('UPDATE products SET stock = reserved + 3 WHERE id = $1', [few])
  await pool.query('UPDATE products SET stock = reserved WHERE id = $1', [gone])
  await pool.query('UPDATE products SET archived_at = now() WHERE id = $1', [archived])

  const items = (await shop.ask('GET', '/shoppingCart', { as })).body as CartItem[]
  expect(Object.fromEntries(items.map((item) => [item.id_prod, lineIssue(item)]))).toEqual({
    [fine]: undefined,
    [few]: 'too-few',
    [gone]: 'sold-out',
    [archived]: 'archived',
  })
  const { toBuy, withIssues, total } = sortLines(items)

  // the whole cart is rejected for the same wines
  const wholeCart = await shop.ask('POST', '/payment', { as, body: {} })
  expect(wholeCart.status).toBe(409)
  const { missing } = (wholeCart.body as { current: { missing: { product_id: number }[] } }).current
  expect(missing.map((line) => line.product_id).toSorted((a, b) => a - b)).toEqual(
    withIssues.map((item) => item.id_prod).toSorted((a, b) => a - b),
  )
  // the rest costs what the cart displayed
  const left = toBuy.map((item) => ({
    product_id: item.id_prod,
    quantity: item.amount,
    price: item.unitPrice,
  }))
  const bought = await shop.ask('POST', '/payment', { as, body: { products: left, total } })
  expect(bought.status).toBe(200)
  expect(bought.body).toMatchObject({ total })
})
