import { afterAll, beforeAll, expect, test } from 'vitest'
import { until, waitingForLocks } from '../../../test/buying.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import type { ProductAnswer, ProductPage } from './catalogue.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const list = async (query: string) =>
  (await shop.ask('GET', `/products/all?page=0&${query}`, { as: shop.admin })).body as ProductPage

const wine = {
  name: 'Vino de lista',
  price: 10_000,
  image: '/media/bottles/1.svg',
  summary: '<p>Rico.</p>',
  alcohol: 13.5,
  categ: 1,
  place: 1,
  stock: 12,
  minimo: 3,
}
const add = async (fields: object) => {
  const { body, status } = await shop.ask('POST', '/products', {
    as: shop.admin,
    body: { ...wine, ...fields },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { product: ProductAnswer }).product
}
const addProducer = async (description: string) => {
  const { body } = await shop.ask('POST', '/productor', { as: shop.admin, body: { description } })
  return (body as { productor: { id_Prod: number } }).productor.id_Prod
}
const merge = (id: number, into: number, tabla = 'productor') =>
  shop.ask('PUT', '/admin/merge', { as: shop.admin, body: { tabla, id, into } })

test('fifteen wines a page, the newest first; every column sorts both ways', async () => {
  const newest = await add({ producer: 1 })
  const first = await list('')
  expect(first.items).toHaveLength(15)
  expect(first.items[0]?.id).toBe(newest.id)
  const keys: Record<string, (item: ProductAnswer) => string | number> = {
    nombre: (item) => item.name,
    precio: (item) => item.price,
    productor: (item) => item.productor.description,
    locacion: (item) => item.location.description,
    tipo: (item) => item.category.type,
    stock: (item) => item.available,
  }
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'es')
  for (const [sort, key] of Object.entries(keys)) {
    const up = (await list(`size=100&sort=${sort}`)).items.map(key)
    expect(up, sort).toEqual(up.toSorted(compare))
    const down = (await list(`size=100&sort=-${sort}`)).items.map(key)
    expect(down, `-${sort}`).toEqual(down.toSorted((a, b) => compare(b, a)))
    expect(compare(up[0] ?? '', down[0] ?? ''), sort).toBeLessThan(0)
  }
})

test('filters narrow the list: type, producer, below minimum, archived, all', async () => {
  const producer = await addProducer('Bodega del filtro')
  const low = await add({ name: 'Filtrado bajo', producer, stock: 1, minimo: 5 })
  const gone = await add({ name: 'Filtrado ido', producer })
  await shop.ask('PUT', `/products/del/${gone.id}`, { as: shop.admin })
  const ids = async (query: string) => (await list(query)).items.map((item) => item.id)
  expect(await ids(`productor=${producer}`)).toEqual([low.id])
  expect(await ids(`productor=${producer}&archived=true`)).toEqual([gone.id])
  expect(await ids(`productor=${producer}&all=true`)).toEqual([gone.id, low.id])
  expect(await ids(`productor=${producer}&low=true`)).toEqual([low.id])
  expect(await ids('name=filtrado+bajo')).toContain(low.id)
  expect(await ids('name=filtrado+ido')).not.toContain(gone.id)
  expect(await ids('name=filtrado+ido&all=true')).toContain(gone.id)
  const white = await list('type=Blanco&size=100')
  expect(new Set(white.items.map((item) => item.category.type))).toEqual(new Set(['Blanco']))
  expect(white.total).toBeGreaterThan(100)
  expect((await shop.ask('GET', '/products/all?page=0&sort=clave', { as: shop.admin })).status).toBe(400)
  const summary = await shop.ask('GET', '/admin/summary', { as: shop.admin })
  expect((summary.body as { belowMinimum: number }).belowMinimum).toBe((await list('low=true')).total)
})

test('two bodegas become one: their wines move, the first goes, the search follows', async () => {
  const [goes, stays] = [await addProducer('Bodega Doble'), await addProducer('Bodega Única Zarzal')]
  const stored = await add({ name: 'De la doble', producer: goes })
  const archived = await add({ name: 'Archivado de la doble', producer: goes })
  await shop.ask('PUT', `/products/del/${archived.id}`, { as: shop.admin })
  const remove = { id: goes, tabla: 'productor', campo: 'id_Prod', campoProd: 'id_Prod' }
  const used = await shop.ask('DELETE', '/admin', { as: shop.admin, body: remove })
  // archived wines count; the refusal's link shows them too
  expect(used).toMatchObject({
    status: 409,
    body: { detail: 'Hay 2 productos que lo usan.', current: { count: 2 } },
  })
  expect((await merge(goes, stays)).body).toEqual({ message: 'Unidas: 2 vinos pasaron.', moved: 2 })
  expect((await list(`productor=${stays}&all=true`)).total).toBe(2)
  const page = (await shop.ask('GET', '/products?page=0&size=24&name=zarzal')).body as ProductPage
  expect(page.items.map((item) => item.id)).toEqual([stored.id])
  expect((await merge(goes, stays)).status).toBe(404)
  expect((await merge(stays, stays)).status).toBe(409)
  expect((await merge(stays, 999_999_999)).status).toBe(404)
  expect((await merge(stays, goes, 'users')).status).toBe(422)
  expect((await list(`productor=${stays}&all=true`)).total).toBe(2)
})

