import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { rewriteBooks } from '../../test/whole-books.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const check = async () => (await shop.ask('GET', '/books/check', { as: shop.admin })).body

test('the books of a shop are checked by every rule, and what breaks one is named', async () => {
  const as = shop.customer.token
  const paid = await pay(shop, as, await order(shop, as, await wineWithStock(shop, 2), 1))
  expect(await check()).toEqual({ orders: 1, rules: expect.any(Number), faults: [] })
  // an order of the demo is left out, and its mails are no fault
  const { pool } = shop.database
  await pool.query(`INSERT INTO demo_rows (kind, id) VALUES ('order', $1)`, [String(paid.id)])
  expect(await check()).toMatchObject({ orders: 0, faults: [] })
  await pool.query(`DELETE FROM demo_rows WHERE kind = 'order' AND id = $1`, [String(paid.id)])
  await rewriteBooks(pool, 'one order is in a state that its history does not lead to')
  await pool.query(`UPDATE orders SET estado = 'Procesando' WHERE id = $1`, [paid.id])
  expect(await check()).toMatchObject({
    faults: [
      { rule: 'bottles are not where the state says', what: `${paid.numero} Procesando held` },
      { rule: 'the history of an order does not lead to its state', what: paid.numero },
    ],
  })
})

test('buyers do not see it', async () => {
  const { status } = await shop.ask('GET', '/books/check', { as: shop.customer.token })
  expect(status).toBe(403)
})
