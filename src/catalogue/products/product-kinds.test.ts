import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainWine } from '../../../test/plain-wine.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { categoryTypes, kindNames, kindOf, productKinds } from '../taxonomy/product-kinds.ts'
import type { FacetsAnswer, ProductAnswer, ProductPage } from './catalogue.contract.ts'

let shop: TestShop
let gin: number
let glasses: number
beforeAll(async () => {
  shop = await openTestShop()
  const { body } = await shop.ask('GET', '/category')
  const categories = body as { id_categ: number; type: string; variety: string }[]
  const of = (variety: string) => categories.find((category) => category.variety === variety)?.id_categ ?? 0
  ;[gin, glasses] = [of('Gin'), of('Copas')]
})
afterAll(() => shop.close())

const add = async (changes: object) =>
  shop.ask('POST', '/products', { as: shop.admin, body: { ...plainWine, ...changes } })
const change = async (id: number, changes: object) =>
  shop.ask('PUT', '/products', { as: shop.admin, body: { ...plainWine, id, ...changes } })
const productOf = ({ body }: { body: unknown }) => (body as { product: ProductAnswer }).product
const listed = async (query: string) => {
  const { body } = await shop.ask('GET', `/products?${query}&page=0&size=50`)
  return (body as ProductPage).items
}

test('every type of category has its kind, and wine two', () => {
  expect(categoryTypes.map((type) => kindOf({ type }))).toEqual([
    'vino',
    'vino',
    'vino',
    'espirituosa',
    'bebida',
    'aceite',
    'accesorio',
  ])
  expect(kindOf({ type: 'Rosado', sparkling: true })).toBe('espumante')
  expect(kindOf({ type: 'Accesorio', sparkling: true })).toBe('accesorio')
  const names = kindNames.map((name) => productKinds[name].plural)
  expect(new Set(names).size).toBe(names.length)
})

test('a glass has neither alcohol nor content, nor a price by the litre', async () => {
  const glass = productOf(await add({ name: 'Copa', categ: glasses, alcohol: null }))
  expect(glass).toMatchObject({
    alcohol: 0,
    volumeMl: null,
    pricePerLitre: null,
    vintage: null,
    grapes: [],
    sparkling: false,
    category: { id_categ: glasses, type: 'Accesorio', variety: 'Copas', degreeSugar: '' },
  })
  const refused = await add({
    name: 'Copa',
    categ: glasses,
    alcohol: null,
    grapes: ['Malbec'],
    volumeMl: 450,
  })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      errors: [
        { field: 'grapes', detail: 'Accesorios no llevan «Uvas»' },
        { field: 'volumeMl', detail: 'Accesorios no llevan «Contenido»' },
      ],
    },
  ])
})

test('what has a kind with alcohol needs some, a soft drink none', async () => {
  const { body } = await shop.ask('GET', '/category')
  const must = (body as { id_categ: number; variety: string }[]).find(
    (category) => category.variety === 'Mosto',
  )
  const tooWeak = await add({ categ: gin, alcohol: null })
  expect([tooWeak.status, tooWeak.body]).toMatchObject([
    422,
    { errors: [{ field: 'alcohol', detail: 'Debe indicar una graduacion!' }] },
  ])
  expect((await add({ alcohol: 0 })).body).toMatchObject({
    errors: [{ field: 'alcohol', detail: 'Graduacion invalida' }],
  })
  expect(productOf(await add({ categ: must?.id_categ, alcohol: null }))).toMatchObject({ alcohol: 0 })
})

test('a wine that becomes a spirit loses what only wine has, and nothing else', async () => {
  const wine = productOf(
    await add({ name: 'Cambiado', vintage: 2020, grapes: ['Malbec'], body: 3, pairings: ['Asado'] }),
  )
  const spirit = productOf(await change(wine.id, { name: 'Cambiado', categ: gin, alcohol: 40 }))
  expect(spirit).toMatchObject({ vintage: null, grapes: [], body: null, pairings: ['Asado'], volumeMl: 750 })
  const answer = await change(wine.id, { name: 'Cambiado', categ: gin, alcohol: 40, vintage: 2020 })
  expect(answer.body).toMatchObject({ errors: [{ field: 'vintage' }] })
})

test('a category with products stays with a kind that has their fields', async () => {
  const rename = (type: string, degreeSugar: string) =>
    shop.ask('PUT', '/category', { as: shop.admin, body: { id: gin, type, variety: 'Gin', degreeSugar } })
  expect((await rename('Tinto', 'Seco')).status).toBe(409)
  expect((await rename('Espirituosa', '')).status).toBe(200)
  const merged = await shop.ask('PUT', '/admin/merge', {
    as: shop.admin,
    body: { tabla: 'category', id: gin, into: 1 },
  })
  expect(merged.status).toBe(409)
})

test('in bulk, products of another kind keep their category', async () => {
  const [first] = await listed('kind=accesorio')
  const { body } = await shop.ask('POST', '/products/bulk/preview', {
    as: shop.admin,
    body: { selection: { ids: [first?.id, 1] }, change: { kind: 'category', category: 2 } },
  })
  expect(body).toMatchObject({ fitting: 2, changing: 1, items: [{ id: 1 }] })
})

