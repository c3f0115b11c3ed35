import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type {
  FacetsAnswer,
  ProductAnswer,
  ProductPage,
  SuggestionAnswer,
  UnderstoodAnswer,
} from './catalogue.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const page = async (query: string) => (await shop.ask('GET', `/products?${query}`)).body as ProductPage

test('the demo shop has at least 900 wines, Argentine ones first', async () => {
  const first = await page('page=0&size=24')
  expect(first.total).toBeGreaterThanOrEqual(900)
  expect(first.items.every((wine) => wine.location.description.endsWith('Argentina'))).toBe(true)
})

test('without page and size the whole list comes, as an array', async () => {
  const { body } = await shop.ask('GET', '/products')
  expect((body as ProductAnswer[]).length).toBeGreaterThanOrEqual(900)
})

test.each([
  ['malvec', 'Malbec'],
  ['un vino malbec para tomar', 'Malbec'],
  ['MALBEC', 'Malbec'],
  ['torrontes', 'Torront'],
  ['cabernet suavignon', 'Cabernet Sauvignon'],
  ['sauvignon cabernet', 'Cabernet Sauvignon'],
  ['mallbec', 'Malbec'],
  ['chardonay', 'Chardonnay'],
])('searching %s finds %s first', async (typed, grape) => {
  const result = await page(`name=${encodeURIComponent(typed)}&page=0&size=4`)
  expect(result.total).toBeGreaterThan(0)
  const [wine] = result.items
  expect([wine?.name, wine?.category.variety, ...(wine?.grapes ?? [])].join(' ')).toContain(grape)
})

test('a word is the beginning of others, until more wines have it than a search ranks', async () => {
  const total = async () => (await page('name=blanc&page=0')).total
  const whites = await total()
  expect(whites).toBeGreaterThan((await page('name=blanco&page=0')).total)
  await sql`UPDATE search_words SET uses = uses + 1000 WHERE word = 'blanc'`.execute(shop.database.db)
  await sql`SELECT pg_notify('catalogue_changed', '')`.execute(shop.database.db)
  await expect.poll(total).toBeLessThan(whites / 2)
  expect(await total()).toBeGreaterThan(0)
})

test('of words that are like what was typed only the nearest are looked for', async () => {
  const { total } = await page('name=torontes&page=0')
  expect(total).toBe((await page('name=torrontes&page=0')).total)
})

test('a search by bodega, by place and by both together finds its wines', async () => {
  const bodega = await page('name=rutini&page=0')
  expect(bodega.items.every((wine) => wine.productor.description === 'Rutini')).toBe(true)
  const place = await page('name=borgona&page=0')
  expect(place.items[0]?.location.description).toContain('Borgoña')
  const both = await page('name=malbec+san+juan&page=0')
  expect(both.items[0]?.location.description).toContain('San Juan')
})

test('filters narrow, and the facets count what each value would leave', async () => {
  const facets = (await shop.ask('GET', '/filters/facets?degreeSugar=Dulce')).body as FacetsAnswer
  expect(facets.type.length).toBeGreaterThan(1)
  for (const { value, count } of facets.type) {
    expect((await page(`degreeSugar=Dulce&type=${value}&page=0`)).total).toBe(count)
  }
  const cheap = await page('priceMax=15000&sort=-precio&page=0&size=24')
  const prices = cheap.items.map((wine) => wine.price)
  expect(Math.max(...prices)).toBeLessThanOrEqual(15000)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
})

test('POST /filters/product answers a list of products', async () => {
  const { status, body } = await shop.ask('POST', '/filters/product', {
    body: { type: 'Rosado', degreeSugar: ['Seco'] },
  })
  expect(status).toBe(200)
  expect((body as ProductAnswer[]).length).toBeGreaterThan(0)
  expect((body as ProductAnswer[]).every((wine) => wine.category.type === 'Rosado')).toBe(true)
})

const filtered = async (body: object) => {
  const { body: wines, status } = await shop.ask('POST', '/filters/product', { body })
  expect(status).toBe(200)
  return (wines as ProductAnswer[]).map((wine) => wine.id)
}

