import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../platform/observability/log.ts'
import { readConfig } from './config.ts'
import { createHttpServers } from './http-server.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ REQUESTS_AT_ONCE: '2', LOG_LEVEL: 'silent' })
})
afterAll(() => shop.close())

test('under a flood, admitted requests are answered and the rest get 503 with Retry-After at once', async () => {
  // fake timers, because on a slow machine a read's two seconds would pass before its turn
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, n) =>
      shop.ask('GET', '/orders', { as: n % 2 === 0 ? shop.admin : shop.customer.token }),
    ),
  ).finally(() => vi.useRealTimers())
  const shed = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - shed.length)
  // two being handled and thirty-two waiting
  expect(shed).toHaveLength(600 - 34)
  for (const { headers, body } of shed) {
    expect(headers.get('retry-after')).toBe('3')
    expect(body).toMatchObject({ status: 503, title: 'No disponible por el momento' })
  }
  expect((await shop.ask('GET', '/orders', { as: shop.admin })).status).toBe(200)
})

test('however full it is, it says that it lives, and shows what it keeps in memory', async () => {
  // cached only once notifications arrive
  await expect
    .poll(async () => {
      await shop.ask('GET', '/products?page=0')
      return (await shop.fetch(new Request('http://localhost:9/metrics'))).text()
    })
    .toMatch(/part="call not made",status="200"/)
  const crowd = Array.from({ length: 40 }, () => shop.ask('GET', '/orders', { as: shop.admin }))
  const [health, ready, cached] = await Promise.all([
    shop.ask('GET', '/health'),
    shop.ask('GET', '/ready'),
    shop.ask('GET', '/products?page=0'),
  ])
  expect([health.status, ready.status, cached.status]).toEqual([200, 200, 200])
  await Promise.all(crowd)
})

test('requests are shed before any work: browsers get a page, clients a problem document', async () => {
  const server = createHttpServers({
    shop: shop.served,
    config: readConfig({ PUBLIC_URL: 'http://localhost:9' }),
    log: createLog('silent'),
  })()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // two slow requests, and thirty-two waiting for them
  const crowd = Array.from({ length: 34 }, (_, n) => shop.served.enter(`10.0.1.${n}`))
  const calls = ['GET', 'POST', 'HEAD'].map((method) =>
    fetch(`${url}/api/orders`, { method, headers: { accept: 'text/html' } }),
  )
  const [answered, sent, head] = await Promise.all(calls)
  for (const answer of [answered, sent, head]) {
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('retry-after')).toBe('3')
    expect(answer?.headers.get('cache-control')).toBe('no-store')
    expect(answer?.headers.get('connection')).toBe('close')
  }
  expect(await answered?.json()).toMatchObject({ status: 503, title: 'No disponible por el momento' })
  expect(await head?.text()).toBe('')
  // liveness and files are not subject to shedding
  for (const [address, status] of [
    ['/api/health', 200],
    ['/assets/a.js', 404],
    ['/media/pictures/x/1x1.webp', 404],
  ] as const)
    expect((await fetch(url + address)).status).toBe(status)
  await Promise.all(crowd.map(async (place) => ((await place) as () => void)()))
  expect((await fetch(`${url}/api/orders`)).status).toBe(401)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('one person who asks too often is held back, with the seconds to wait; others are not', async () => {
  const strict = await openTestShop({ REQUESTS_PER_MINUTE: '30', LOG_LEVEL: 'silent' })
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const { status, headers } = await strict.ask('GET', '/orders', { as: strict.customer.token })
    statuses.push(status)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5)
  expect((await strict.ask('GET', '/orders', { as: strict.admin })).status).toBe(200)
  // mail to oneself: ten per minute by default, here one
  const mail = { subject: 'Hola', to: 'alguien@ejemplo.test', html: '<p>Hola</p>' }
  const mails = [1, 2, 3].map(() => strict.ask('POST', '/email', { as: strict.admin, body: mail }))
  const sent = (await Promise.all(mails)).map(({ status }) => status)
  expect(sent.filter((status) => status === 200)).toHaveLength(1)
  expect(sent.filter((status) => status === 429)).toHaveLength(2)
  await strict.close()
})

test('the identity provider: so many requests an address, then 429 in the form that each reader knows', async () => {
  const strict = await openTestShop({ REQUESTS_PER_MINUTE: '40', LOG_LEVEL: 'silent' })
  const server = http.createServer((request, response) => {
    if (!strict.served.handleNode(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const answer = await fetch(`${url}/authorize?client_id=x`, { headers: { accept: 'text/html' } })
    answers.push(answer.status)
    if (answer.status === 429) expect(await answer.text()).toContain('Esperá un momento')
  }
  expect(answers.indexOf(429)).toBe(10)
  const token = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(token.status).toBe(429)
  expect(Number(token.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await token.json()).toMatchObject({ error: 'temporarily_unavailable' })
  // its pages' assets cost nothing
  expect((await fetch(`${url}/identity-assets/identity.css`)).status).toBe(200)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await strict.close()
})
