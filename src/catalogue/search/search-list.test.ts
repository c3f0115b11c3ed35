import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { ProductPage, SuggestionAnswer } from '../products/catalogue.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const search = async (name: string, size = 10) =>
  (await shop.ask('GET', `/products?page=0&size=${size}&name=${encodeURIComponent(name)}`))
    .body as ProductPage

test('a list of words says how it understood them, and its wines fulfil it', async () => {
  const { understood, items, total } = await search('tinto de Mendoza hasta 40.000 para el asado')
  expect(understood).toMatchObject({ text: '', corrections: [], leftOut: [], ignored: [], without: [] })
  expect(understood?.filters).toEqual(
    expect.arrayContaining([
      { name: 'type', value: 'Tinto' },
      { name: 'priceMax', value: '40000' },
      { name: 'pairing', value: 'Asado' },
    ]),
  )
  const query = new URLSearchParams(understood?.filters.map(({ name, value }) => [name, value]))
  const listed = (await shop.ask('GET', `/products?page=0&size=10&${query}`)).body as ProductPage
  expect(listed.total).toBe(total)
  expect(items.every(({ price, pairings }) => price <= 40_000 && pairings.includes('Asado'))).toBe(true)
  // explicit filters and literal words are not interpreted
  expect(listed.understood).toBeUndefined()
  expect((await shop.ask('GET', '/products?page=0&literal=true&name=asado')).body).not.toHaveProperty(
    'understood',
  )
})

test.each(['vino para pastas con tuco', 'vino para mi vieja', 'algo para mi viejo', 'malbec con zapato'])(
  'ordinary words are no slips of wines: %s',
  async (typed) => {
    const { understood, total } = await search(typed)
    expect(understood?.corrections).toEqual([])
    expect(understood?.text).toBe('')
    expect(total).toBeGreaterThan(0)
  },
)

test('beside a name an ordinary word may be a slip, alone it finds nothing', async () => {
  expect((await search('zapato')).total).toBe(0)
  expect((await search('catena zapato')).items[0]?.productor.description).toBe('Catena Zapata')
})

test.each([
  ['picada', ['Tinto', 'Rosado', 'Blanco']],
  ['vino con pescado', ['Blanco', 'Rosado']],
  ['vino para sushi', ['Blanco', 'Rosado']],
  ['vino para asado', ['Tinto']],
])('%s begins with what suits it, and never with sweet wines', async (typed, types) => {
  const { items } = await search(typed)
  expect(items.length).toBe(10)
  for (const { category } of items) {
    expect(category.degreeSugar).toBe('Seco')
    expect(types).toContain(category.type)
  }
})

test('a dessert asks for sweet wines', async () => {
  const { items } = await search('vino para postre')
  expect(items.every(({ category }) => category.degreeSugar.startsWith('Dulce'))).toBe(true)
})

test.each([
  ['malbecs', 'Malbec'],
  ['merlots', 'Merlot'],
  ['chardonnays', 'Chardonnay'],
])('the plural %s finds %s', async (typed, variety) => {
  const { items, total } = await search(typed)
  expect(total).toBeGreaterThan(5)
  expect(items.every((wine) => wine.category.variety === variety)).toBe(true)
})

test('abbreviations of labels are written out, unless a wine is called so', async () => {
  const { items } = await search('st emilion')
  expect(items.every(({ location }) => location.description.startsWith('Saint-Émilion'))).toBe(true)
  expect((await search('chateau ste michelle')).items[0]?.productor.description).toBe('Chateau Ste. Michelle')
})

test('a minus before a word excludes it', async () => {
  const { items, total } = await search('malbec -rosado', 100)
  expect(total).toBeGreaterThan(10)
  expect(items.every(({ category }) => category.variety === 'Malbec' && category.type !== 'Rosado')).toBe(
    true,
  )
})

test('where no wine fulfils everything, the nearest come, and the page says without what', async () => {
  const { understood, items } = await search('malbec uruguayo')
  expect(understood?.without.length).toBeGreaterThan(0)
  expect(items.length).toBeGreaterThan(0)
  const vintage = await search('blend tinto mendoza 2011')
  expect(vintage.understood?.without).toEqual(['vintageMin', 'vintageMax'])
})

test('pages of a search do not overlap', async () => {
  const pages = await Promise.all(
    [0, 1, 2].map(
      async (page) =>
        (await shop.ask('GET', `/products?page=${page}&size=24&name=vino%20para%20asado`))
          .body as ProductPage,
    ),
  )
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(72)
})

test('suggestions obey an amount that was typed', async () => {
  const suggest = async (name: string) =>
    (await shop.ask('GET', `/products/suggestions?name=${encodeURIComponent(name)}`))
      .body as SuggestionAnswer[]
  const malbecs = await suggest('malbec hasta 15000')
  const wines = malbecs.filter(({ kind }) => kind === 'vino')
  expect(wines.length).toBeGreaterThan(2)
  expect(wines.every(({ price }) => price !== null && price <= 15_000)).toBe(true)
  expect(malbecs.find(({ kind }) => kind === 'varietal')?.query).toBe('variety=Malbec&priceMax=15000')
  const dear = await suggest('vino desde 500 mil')
  expect(dear.length).toBe(5)
  expect(dear.every(({ price }) => price !== null && price >= 500_000)).toBe(true)
})
