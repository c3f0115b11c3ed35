import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { UserAnswer, UsersPage } from './users.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query(`INSERT INTO users (id, full_name, email, role)
    SELECT 'lista-' || n, CASE n % 3 WHEN 0 THEN 'Álvarez ' WHEN 1 THEN 'Benítez ' ELSE 'Zárate ' END || lpad(n::text, 3, '0'),
      'persona' || n || '@ejemplo.test', CASE WHEN n % 10 = 0 THEN 'Baja' ELSE 'User' END
    FROM generate_series(1, 60) AS n`)
})
afterAll(() => shop.close())

const page = async (query: string) =>
  (await shop.ask('GET', `/user?${query}`, { as: shop.admin })).body as UsersPage

test('pages hold everybody once, in the order of an address book', async () => {
  const allUsers = (await shop.ask('GET', '/user', { as: shop.admin })).body as UserAnswer[]
  const first = await page('page=0&size=20')
  expect(first).toMatchObject({ total: allUsers.length, everybody: allUsers.length, page: 0 })
  const pages = await Promise.all(Array.from({ length: first.pages }, (_, n) => page(`page=${n}&size=20`)))
  expect(pages.flatMap(({ items }) => items)).toEqual(allUsers)
  const names = allUsers.map((user) => user.full_name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
  expect((await page('page=1000')).items).toEqual([])
})

test('people are found by a part of name or address, accents or not, and by role', async () => {
  const everybody = await page('page=0')
  const named = await page('page=0&size=100&q=alvarez')
  expect(named.total).toBe(20)
  expect(named.everybody).toBe(everybody.total)
  expect(named.items.every((user) => user.full_name.startsWith('Álvarez'))).toBe(true)
  expect((await page(`page=0&q=${encodeURIComponent(' ÁLVAREZ 003 ')}`)).items.map(({ id }) => id)).toEqual([
    'lista-3',
  ])
  expect((await page('page=0&q=persona17@')).items.map(({ id }) => id)).toEqual(['lista-17'])
  expect((await page('page=0&q=%25')).total).toBe(0)
  expect((await page('page=0&q=_')).total).toBe(0)
  const gone = await page('page=0&role=Baja&q=ejemplo.test')
  expect(gone.total).toBe(6)
  expect(gone.items.every((user) => user.role === 'Baja')).toBe(true)
  const rejected = await shop.ask('GET', '/user?role=Jefa', { as: shop.admin })
  expect(rejected.status).toBe(400)
})