test('two merges the other way round at once: one wins, nothing is lost', async () => {
  const [first, other] = [await addProducer('Cruzada A'), await addProducer('Cruzada B')]
  const wines = [await add({ producer: first }), await add({ producer: other })]
  const answers = await Promise.all([merge(first, other), merge(other, first)])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const left = answers[0]?.status === 200 ? other : first
  expect((await list(`productor=${left}`)).items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(
    wines.map((item) => item.id),
  )
})

test('a merge completes while another transaction locks its wines', async () => {
  const [goes, stays] = [await addProducer('Trabada A'), await addProducer('Trabada B')]
  const [first, second] = [await add({ producer: goes }), await add({ producer: goes })]
  const other = await shop.database.pool.connect()
  const hold = (id: number) => other.query('SELECT 1 FROM products WHERE id = $1 FOR NO KEY UPDATE', [id])
  await other.query('BEGIN')
  await hold(second.id)
  const merged = merge(goes, stays)
  await until(async () => ((await waitingForLocks(shop)) ? true : undefined))
  await hold(first.id)
  await other.query('COMMIT')
  other.release()
  expect((await merged).body).toMatchObject({ moved: 2 })
})

test('places and categories merge too', async () => {
  const place = await shop.ask('POST', '/location', {
    as: shop.admin,
    body: { description: 'Lugar repetido' },
  })
  const { id_place } = (place.body as { location: { id_place: number } }).location
  expect((await merge(id_place, 1, 'location')).body).toMatchObject({ moved: 0 })
  const body = { type: 'Tinto', variety: 'Malbec repetido', degreeSugar: 'Seco' }
  const category = await shop.ask('POST', '/category', { as: shop.admin, body })
  const { id_categ } = (category.body as { category: { id_categ: number } }).category
  const product = await add({ producer: 1, categ: id_categ })
  expect((await merge(id_categ, 1, 'category')).body).toMatchObject({ moved: 1 })
  const detail = (await shop.ask('GET', `/products/detail/${product.id}`)).body as ProductAnswer[]
  expect(detail[0]?.category.id_categ).toBe(1)
})

test('the data sheet of a wine is stored; omitted fields stay, empty ones are cleared', async () => {
  const sheet = {
    vintage: '2019',
    body: 4,
    acidity: 'Alta',
    pairings: ['Asado', 'Asado', 'Quesos'],
    volumeMl: '1500',
    sparkling: true,
  }
  const product = await add({ producer: 1, ...sheet })
  const expected = {
    vintage: 2019,
    body: 4,
    acidity: 'Alta',
    pairings: ['Asado', 'Quesos'],
    volumeMl: 1500,
    sparkling: true,
  }
  expect(product).toMatchObject(expected)
  expect(product.pricePerLitre).toBe(6666.67)
  const change = async (fields: object) => {
    const body = { ...wine, producer: 1, id: product.id, ...fields }
    const answer = await shop.ask('PUT', '/products', { as: shop.admin, body })
    return (answer.body as { product: ProductAnswer }).product
  }
  expect(await change({})).toMatchObject(expected)
  expect(await change({ vintage: '', body: '', acidity: '', pairings: [] })).toMatchObject({
    vintage: null,
    body: null,
    acidity: null,
    pairings: [],
    volumeMl: 1500,
  })
})

test.each([
  ['vintage', '1700', 'La cosecha es un año de 1850 a 2100'],
  ['vintage', 'N.V.', 'La cosecha es un año de 1850 a 2100'],
  ['body', 6, 'El cuerpo va de 1 a 5'],
  ['acidity', 'Mucha', 'La acidez es Baja, Media, Alta'],
  ['volumeMl', 0, 'El contenido va de 50 a 30000 ml'],
  ['summary', '<p></p>', 'Descripcion requerida!'],
  ['descuento', 100, 'El descuento va de 0 a 99'],
])('%s = %j is refused: %s', async (field, value, sentence) => {
  const answer = await shop.ask('POST', '/products', {
    as: shop.admin,
    body: { ...wine, producer: 1, [field]: value },
  })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: object[] }).errors).toContainEqual({ field, detail: sentence })
})

test.each([
  [
    '/category',
    { type: '', variety: '', degreeSugar: '' },
    {
      type: 'Debe seleccionar un tipo!',
      variety: 'Debe indicar una variedad!',
      degreeSugar: 'Debe seleccionar una graduacion!',
    },
  ],
  ['/location', { description: ' ' }, { description: 'Debe indicar un nombre!' }],
  ['/productor', {}, { description: 'Debe indicar un nombre!' }],
])('%s says what is missing', async (path, body, sentences) => {
  const answer = await shop.ask('POST', path, { as: shop.admin, body })
  expect(answer.status).toBe(422)
  expect((answer.body as { errors: object[] }).errors).toEqual(
    Object.entries(sentences).map(([field, detail]) => ({ field, detail })),
  )
})
