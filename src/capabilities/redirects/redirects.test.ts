import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const put = (from: string, to: string) =>
  shop.ask('PUT', '/redirects', { as: shop.admin, body: { from, to } })
const get = async (address: string) => {
  const response = await shop.fetch(new Request(`http://localhost:9${address}`))
  return [response.status, response.headers.get('location')]
}
const listed = async (q: string) =>
  (await shop.ask('GET', `/redirects?q=${q}`, { as: shop.admin })).body as { items: unknown[]; total: number }

test('an old address answers 301 in one hop, with its query', async () => {
  expect((await put('https://vieja.test/Productos/Malbec/', '/detail/1')).status).toBe(200)
  expect(await get('/productos/malbec?utm_source=mail')).toEqual([301, '/detail/1?utm_source=mail'])
  // what leads to an old address leads on
  expect((await put('/viejo', '/productos/malbec')).status).toBe(200)
  expect(await get('/viejo/')).toEqual([301, '/detail/1'])
  expect((await put('/productos/malbec', '/detail/2')).status).toBe(200)
  expect(await get('/productos/malbec')).toEqual([301, '/detail/2'])
})

test('redirects that go round in a circle lead nowhere', async () => {
  await put('/circulo-a', '/circulo-b')
  await put('/circulo-b', '/circulo-a')
  expect((await get('/circulo-a'))[0]).toBe(404)
})

test('an address that the shop answers never leads elsewhere', async () => {
  expect((await put('/robots.txt', '/detail/1')).status).toBe(200)
  expect((await get('/robots.txt'))[0]).toBe(200)
  expect((await put('/api/health', '/detail/1')).status).toBe(200)
  expect((await get('/api/health'))[0]).toBe(200)
})

test('refuses what is no address or not of this shop, with a sentence', async () => {
  expect((await put('/', '/detail/1')).status).toBe(422)
  expect((await put('/a b', '/detail/1')).status).toBe(422)
  expect((await put('/a', 'https://otra.test/')).status).toBe(422)
  expect((await put('/a', '//otra.test/')).status).toBe(422)
  expect((await put('/a', '/a/')).status).toBe(422)
  expect((await get('/a'))[0]).toBe(404)
})

test('addresses that lead nowhere are counted, and one press leads them somewhere', async () => {
  for (const address of [
    '/perdida',
    '/Perdida/?correo=ana@ejemplo.test',
    '/ana@ejemplo.test',
    '/wp-login.php',
  ])
    await get(address)
  const missing = async () =>
    (await shop.ask('GET', '/redirects/missing', { as: shop.admin })).body as { path: string; hits: number }[]
  const paths = (await missing()).map(({ path, hits }) => [path, hits])
  expect(paths).toContainEqual(['/perdida', 2])
  expect(JSON.stringify(paths)).not.toMatch(/ejemplo|wp-login/)
  await put('/perdida', '/about')
  expect((await missing()).map(({ path }) => path)).not.toContain('/perdida')
})

test('the list of missing addresses is bounded and keeps the most requested', async () => {
  const { pool } = shop.database
  await pool.query(`INSERT INTO missing_addresses (path, hits, last_at)
    SELECT '/lleno/' || n, 2, now() - interval '1 day' FROM generate_series(1, 1200) AS n`)
  await pool.query(`INSERT INTO missing_addresses (path, hits) VALUES ('/muy-pedida', 50)`)
  await get('/una-mas')
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM missing_addresses')
  expect(rows[0]?.count).toBe(1000)
  const counted = await pool.query(`SELECT FROM missing_addresses WHERE path = '/muy-pedida'`)
  expect(counted.rowCount).toBe(1)
})

test('a file of two columns is imported, and says which rows are none', async () => {
  const form = new FormData()
  const rows = [
    'Vieja;Nueva',
    '/uno/;/detail/1',
    'https://vieja.test/dos;/detail/2',
    'tres cuatro;/detail/3',
    '/cinco;https://otra.test',
  ]
  form.set('file', new Blob([rows.join('\n')]))
  const response = await shop.fetch(
    new Request('http://localhost:9/api/redirects/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
      body: form,
    }),
  )
  expect(await response.json()).toMatchObject({ saved: 2, refused: [{ line: 4 }, { line: 5 }] })
  expect(await get('/uno')).toEqual([301, '/detail/1'])
  expect((await listed('dos')).items).toEqual([{ from: '/dos', to: '/detail/2' }])
  expect((await shop.ask('DELETE', '/redirects', { as: shop.admin, body: { from: '/dos/' } })).status).toBe(
    200,
  )
  expect((await get('/dos'))[0]).toBe(404)
})
