import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedAddress } from '../catalogue/wine-address.ts'
import { missingForGoogle, schemaFaults } from '../../test/schema-org.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** What search engines, social networks and ads see of the shop. */

const origin = 'http://localhost:9'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({}, path.resolve(import.meta.dirname, '../../build'))
  await shop.database.pool.query(
    `UPDATE products SET name = 'Ñandú Añejo', vintage = 2021, archived_at = NULL WHERE id = 1`,
  )
  await shop.database.pool.query(
    `UPDATE producers SET description = 'Única Ñu' WHERE id_prod = (SELECT id_prod FROM products WHERE id = 1)`,
  )
})
afterAll(() => shop.close())

const get = async (address: string) => shop.served.fetch(new Request(origin + address))
const textAt = async (address: string) => (await get(address)).text()
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

/** How many pages the shop has rendered. */
const pagesRendered = async () => {
  const families = await shop.served.figures()
  return (
    families.find(({ name }) => name === 'descorche_pages_rendered_total')?.samples[0]?.[1] ??
    expect.fail('not counted')
  )
}

const named = '/detail/1/unica-nu-nandu-anejo-2021'

test('a wine has one address with its name; its number alone still leads to it', async () => {
  for (const address of ['/detail/1', named, `${named}/`]) {
    const answer = await get(address)
    expect(answer.status, address).toBe(200)
    expect(canonicalIn(await answer.text())).toBe(origin + named)
  }
})

test.each(['/detail/1/otra-cosa', '/detail/1/%C3%91', '/detail/1/%25', '/detail/1/a%2F..%2Fb'])(
  'the wrong name of %s leads to the right one, and no browser keeps that',
  async (address) => {
    const answer = await get(`${address}?utm_source=mail&x=1`)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(named)
    expect(answer.headers.get('cache-control')).toContain('no-cache')
  },
)

test('the router reads the page under its name too', async () => {
  const answer = await get(`${named}.data?_routes=root%2Cstorefront%2Fdetail%2Fdetail`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Ñandú Añejo')
  expect(await textAt('/detail/1/otra-cosa.data')).toContain(named)
})

test('a wine that does not exist has no page under any name', async () => {
  expect((await get('/detail/99999999/malbec')).status).toBe(404)
  expect((await get('/detail/abc/malbec')).status).toBe(404)
})

test('what a page does not read of its address makes no page of its own', async () => {
  const plain = await textAt('/?type=Tinto&country=Argentina')
  const rendered = await pagesRendered()
  const others = [
    '/?type=Tinto&country=Argentina&utm_source=a',
    '/?gclid=%22%3E&country=Argentina&type=Tinto&fbclid=b',
    '/?country=Argentina&n=17&type=Tinto&type=&page=0&sparkling=2',
  ]
  for (const address of others) {
    const html = await textAt(address)
    expect(html === plain, address).toBe(true)
    expect(html).not.toMatch(/utm_|gclid/)
  }
  expect(await pagesRendered()).toBe(rendered)
  // one that it does read
  expect(await textAt('/?type=Tinto&country=Argentina&page=1')).not.toBe(plain)
  expect(await pagesRendered()).toBe(rendered + 1)
})

test('lists that matter are indexed, others not', async () => {
  const robotsAt = async (address: string) =>
    /<meta name="robots" content="([^"]*)"/.exec(await textAt(address))?.[1]
  for (const address of ['/', '/?type=Tinto', '/?country=Argentina&type=Tinto'])
    expect(await robotsAt(address), address).toBeUndefined()
  for (const address of ['/?name=x', '/?type=Tinto&sort=precio', '/?type=Tinto&page=1', '/?variety=Nada'])
    expect(await robotsAt(address), address).toBe('noindex, follow')
  expect(canonicalIn(await textAt('/?country=Argentina&type=Tinto'))).toBe(
    `${origin}/?type=Tinto&amp;country=Argentina`,
  )
})

test('a bodega and a region have a page with their wines, under one address with the name', async () => {
  const { rows } = await shop.database.pool.query<{ id_prod: number; id_place: number; place: string }>(
    `SELECT id_prod, id_place, l.description AS place FROM products JOIN locations l USING (id_place) WHERE id = 1`,
  )
  const { id_prod: bodega, id_place: place, place: placeName } = rows[0] ?? expect.fail('no wine')
  const region = namedAddress('region', place, placeName)
  for (const [number, address] of [
    [`/bodega/${bodega}`, `/bodega/${bodega}/unica-nu`],
    [`/region/${place}`, region],
  ] as const) {
    const html = await textAt(number)
    expect(canonicalIn(html)).toBe(origin + address)
    expect(html).toContain('BreadcrumbList')
    expect((await get(`${number}/otra`)).headers.get('location')).toBe(address)
    expect((await get(`${number}/`)).status).toBe(200)
    expect((await get(`${address}?page=999`)).status).toBe(200)
    expect(await textAt('/sitemap.xml')).toContain(`<loc>${origin}${address}</loc>`)
  }
  expect(await textAt(`/bodega/${bodega}`)).toContain('Ñandú Añejo')
  expect(await textAt('/bodegas')).toContain(`href="/bodega/${bodega}/unica-nu"`)
  expect(await textAt('/regiones')).toContain(`href="${region}"`)
  for (const address of ['/bodega/99999999', '/bodega/0', '/bodega/x', '/region/99999999', '/region/1e3'])
    expect((await get(address)).status, address).toBe(404)
})