test.each<[spec: object, own: object]>([
  [{ Tinto: true }, { type: 'Tinto' }],
  [{ Rosado: 'Rosado', Blanco: 1 }, { type: ['Rosado', 'Blanco'] }],
  [{ Tinto: ['Malbec', 'Syrah'] }, { type: 'Tinto', variety: ['Malbec', 'Syrah'] }],
  [
    { Blanco: 'Chardonnay', Tinto: false, Rosado: [] },
    { type: 'Blanco', variety: 'Chardonnay' },
  ],
  [{ DegreeSugar: 'Dulce' }, { degreeSugar: 'Dulce' }],
  [
    { DegreeSugar: ['Seco', 'Dulce'], type: 'Rosado' },
    { degreeSugar: 'Seco,Dulce', type: 'Rosado' },
  ],
  [{ Productor: [1, '2'] }, { productor: [1, 2] }],
  [{ Productor: 'RUTINI' }, { name: 'rutini' }],
])('a filter under the spec’s names finds what it finds under the shop’s: %j', async (spec, own) => {
  const result = await filtered(spec)
  expect(result.length).toBeGreaterThan(0)
  expect(new Set(result)).toEqual(new Set(await filtered(own)))
})

test.each<[body: object, sentence: string]>([
  [{ color: 'Tinto' }, 'No se puede filtrar por «color»'],
  [{ type: 'Tinto', tinto: true, bodega: 3 }, 'No se puede filtrar por «tinto», «bodega»'],
  [{ DegreeSugar: 'Salado' }, 'La graduación de azúcar no existe'],
  [{ Tinto: ['Malbec'], Blanco: true }, 'Las uvas se piden de un solo tipo por vez'],
])('a filter that would be read as everything is refused: %j', async (body, detail) => {
  expect(await shop.ask('POST', '/filters/product', { body })).toMatchObject({
    status: 422,
    body: { detail },
  })
})

test('an unknown producer matches no wine', async () => {
  expect(await filtered({ Productor: 'Bodega que no hay' })).toEqual([])
})

test('pages do not overlap and cover everything', async () => {
  const ids = new Set<number>()
  const { pages, total } = await page('type=Rosado&size=24&page=0')
  for (let n = 0; n < pages; n += 1) {
    for (const wine of (await page(`type=Rosado&size=24&page=${n}`)).items) ids.add(wine.id)
  }
  expect(ids.size).toBe(total)
})

test('suggestions name wines, bodegas and varieties', async () => {
  const { body } = await shop.ask('GET', '/products/suggestions?name=malb')
  const suggestions = body as SuggestionAnswer[]
  const kinds = suggestions.map((suggestion) => suggestion.kind)
  expect(kinds).toContain('vino')
  expect(kinds).toContain('varietal')
  // wines have a picture and a price
  for (const { kind, value, price, image } of suggestions.filter((item) => item.kind === 'vino')) {
    const [wine] = (await shop.ask('GET', `/products/detail/${value}`)).body as ProductAnswer[]
    expect({ kind, price, image }).toEqual({ kind: 'vino', price: wine?.price, image: wine?.image })
  }
  expect(suggestions.find(({ kind }) => kind === 'varietal')).toMatchObject({ price: null, image: null })
})

test('suggestions begin with what is typed; what is only near stands in where nothing does', async () => {
  const named = async (name: string) =>
    (
      (await shop.ask('GET', `/products/suggestions?name=${encodeURIComponent(name)}`))
        .body as SuggestionAnswer[]
    ).map(({ label }) => label)
  // 'cave', 'cape' and 'cut' are one typo away from an unfinished word
  expect((await named('cat')).filter((label) => !label.startsWith('Cat'))).toEqual([])
  for (const typed of ['cate', 'caten', 'catena z'])
    expect(await named(typed), typed).toEqual(['Catena Zapata', 'Catena Zapata Malbec 2021 · 750 ml'])
  expect(await named('catenna')).toContain('Catena Zapata')
})

test('varieties come as the country asks for them, then by how many wines they have', async () => {
  for (const query of ['', '?most=5', '?type=Tinto&most=3', '?priceMin=20000'])
    expect(((await shop.ask('GET', `/filters/facets${query}`)).body as FacetsAnswer).variety[0]?.value).toBe(
      'Malbec',
    )
  const { variety } = (await shop.ask('GET', '/filters/facets?most=24')).body as FacetsAnswer
  expect(variety.slice(0, 4).map(({ value }) => value)).toEqual([
    'Malbec',
    'Cabernet Sauvignon',
    'Cabernet Franc',
    'Bonarda',
  ])
})

