import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../app/config.ts'
import { createHttpServers } from '../../app/http-server.ts'
import { createLog } from '../observability/log.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

/** A call responds alike over HTTP and in process, fresh or cached. */
let shop: TestShop
let server: http.Server
let origin: string
beforeAll(async () => {
  shop = await openTestShop()
  const config = readConfig({ PUBLIC_URL: 'http://localhost:9' })
  server = createHttpServers({ shop: shop.served, config, log: createLog('silent') })()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

const same = new Set([
  'content-type',
  'cache-control',
  'etag',
  'vary',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
])
const facts = async (response: Response) => ({
  status: response.status,
  headers: Object.fromEntries([...response.headers].filter(([name]) => same.has(name))),
  body: (await response.text()).replace(/"requestId":"[^"]*"/, ''),
})

test.each([
  '/api/products?page=0&size=4',
  '/api/products?page=2&size=20&sort=-precio&type=Tinto,Rosado',
  '/api/products/detail/7',
  '/api/products/detail/7/',
  '/api/products/detail/99999999',
  '/api/products/detail/abc',
  '/api/products?page=0&page=1',
  '/api/products?size=1000',
  '/api/filters/facets?most=3&country=Argentina',
  '/api/products/similar/7',
  '/api/review/7',
])('%s is answered alike, the first time and from memory', async (address) => {
  const long = await facts(await shop.fetch(new Request(`http://localhost:9${address}`)))
  // each encoding has its own tag
  const headers = { 'accept-encoding': 'identity' }
  for (let time = 0; time < 3; time += 1)
    expect(await facts(await fetch(origin + address, { headers }))).toEqual(long)
})

test('the head, and what a reader has already, come without a body', async () => {
  const headers = { 'accept-encoding': 'identity' }
  const head = await fetch(`${origin}/api/products/detail/21`, { method: 'HEAD', headers })
  const response = await fetch(`${origin}/api/products/detail/21`, { headers })
  const etag = response.headers.get('etag') ?? ''
  expect(head.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
  for (let time = 0; time < 2; time += 1) {
    const again = await fetch(`${origin}/api/products/detail/21`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('personal calls, and other spellings of an address, bypass the cache', async () => {
  const answers = [
    await fetch(`${origin}/api/products/detail/7`, { headers: { authorization: 'Bearer x' } }),
    await fetch(`${origin}/api/products/detail/7`, { method: 'DELETE' }),
    await fetch(`${origin}/api/products/detail/%37`),
    await fetch(`${origin}/api/products/detail/7///`),
    await fetch(`${origin}/api/shoppingCart`),
    await fetch(`${origin}/api/nada`),
    await fetch(`${origin}/api`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 405, 200, 200, 401, 404, 404])
  expect(answers[1]?.headers.get('allow')).toBe('GET')
  const response = await fetch(`${origin}/api/products/detail/7`)
  expect(await answers[2]?.text()).toBe(await response.text())
})

test('facets are truncated, with the chosen values included', async () => {
  const ask = async (query: string) => {
    const { body } = await shop.ask('GET', `/filters/facets?${query}`)
    return (body as Record<string, { value: string; count: number }[]>)['variety'] ?? []
  }
  const all = await ask('')
  const rare = all.at(-1)?.value ?? ''
  expect(await ask('most=3')).toEqual(all.slice(0, 3))
  const chosen = await ask(`most=3&variety=${encodeURIComponent(rare)}`)
  const values = chosen.map(({ value }) => value)
  expect(values).toContain(rare)
  expect(values, 'in the order of the whole list').toEqual(
    all.map(({ value }) => value).filter((value) => values.includes(value)),
  )
})