test.each([
  ['kind=espirituosa', 'Espirituosa', 10],
  ['kind=accesorio', 'Accesorio', 6],
  ['kind=aceite', 'Aceite', 2],
  ['kind=bebida&variety=Sidra', 'Bebida', 1],
])('%s lists its products', async (query, type, least) => {
  const names = await listed(query)
  expect(names.length).toBeGreaterThanOrEqual(least)
  expect(new Set(names.map(({ category }) => category.type))).toEqual(new Set([type]))
})

test('sparkling wine and the rest of wine share the list of wine', async () => {
  const totalOf = async (query: string) =>
    ((await shop.ask('GET', `/products?${query}&page=0&size=1`)).body as ProductPage).total
  const [still, sparkling, both] = await Promise.all(
    ['kind=vino', 'kind=espumante', 'kind=vino,espumante'].map(totalOf),
  )
  expect([still, sparkling].every((count) => (count ?? 0) > 50)).toBe(true)
  expect((still ?? 0) + (sparkling ?? 0)).toBe(both)
  expect(await totalOf('type=Tinto,Rosado,Blanco')).toBe(both)
})

test('facets count the kinds, whichever is chosen', async () => {
  const kindsWith = async (query: string) =>
    ((await shop.ask('GET', `/filters/facets?${query}`)).body as FacetsAnswer).kind.map(({ value }) => value)
  expect(await kindsWith('')).toEqual([...kindNames])
  expect(await kindsWith('kind=accesorio')).toEqual([...kindNames])
  expect(await kindsWith('type=Tinto')).toEqual(['vino', 'espumante'])
  const { body } = await shop.ask('GET', '/filters/facets?kind=accesorio')
  expect(body).toMatchObject({ degreeSugar: [], pairing: [] })
})

test.each([
  ['gin', 'Gin'],
  ['ginebra', 'Gin'],
  ['copas', 'Copas'],
  ['sacacorchos', 'Sacacorchos'],
  ['aceite', 'Oliva extra virgen'],
  ['aceite de oliva', 'Oliva extra virgen'],
  ['whiskey', 'Whisky'],
  ['vermouth', 'Vermut'],
  ['sidra', 'Sidra'],
])('a search for %s finds %s', async (words, variety) => {
  const names = await listed(`name=${encodeURIComponent(words)}`)
  expect(names.length).toBeGreaterThan(0)
  expect(names.slice(0, 3).map(({ category }) => category.variety)).toContain(variety)
  const { body } = await shop.ask('GET', `/products/understood?name=${encodeURIComponent(words)}`)
  expect(body).toMatchObject({ filters: [{ name: expect.stringMatching(/^(variety|kind)$/) }] })
})

test('who asks for a wine by its price alone is shown wine', async () => {
  const { body } = await shop.ask('GET', '/products/understood?name=vino%20barato')
  const { filters } = body as { filters: { name: string; value: string }[] }
  expect(filters.filter(({ name }) => name === 'kind').map(({ value }) => value)).toEqual([
    'vino',
    'espumante',
  ])
})

test('neither recommendations nor the sommelier know a corkscrew', async () => {
  const [corkscrew] = await listed('variety=Sacacorchos')
  const typesOf = async (path: string) =>
    ((await shop.ask('GET', path)).body as { items: ProductAnswer[] }).items.map(
      ({ category }) => category.type,
    )
  const seen = new Set(await typesOf('/products/recommended?size=24'))
  expect([...seen].every((type) => ['Tinto', 'Rosado', 'Blanco'].includes(type))).toBe(true)
  const similar = await shop.ask('GET', `/products/similar/${corkscrew?.id}`)
  expect(similar.status).toBe(200)
})

test('feeds name each product by its kind', async () => {
  const text = await (await shop.fetch(new Request('http://localhost:9/feed/google.xml'))).text()
  const itemOf = (name: string) => text.split('<item>').find((item) => item.includes(name)) ?? ''
  const glass = itemOf('Copa para tinto')
  expect(glass).toContain('Home &amp; Garden &gt; Kitchen &amp; Dining &gt; Barware')
  expect(glass).toContain('<g:product_type>Accesorios &gt; Copas</g:product_type>')
  expect(glass).not.toContain('unit_pricing')
  expect(itemOf('Gin de la Cordillera')).toContain('Liquor &amp; Spirits')
  expect(itemOf('Gin de la Cordillera')).toContain('<g:unit_pricing_measure>750ml</g:unit_pricing_measure>')
})

test('each product has a drawing of its kind', async () => {
  for (const kind of kindNames) {
    const [first] = await listed(`kind=${kind}`)
    const picture = await shop.fetch(new Request(`http://localhost:9${first?.image}`))
    const svg = await picture.text()
    expect([picture.status, svg.slice(0, 4)], kind).toEqual([200, '<svg'])
    expect(svg, kind).not.toMatch(/NaN|undefined|null/)
  }
})
