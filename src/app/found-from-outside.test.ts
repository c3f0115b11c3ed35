import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** What search engines, social networks and advertisements find of the shop. */

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
}, 120_000)
afterAll(() => shop.close())

const get = async (address: string) => shop.served.fetch(new Request(origin + address))
const textAt = async (address: string) => (await get(address)).text()
const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

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
    expect(answer.headers.get('location')).toBe(`${named}?x=1`)
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

test('what only follows people makes no page of its own', async () => {
  const plain = await textAt('/?type=Tinto')
  for (const address of ['/?type=Tinto&utm_source=a', '/?gclid=%22%3E&type=Tinto&fbclid=b']) {
    const html = await textAt(address)
    expect(html).toBe(plain)
    expect(html).not.toMatch(/utm_|gclid/)
  }
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

test('the list of all pages knows the named addresses', async () => {
  expect(await textAt('/sitemap.xml')).toContain(`<loc>${origin}${named}</loc>`)
})
