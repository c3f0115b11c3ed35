import { afterAll, beforeAll, expect, test } from 'vitest'
import { order, pay, stockOf, wineWithStock } from '../../test/buying.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { byShelf } from './picking.queries.ts'
import type { PickOrder, PickWine } from './picking.contract.ts'

let shop: TestShop
let packer: string
beforeAll(async () => {
  shop = await openTestShop()
  packer = (await shop.staff('deposito@ejemplo.test', 'Depósito')).token
})
afterAll(() => shop.close())

let people = 0
async function paid(wine: number, quantity: number) {
  const buyer = await shop.person(`junta-${(people += 1)}@ejemplo.test`)
  return pay(shop, buyer.token, await order(shop, buyer.token, wine, quantity))
}
const listed = async (query = '') =>
  (await shop.ask('GET', `/picking${query}`, { as: packer })).body as {
    orders: PickOrder[]
    wines: PickWine[]
  }
const pick = (body: object, as = packer) => shop.ask('PUT', '/picking', { as, body })

test('shelves are in natural order, wines without one last', () => {
  const at = (shelf: string, producer = 'x') => ({ shelf, producer, name: 'n', product_id: 1 })
  const sorted = [at('B1'), at(''), at('A10'), at('a2'), at('A2', 'b')].toSorted(byShelf)
  expect(sorted.map(({ shelf }) => shelf)).toEqual(['A2', 'a2', 'A10', 'B1', ''])
})

test('orders of a day in one list by shelf; ticked off, missing noted; no amounts; gone once it is off', async () => {
  const { pool } = shop.database
  const wine = await wineWithStock(shop, 20)
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM products WHERE id <> $1 AND stock - reserved BETWEEN 20 AND 900 ORDER BY id LIMIT 1',
    [wine],
  )
  const other = rows[0]?.id ?? 0
  await pool.query(
    `UPDATE products SET shelf = CASE id WHEN $1 THEN 'A10' ELSE 'A9' END WHERE id IN ($1, $2)`,
    [wine, other],
  )
  const first = await paid(wine, 2)
  const second = await paid(wine, 3)
  const third = await paid(other, 1)
  const before = await stockOf(shop, wine)

  const today = await listed(`?dia=${new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)}`)
  const shelves = today.wines.filter(({ product_id }) => [wine, other].includes(product_id))
  expect(shelves.map(({ shelf, quantity }) => [shelf, quantity])).toEqual([
    ['A9', 1],
    ['A10', 5],
  ])
  expect(JSON.stringify(today)).not.toMatch(/price|total|amount|precio/i)
  expect((await listed('?dia=2020-01-01')).orders).toEqual([])
  expect(today.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id, third.id]))

  expect((await pick({ order_id: first.id, product_id: wine, picked: 2, missing: 0 })).status).toBe(200)
  const some = { order_id: second.id, product_id: wine, picked: 2, missing: 1, note: 'Una rota' }
  expect((await pick(some)).body).toMatchObject({ line: { quantity: 3, missing: 1, note: 'Una rota' } })
  expect((await listed()).orders.filter(({ id }) => id === second.id)).toMatchObject([
    { picked: 2, missing: 1 },
  ])
  // noting moves no bottle
  expect(await stockOf(shop, wine)).toEqual(before)

  for (const [wrong, status] of [
    [{ ...some, picked: 3 }, 409],
    [{ ...some, picked: -1 }, 422],
    [{ ...some, missing: 0 }, 422],
    [{ ...some, product_id: other }, 404],
    [{ ...some, order_id: 987_654 }, 404],
    [{ ...some, note: 'x'.repeat(201) }, 422],
  ] as const)
    expect((await pick(wrong)).status, JSON.stringify(wrong)).toBe(status)
  expect((await pick(some, shop.customer.token)).status).toBe(403)

  const { rows: buyers } = await pool.query<{ email: string }>(
    'SELECT u.email FROM users u JOIN orders o ON o.user_id = u.id WHERE o.id = $1',
    [third.id],
  )
  const withdrawn = { order: third.numero, email: buyers[0]?.email, reason: '' }
  expect((await shop.ask('POST', '/arrepentimiento', { body: withdrawn })).status).toBe(200)
  expect(
    (await listed()).orders.map(({ id }) => id),
    'answered first',
  ).not.toContain(third.id)

  await shop.ask('PUT', '/orders', { as: shop.admin, body: { id: second.id, estado: 'Cancelada' } })
  expect((await pick(some)).status).toBe(409)
  expect((await listed()).orders.map(({ id }) => id)).not.toContain(second.id)
})