test('a producer without wines has a page with a message, and is not listed', async () => {
  const { body } = await shop.ask('POST', '/productor', {
    as: shop.admin,
    body: { description: 'Bodega Vacía' },
  })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `SELECT id_prod AS id FROM producers WHERE description = 'Bodega Vacía'`,
  )
  const address = `/bodega/${rows[0]?.id}/bodega-vacia`
  expect(body).toBeDefined()
  const html = await textAt(address)
  expect(html).toContain('Ahora no tenemos vinos de')
  expect(html).toContain('noindex')
  expect(await textAt('/bodegas')).not.toContain(address)
  expect(await textAt('/sitemap.xml')).not.toContain(address)
})

test('the list of all pages knows the named addresses', async () => {
  expect(await textAt('/sitemap.xml')).toContain(`<loc>${origin}${named}</loc>`)
})

/** A page's JSON-LD. */
const dataIn = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
  )

test.each([
  ['/', ['OnlineStore', 'WebSite']],
  [named, ['Product', 'BreadcrumbList']],
  ['/contact', ['LiquorStore', 'LiquorStore', 'LiquorStore']],
  ['/bodega/1', ['BreadcrumbList']],
])('structured data of %s is valid for schema.org and Google', async (address, types) => {
  const structured = dataIn(await textAt(address))
  expect(structured.map((data) => data['@type'])).toEqual(types)
  for (const data of structured) {
    expect(schemaFaults(data)).toEqual([])
    expect(missingForGoogle(data, 'required')).toEqual([])
  }
})

test('a changed price of delivery is said at once, and named by another mark of the feeds', async () => {
  const markOf = async () => {
    const { headers, body } = await get('/feed/google.xml')
    await body?.cancel()
    return headers.get('etag')
  }
  const before = await markOf()
  const method = {
    id: 'a',
    name: 'Correo',
    kind: 'home',
    prices: [{ up_to_bottles: 12, price: 7654 }],
    min_days: 1,
    max_days: 3,
  }
  const body = [{ id: 'pais', name: 'Todo el país', ways: [method] }]
  expect((await shop.ask('PUT', '/delivery/zones', { as: shop.admin, body })).status).toBe(200)
  const [product] = dataIn(await textAt(named))
  expect(JSON.stringify(product)).toContain('"maxValue":"7654.00"')
  expect(await markOf()).not.toBe(before)
  expect(await textAt('/feed/google.xml')).toContain('7654.00 ARS')
})

test('the feeds have every wine on sale at the price of its page, and nothing is sent twice that did not change', async () => {
  const google = await textAt('/feed/google.xml')
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM products WHERE archived_at IS NULL',
  )
  expect(await textAt('/api/feed/google.xml')).toBe(google)
  const items = google.split('<item>').slice(1)
  expect(items).toHaveLength(rows[0]?.count ?? 0)
  expect(google.endsWith('</channel></rss>\n')).toBe(true)
  const field = (item: string, name: string) => new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1]
  for (const item of items.filter((_, index) => index % 250 === 0)) {
    const path = (field(item, 'link') ?? '').replace(origin, '')
    const [product] = dataIn(await textAt(path)) as { offers: { price: string; availability: string } }[]
    expect(field(item, 'sale_price') ?? field(item, 'price')).toBe(`${product?.offers.price} ARS`)
    expect(product?.offers.availability.endsWith('InStock')).toBe(field(item, 'availability') === 'in_stock')
  }
  const meta = await get('/feed/meta.csv')
  expect((await meta.text()).trim().split('\n')).toHaveLength(items.length + 1)
  const headers = { 'if-none-match': meta.headers.get('etag') ?? '' }
  const again = await shop.served.fetch(new Request(`${origin}/feed/meta.csv`, { headers }))
  expect(again.status).toBe(304)
})

test('an abandoned feed download releases its slot', async () => {
  for (let round = 0; round < 4; round += 1) {
    const headers = { 'accept-encoding': round % 2 === 0 ? 'gzip' : 'identity' }
    const { status, body } = await shop.served.fetch(new Request(`${origin}/feed/meta.csv`, { headers }))
    expect(status).toBe(200)
    await body?.cancel()
  }
})

test('every public page has one address, whatever the link that led there carries', async () => {
  const { rows } = await shop.database.pool.query<{ id_prod: number; id_place: number }>(
    'SELECT id_prod, id_place FROM products WHERE id = 2',
  )
  const pages = [
    '/',
    '/about',
    '/contact',
    '/terminos',
    '/privacidad',
    '/envios',
    '/arrepentimiento',
    '/seguimiento',
  ]
  const [wine] = rows
  const more = [
    '/sommelier',
    '/bodegas',
    '/regiones',
    '/promociones',
    `/bodega/${wine?.id_prod}`,
    `/region/${wine?.id_place}`,
  ]
  for (const page of [...pages, ...more]) {
    const answer = await get(`${page}?utm_source=mail&utm_medium=a&gclid=b&fbclid=c`)
    const canonical = canonicalIn(await answer.text())
    expect(canonical, page).toMatch(/^http:\/\/localhost:9\/[^?]*$/)
    expect(canonical, page).toContain(page)
    expect(canonicalIn(await textAt(page)), page).toBe(canonical)
  }
})
