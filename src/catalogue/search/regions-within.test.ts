import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Understood = { filters: { name: string; value: string }[] }
type Facets = { location: { value: string; label: string; count: number }[] }
const get = async <T>(path: string, query: URLSearchParams) => {
  const answer = await shop.ask('GET', `${path}?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as T
}

/** What a shopper finds with this text. */
async function namesFor(typed: string) {
  const { filters } = await get<Understood>('/products/understood', new URLSearchParams({ name: typed }))
  const byName = Map.groupBy(filters, ({ name }) => name)
  const query = new URLSearchParams(
    [...byName].map(([name, all]) => [name, all.map(({ value }) => value).join(',')]),
  )
  const list = await get<{ total: number; items: { location: { description: string } }[] }>(
    '/products',
    new URLSearchParams([...query, ['page', '0'], ['size', '60']]),
  )
  return { query, total: list.total, places: new Set(list.items.map(({ location }) => location.description)) }
}

const regions = [
  ['mendocino', 'Mendoza', ['Luján de Cuyo', 'Valle de Uco', 'Tupungato', 'San Rafael']],
  ['vinos de mendoza', 'Mendoza', ['Luján de Cuyo', 'Valle de Uco', 'Tupungato', 'San Rafael']],
  ['mendosa', 'Mendoza', ['Luján de Cuyo', 'Valle de Uco']],
  ['valle de uco', 'Valle de Uco', ['Tupungato']],
] as const

test.each(regions)('%s: all of %s, with %j', async (typed, region, parts) => {
  const { query, total, places } = await namesFor(typed)
  for (const part of [region, ...parts]) expect([...places]).toContain(`${part}, Argentina`)
  // 'vinos' excludes other products
  const kinds = new URLSearchParams([...query].filter(([name]) => name === 'kind'))
  const facets = await get<Facets>('/filters/facets', kinds)
  const chosen = await get<Facets>('/filters/facets', query)
  const countOf = ({ location }: Facets) =>
    location.filter(({ label }) => label === `${region}, Argentina`).map(({ count }) => count)
  expect([countOf(facets), countOf(chosen)]).toEqual([[total], [total]])
  const prices = await get<{ count: number }[]>('/filters/prices', query)
  expect(prices.reduce((sum, { count }) => sum + count, 0)).toBe(total)
})

test('of a kind of wine, too, and without words that the shop has no filter for', async () => {
  const { places } = await namesFor('malbec mendocino')
  expect([...places]).toContain('Luján de Cuyo, Argentina')
  const tupungato = await namesFor('rosado de mendoza')
  expect([...tupungato.places]).toContain('Tupungato, Argentina')
})

test('excluding a region excludes its subregions', async () => {
  const { total, places } = await namesFor('malbec que no sea de mendoza')
  expect(total).toBeGreaterThan(0)
  expect([...places]).not.toContain('Luján de Cuyo, Argentina')
})

test('a part of a region is that part alone, and with the region chosen its place keeps its count', async () => {
  const { total, query } = await namesFor('lujan de cuyo')
  const { location } = await get<Facets>('/filters/facets', query)
  expect(location.find(({ value }) => value === query.get('location'))?.count).toBe(total)
})
