import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, stockOf } from '../../../test/buying.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { CountLine } from './stock-count.contract.ts'

let shop: TestShop
let packer: string
beforeAll(async () => {
  shop = await openTestShop()
  packer = (await shop.staff('deposito@ejemplo.test', 'Depósito')).token
  const { pool } = shop.database
  await pool.query(
    "UPDATE products SET shelf = CASE id WHEN 31 THEN 'A10' WHEN 32 THEN 'A2' END WHERE id IN (31, 32)",
  )
  for (const id of [31, 32, 33]) {
    const { stock } = await stockOf(shop, id)
    if (stock !== 120) await shop.ask('PUT', '/stock', { as: shop.admin, body: { id, suma: 120 - stock } })
  }
})
afterAll(() => shop.close())

const sheet = async (query: string) =>
  (await shop.ask('GET', `/stock-count?${query}`, { as: packer })).body as {
    lines: CountLine[]
    shelves: string[]
  }
const book = (lines: object[], as = packer) => shop.ask('POST', '/stock-count', { as, body: { lines } })
const results = (body: unknown) =>
  (body as { results: { id: number; changed: boolean; detail: string }[] }).results

test('the sheet is that of a shelf or a bodega, in the order of the shelves, without amounts', async () => {
  expect((await sheet('estante=A2')).lines.map(({ id }) => id)).toEqual([32])
  const all = await sheet('todo=1')
  expect(all.shelves).toEqual(['A2', 'A10'])
  expect(all.lines.slice(0, 2).map(({ id }) => id)).toEqual([32, 31])
  expect(all.lines.length).toBeGreaterThan(900)
  expect((await sheet('')).lines).toEqual([])
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT id_prod AS id FROM products WHERE id = 31',
  )
  const ofBodega = await sheet(`bodega=${rows[0]?.id}`)
  expect(ofBodega.lines.map(({ id }) => id)).toContain(31)
})

test('differences are booked in the ledger; what moved meanwhile and what is held stay', async () => {
  const [first] = (await sheet('estante=A10')).lines
  const seen = first?.stock ?? 0
  const counted = await book([
    { product_id: 31, counted: seen - 3, stock: seen },
    { product_id: 32, counted: 25, stock: 119 },
    { product_id: 999_999_999, counted: 1, stock: 0 },
  ])
  expect(results(counted.body).map(({ changed }) => changed)).toEqual([true, false, false])
  expect(results(counted.body)[1]?.detail).toContain('Cambió mientras se contaba')
  expect((await stockOf(shop, 31)).stock).toBe(seen - 3)
  const { rows } = await shop.database.pool.query(
    'SELECT kind, quantity FROM stock_ledger WHERE product_id = 31 ORDER BY id DESC LIMIT 1',
  )
  expect(rows).toEqual([{ kind: 'ajuste', quantity: -3 }])

  await order(shop, shop.customer.token, 33, 4)
  const held = (await stockOf(shop, 33)).stock
  const refused = await book([{ product_id: 33, counted: 3, stock: held }])
  expect(results(refused.body)).toMatchObject([
    { changed: false, detail: expect.stringContaining('reservadas') },
  ])
  expect((await stockOf(shop, 33)).stock).toBe(held)
  const check = await shop.ask('GET', '/stock/check', { as: shop.admin })
  expect((check.body as { faults: object[] }).faults).toEqual([])
})

test('of two counts at once one is booked', async () => {
  const { stock } = await stockOf(shop, 32)
  const both = await Promise.all([
    book([{ product_id: 32, counted: stock + 1, stock }]),
    book([{ product_id: 32, counted: stock + 1, stock }], shop.admin),
  ])
  expect(both.flatMap(({ body }) => results(body).filter(({ changed }) => changed))).toHaveLength(1)
  expect((await stockOf(shop, 32)).stock).toBe(stock + 1)
})

test('no count, too many bottles and other roles are refused', async () => {
  expect((await book([])).status).toBe(422)
  expect((await book([{ product_id: 31, counted: -1, stock: 1 }])).status).toBe(422)
  const seller = (await shop.staff('ventas@ejemplo.test', 'Ventas')).token
  expect((await book([{ product_id: 31, counted: 1, stock: 1 }], seller)).status).toBe(403)
})
