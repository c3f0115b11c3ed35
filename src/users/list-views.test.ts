import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const put = (as: string, name: string, query: string, list = 'wines') =>
  shop.ask('PUT', '/admin/views', { as, body: { list, name, query } })
const read = async (as: string, list = 'wines') =>
  (await shop.ask('GET', `/admin/views?list=${list}`, { as })).body

test('views and columns are of a person and a list', async () => {
  const other = await shop.staff('catalogo@ejemplo.test', 'Catálogo')
  expect((await put(shop.admin, ' Tintos ', 'type=Tinto&sort=-precio')).status).toBe(200)
  expect((await put(shop.admin, 'Bajo mínimo', 'shown=bajo')).status).toBe(200)
  expect((await put(shop.admin, 'Tintos', 'type=Tinto&columnas=Bodega')).status).toBe(200)
  const columns = ['Bodega', 'Stock']
  const chosen = await shop.ask('PUT', '/admin/views/columns', {
    as: shop.admin,
    body: { list: 'wines', columns },
  })
  expect(chosen.status).toBe(200)
  expect(await read(shop.admin)).toEqual({
    views: [
      { name: 'Bajo mínimo', query: 'shown=bajo' },
      { name: 'Tintos', query: 'type=Tinto&columnas=Bodega' },
    ],
    columns,
  })
  expect(await read(shop.admin, 'orders')).toEqual({ views: [], columns: null })
  expect(await read(other.token)).toEqual({ views: [], columns: null })
  const remove = (as: string) =>
    shop.ask('DELETE', '/admin/views', { as, body: { list: 'wines', name: 'Tintos' } })
  expect((await remove(other.token)).status).toBe(404)
  expect((await remove(shop.admin)).status).toBe(200)
  expect((await remove(shop.admin)).status).toBe(404)
})

test('thirty views of a list, and one with a known name still', async () => {
  for (let n = 0; n < 30; n += 1) await put(shop.admin, `Vista ${n}`, '', 'users')
  expect((await put(shop.admin, 'Una más', '', 'users')).status).toBe(409)
  expect((await put(shop.admin, 'Vista 3', 'q=a', 'users')).status).toBe(200)
})

test.each([
  ['', '', 'wines'],
  ['x'.repeat(61), '', 'wines'],
  ['A', 'x'.repeat(1501), 'wines'],
  ['A', '', 'other'],
])('%j is refused', async (name, query, list) => {
  expect([400, 422]).toContain((await put(shop.admin, name, query, list)).status)
})
