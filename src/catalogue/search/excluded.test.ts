import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { FacetsAnswer, ProductPage, UnderstoodAnswer } from '../products/catalogue.contract.ts'
import { wordsMeantBy } from './excluded.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.database.pool.query(`UPDATE products SET volume_ml = 1500 WHERE id % 100 = 7;
    UPDATE products SET elaboration = 'Doce meses en Barrica' WHERE id % 10 = 3`)
})
afterAll(() => shop.close())

const listed = async (query: string) =>
  (await shop.ask('GET', `/products?page=0&size=100&${query}`)).body as ProductPage
const facets = async (query: string) =>
  (await shop.ask('GET', `/filters/facets?${query}`)).body as FacetsAnswer
const counted = async (where: string) => {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
     WHERE p.archived_at IS NULL AND ${where}`,
  )
  return rows[0]?.count
}

test.each([
  ['no_variety=Malbec,Merlot', `c.variety NOT IN ('Malbec', 'Merlot')`],
  ['type=Tinto&no_variety=Malbec', `c.type = 'Tinto' AND c.variety <> 'Malbec'`],
  ['no_type=Tinto&no_degreeSugar=Dulce', `c.type <> 'Tinto' AND c.degree_sugar <> 'Dulce'`],
  ['no_country=Argentina', `l.country IS DISTINCT FROM 'Argentina'`],
  // Mendoza with its subregions
  [
    'no_location=1',
    `NOT (l.country = 'Argentina' AND l.region IN ('Mendoza', 'Luján de Cuyo', 'Valle de Uco', 'Tupungato', 'San Rafael'))`,
  ],
  ['volume=1500', 'p.volume_ml = 1500'],
  ['volume=375,1500&sparkling=false', 'p.volume_ml IN (375, 1500) AND NOT p.sparkling'],
])('%s lists and counts the wines that are left', async (query, where) => {
  const { total } = await listed(query)
  expect([total, total > 0]).toEqual([await counted(where), true])
  const { country } = await facets(query)
  expect(country.reduce((sum, { count }) => sum + count, 0)).toBe(total)
})

test('without oak: neither by its name nor by how it was made', async () => {
  const { items, total } = await listed('no_word=madera&available=true')
  expect(total).toBeGreaterThan(100)
  const texts = items.map(({ name, elaboration }) => `${name} ${elaboration}`).join('\n')
  expect(texts).not.toMatch(/\b(roble|reserva|crianza|barrica|madera)\b/i)
  expect(wordsMeantBy(["ma'dera", '!', 'Oaxaca'])).toEqual(['madera', 'oaxaca'])
})

test('with oak are the wines that are not without oak, and few are light in alcohol', async () => {
  const total = async (query: string) => (await listed(query)).total
  expect((await total('word=madera')) + (await total('no_word=madera'))).toBe(await total(''))
  const { items } = await listed('alcoholMax=11&type=Blanco')
  expect(items.length).toBeGreaterThan(5)
  expect(items.every(({ alcohol }) => alcohol <= 11)).toBe(true)
})

test.each(['volume=uno', 'volume=1', 'no_type=Verde', 'no_degreeSugar=Salado', 'no_location=x'])(
  '%s is refused',
  async (query) => expect((await shop.ask('GET', `/products?${query}`)).status).toBe(400),
)

test('the price limit of "barato" follows the home page band at once', async () => {
  const understood = async () =>
    ((await shop.ask('GET', '/products/understood?name=malbec%20barato')).body as UnderstoodAnswer).filters
  const cheap = (amount: string) => ({ name: 'priceMax', value: amount })
  expect(await understood()).toContainEqual(cheap('15000'))
  const bands = [{ title: 'Hasta 22.500', show: 'link', rule: 'priceMax=22500' }]
  expect((await shop.ask('PUT', '/settings', { as: shop.admin, body: { bands } })).status).toBe(200)
  await expect.poll(understood).toContainEqual(cheap('22500'))
})