test('the search asks an index', async () => {
  const client = await shop.database.pool.connect()
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM products p WHERE archived_at IS NULL AND search @@ 'malbec & mendoza'::tsquery`,
  )
  client.release(true)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('products_search')
})

test.each([
  ['/products/detail/abc', 400],
  ['/products/detail/0', 400],
  ['/products/detail/99999999', 404],
  ['/products?page=-1', 400],
  ['/products?page=0&page=1', 400],
  ['/products?size=1000000', 400],
  ['/products?type=Verde', 400],
  ['/products?sort=DROP', 400],
  [`/products?name=${'x'.repeat(10_000)}`, 400],
  ['/products?name=%00', 400],
  ['/nada', 404],
])('%s is refused with %i and a Spanish sentence', async (address, status) => {
  const answer = await shop.ask('GET', address)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect((answer.body as { detail: string }).detail.length).toBeGreaterThan(8)
})

test.each(['%', "'; DROP TABLE products; --", '\\', '!!!', '   ', '🍷', 'a & b | !c', ':*'])(
  'searching %s breaks nothing',
  async (typed) => {
    expect((await shop.ask('GET', `/products?page=0&name=${encodeURIComponent(typed)}`)).status).toBe(200)
    expect((await shop.ask('GET', `/products/suggestions?name=${encodeURIComponent(typed)}`)).status).toBe(
      200,
    )
  },
)

test('a search is understood: filters by the names of GET /products, and the text that is left', async () => {
  const understood = async (name: string) =>
    (await shop.ask('GET', `/products/understood?name=${encodeURIComponent(name)}`)).body as UnderstoodAnswer
  const { filters, text } = await understood('tinto de Mendoza hasta 40.000 para el asado roble')
  expect(text).toBe('roble')
  const query = new URLSearchParams(filters.map(({ name, value }) => [name, value]))
  const { items, total } = await page(`${query.toString()}&page=0&size=24`)
  expect(total).toBeGreaterThan(0)
  for (const wine of items) {
    expect(wine).toMatchObject({
      category: { type: 'Tinto' },
      location: {
        description: expect.stringMatching(
          /^(Mendoza|Luján de Cuyo|Valle de Uco|Tupungato|San Rafael|Maipú), Argentina$/,
        ),
      },
    })
    expect(wine.price).toBeLessThanOrEqual(40_000)
    expect(wine.pairings).toContain('Asado')
  }
  // names in the catalogue take precedence, and the closest words are reported
  expect((await understood('Rutini Malbec')).filters).toEqual([])
  expect(await understood('malvec')).toMatchObject({
    filters: [{ name: 'variety', value: 'Malbec' }],
    corrections: [{ typed: 'malvec', meant: 'Malbec' }],
  })
  expect(await understood('catna qqqqqq')).toMatchObject({
    corrections: [{ typed: 'catna', meant: 'catena' }],
    leftOut: ['qqqqqq'],
  })
  expect((await shop.ask('GET', `/products/understood?name=${'x'.repeat(201)}`)).status).toBe(400)
})

test('a name that no wine has is understood as the storefront does; one that wines have is searched as it is', async () => {
  const namesOf = async (query: string) =>
    (await page(`${query}&page=0&size=100`)).items.map(({ id }) => id).toSorted((a, b) => a - b)
  const { filters } = (await shop.ask('GET', '/products/understood?name=mendocino')).body as UnderstoodAnswer
  const query = new URLSearchParams(filters.map(({ name, value }) => [name, value])).toString()
  expect(await namesOf('name=mendocino')).toEqual(await namesOf(query))
  const allWines = (await shop.ask('GET', '/products?name=mendocino')).body as { id: number }[]
  expect(allWines.map(({ id }) => id)).toEqual(expect.arrayContaining(await namesOf('name=mendocino')))
  expect(allWines.length).toBeGreaterThan(0)
  // a filter is never interpreted
  expect(await namesOf('name=mendocino&type=Tinto')).toEqual([])
  expect(await namesOf('name=qqqqqq')).toEqual([])
})

test('vintage, body and bottles narrow the list', async () => {
  const wines = async (query: string) => (await page(`${query}&page=0&size=100`)).items
  for (const { vintage } of await wines('vintageMin=2015&vintageMax=2017'))
    expect([2015, 2016, 2017]).toContain(vintage)
  for (const { body } of await wines('body=4,5')) expect([4, 5]).toContain(body)
  for (const { available } of await wines('bottles=60')) expect(available).toBeGreaterThanOrEqual(60)
  expect((await shop.ask('GET', '/products?body=9')).status).toBe(400)
  const facets = (await shop.ask('GET', '/filters/facets?body=4&vintageMin=2015')).body as FacetsAnswer
  expect(facets.type.map(({ value }) => value)).toContain('Tinto')
})
