import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { readConfig } from './config.ts'
import { createLog } from '../platform/observability/log.ts'
import { openApp, type OpenApp } from './open-app.ts'
import type { Shop } from './create-app.ts'

const buildFolder = path.resolve(import.meta.dirname, '../../build')
const wine = 5
const other = 9

let shop: TestShop
/** A second process of the shop, and one without a cache. */
let second: OpenApp
let plain: OpenApp
let folder: string
/** Listens to the database's notifications. */
let hearing: pg.Client
const reported = new Set<string>()
beforeAll(async () => {
  shop = await openTestShop({}, buildFolder)
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-second-'))
  const another = (cacheMb: string) =>
    openApp(
      readConfig({
        PUBLIC_URL: 'http://localhost:9',
        DATABASE_URL: shop.database.connectionString,
        DATA_DIR: folder,
        REQUESTS_PER_MINUTE: '100000',
        ANSWER_CACHE_MB: cacheMb,
        LOG_LEVEL: 'error',
      }),
      createLog('error'),
      buildFolder,
    )
  second = await another('16')
  plain = await another('0')
  hearing = new pg.Client({ connectionString: shop.database.connectionString })
  await hearing.connect()
  hearing.on('notification', ({ payload = '' }) => {
    for (const tag of payload.split(' ')) reported.add(tag.replace(/^wine:.*/, 'wine'))
  })
  await hearing.query('LISTEN catalogue_changed')
  // the wine comes first, has its own name, and has the best rating
  await shop.database.pool.query(
    `UPDATE products SET shop_order = -1, name = 'Cuatro Vientos Probado', stock = reserved + 40,
       review_count = 1000, review_sum = 5000 WHERE id = $1`,
    [wine],
  )
})
afterAll(async () => {
  await hearing.end()
  await second.close()
  await plain.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Every kind of response that shows the wine. */
const lists = ['/?name=probado', '/_.data?name=probado', '/api/products?name=probado&page=0&size=4']
const details = [`/detail/${wine}`, `/detail/${wine}.data`, `/api/products/detail/${wine}`]
const reviews = [`/review/${wine}`, `/review/${wine}.data`, `/api/review/${wine}`]
const stars = [`/api/review/stars/${wine}`, `/api/review/distribution/${wine}`]
const plainLists = ['/', '/_.data', '/api/products?page=0&size=4']
const rated = ['/?sort=valoracion', '/_.data?sort=valoracion', '/api/products?page=0&size=4&sort=valoracion']
const suggestions = ['/api/products/suggestions?name=probado']
const facets = ['/api/filters/facets', '/api/filters/facets?name=probado']
const onSale = [
  '/?available=true&name=probado',
  '/_.data?available=true&name=probado',
  '/api/filters/facets?available=true&name=probado',
]
const drawn = [`/media/bottles/${wine}.svg`]
const card = [`/media/bottles/${wine}-${other}.png`]
const sitemap = ['/sitemap.xml']
const answers = 'ocasion=cena&comida=asado&gusto=intenso&presupuesto=sin-tope&aventura=clasico'
const others = [
  '/api/products/recommended?size=12',
  `/api/products/similar/${other}?size=12`,
  `/detail/${other}`,
  `/_.data?seen=${wine}`,
  `/sommelier?${answers}`,
]
const everything = [
  ...lists,
  ...details,
  ...reviews,
  ...stars,
  ...plainLists,
  ...rated,
  ...suggestions,
  ...facets,
  ...onSale,
  ...drawn,
  ...card,
  ...sitemap,
  ...others,
]

async function look({ fetch }: Pick<Shop, 'fetch'>, address: string): Promise<string> {
  const response = await fetch(new Request(`http://localhost:9${address}`))
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
  return `${response.status} ${body.replace(/"requestId":"[^"]*"/g, '')}`
}
const lookAtAll = async (at: Pick<Shop, 'fetch'>) => {
  const seen: Record<string, string> = {}
  for (const address of everything) seen[address] = await look(at, address)
  return seen
}
const differing = (first: Record<string, string>, two: Record<string, string>) =>
  everything.filter((address) => first[address] !== two[address])

async function productForm() {
  const { body } = await shop.ask('GET', `/products/detail/${wine}`)
  const [catalogue] = body as [
    Record<string, unknown> & {
      productor: { id_Prod: number }
      location: { id_place: number }
      category: { id_categ: number }
    },
  ]
  return {
    ...Object.fromEntries(
      ['id', 'name', 'image', 'summary', 'alcohol', 'stock', 'minimo'].map((field) => [
        field,
        catalogue[field],
      ]),
    ),
    price: catalogue['listPrice'],
    producer: catalogue.productor.id_Prod,
    place: catalogue.location.id_place,
    categ: catalogue.category.id_categ,
  }
}
/** Makes a call as an Admin and checks that the notified tags are of the kinds in its contract. */
const change = async (method: string, address: string, body?: object) => {
  reported.clear()
  const answer = await shop.ask(method, address, { as: shop.admin, ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await hearing.query('SELECT 1')
  const path = address.replace(/\d+$/, '{id}')
  const call = shop.calls.find((candidate) => candidate.method === method && candidate.path === path)
  expect(call).toBeDefined()
  const { invalidates } = call?.contract ?? {}
  if (invalidates)
    expect(
      [...reported].filter((kind) => !invalidates.includes(kind)),
      address,
    ).toEqual([])
}
const save = async (fields: object) => change('PUT', '/products', { ...(await productForm()), ...fields })
const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)

let reviewId = 0
const changes: [name: string, make: () => Promise<unknown>, shownBy: string[]][] = [
  ['stock', () => change('PUT', '/stock', { id: wine, suma: -1 }), [...lists, ...details, ...plainLists]],
  [
    'the last bottles',
    async () => {
      const { rows } = await query('SELECT reserved - stock AS all FROM products WHERE id = $1', [wine])
      await change('PUT', '/stock', { id: wine, suma: rows[0].all })
    },
    [...lists, ...details, ...onSale],
  ],
  ['bottles that come back', () => change('PUT', '/stock', { id: wine, suma: 30 }), [...lists, ...onSale]],
  // neither the cheapest nor the most expensive, whose facet range follows seconds later
  ['price', () => save({ price: 27_654 }), [...lists, ...details, ...plainLists, ...rated]],
  [
    'name',
    () => save({ name: 'Siete Mares Probado' }),
    [...lists, ...details, ...plainLists, ...rated, ...suggestions, ...drawn, ...card, `/review/${wine}`],
  ],
  [
    'stars',
    () => change('PUT', '/review/hide', { id: reviewId, reason: 'x' }),
    [...lists, ...details, ...reviews, ...stars, ...plainLists, ...rated],
  ],
  [
    'picture',
    () => save({ image: 'https://fotos.example/vino.webp' }),
    [...lists, ...details, ...plainLists, ...rated],
  ],
  [
    'archive',
    () => change('PUT', `/products/del/${wine}`),
    [...lists, ...plainLists, ...rated, ...suggestions, ...facets, ...onSale, ...sitemap],
  ],
  [
    'restore',
    () => change('PUT', `/products/restore/${wine}`),
    [...lists, ...plainLists, ...rated, ...suggestions, ...facets, ...onSale, ...sitemap],
  ],
  [
    'the name of a bodega',
    async () => {
      const { producer } = await productForm()
      await change('PUT', '/productor', { id_Prod: producer, description: 'Bodega Renombrada' })
    },
    [...lists, ...details, ...suggestions, ...facets],
  ],
]

test('every change of a wine is seen at once wherever the wine is shown, and by another process too', async () => {
  const { rows } = await query('SELECT id FROM reviews WHERE product_id = $1 AND hidden_at IS NULL LIMIT 1', [
    wine,
  ])
  reviewId = Number(rows[0].id)
  for (const [name, make, shownBy] of changes) {
    const before = await lookAtAll(shop)
    await lookAtAll(second.shop)
    await make()
    const after = await lookAtAll(shop)
    expect(
      shownBy.filter((address) => after[address] === before[address]),
      `${name}: unchanged`,
    ).toEqual([])
    await expect
      .poll(async () => differing(await lookAtAll(second.shop), after), { message: `${name}: other process` })
      .toEqual([])
    // invalidates everything everywhere, so earlier recorded tags no longer count
    await query(`SELECT pg_notify('catalogue_changed', '')`)
    await expect
      .poll(async () => differing(await lookAtAll(plain.shop), after), { message: `${name}: stale` })
      .toEqual([])
  }
})

test('a list filtered by bottle size is invalidated when a size is corrected', async () => {
  const { pool } = shop.database
  const bySize = '/api/products?volume=6000&page=0&size=4'
  const current = async () => (await shop.ask('GET', bySize.slice('/api'.length))).body as { total: number }
  expect(await current()).toMatchObject({ total: 0 })
  await pool.query('UPDATE products SET volume_ml = 6000 WHERE id = $1', [wine])
  await expect.poll(current).toMatchObject({ total: 1 })
  await pool.query('UPDATE products SET volume_ml = 750 WHERE id = $1', [wine])
  await expect.poll(current).toMatchObject({ total: 0 })
})

test('a list loaded by the router shows the stock after a purchase', async () => {
  const address = '/_.data?name=probado'
  const before = await look(shop, address)
  await query('UPDATE products SET stock = stock - 3 WHERE id = $1', [wine])
  await expect.poll(() => look(shop, address)).not.toBe(before)
})

test('the collections of the home page follow their settings, by rule and by hand, in another process too', async () => {
  const home = async (of: Shop) => {
    const answer = await of.fetch(new Request('http://localhost:9/', { headers: { accept: 'text/html' } }))
    return answer.text()
  }
  expect(await home(second.shop)).toContain('Para el asado')
  const bands = [
    { title: 'Malbec hasta $ 20.000', show: 'row', rule: 'variety=Malbec&priceMax=20000' },
    { title: 'Los de la casa', show: 'row', product_ids: [22, 21, 999_999] },
    { title: 'Solo blancos', show: 'link', rule: 'type=Blanco' },
  ]
  await shop.database.pool.query(`UPDATE products SET name = 'El De La Casa' WHERE id = 21`)
  const put = (body: unknown) => shop.ask('PUT', '/settings', { as: shop.admin, body })
  expect((await put({ bands })).status).toBe(200)
  for (const of of [shop.served, second.shop, plain.shop]) {
    await expect.poll(() => home(of)).toContain('Los de la casa')
    const page = await home(of)
    expect(page).not.toContain('Para el asado')
    expect(page).toContain('href="/?variety=Malbec&amp;priceMax=20000"')
    expect(page.indexOf('Malbec hasta')).toBeLessThan(page.indexOf('Los de la casa'))
    const byHand = page.slice(page.indexOf('aria-label="Los de la casa"'))
    expect(byHand.indexOf('El De La Casa')).toBeGreaterThan(0)
  }
  await put({ bands: [] })
  expect(await home(shop.served)).not.toContain('Por dónde empezar')
  await put({ bands: null })
})
