import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { readConfig } from './config.ts'
import { createHttpServers } from './http-server.ts'
import { createLog } from '../platform/observability/log.ts'

let shop: TestShop
let server: http.Server
let port: number
beforeAll(async () => {
  shop = await openTestShop({ REQUESTS_AT_ONCE: '4', LOG_LEVEL: 'silent' })
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:9',
    ALLOWED_HOSTS: 'otra.test, Shop',
    REQUESTS_AT_ONCE: '4',
  })
  server = createHttpServers({ shop: shop.served, config, log: createLog('silent') })()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

type Answer = { status: number; headers: string; text: string; sentBytes: number }

const origin = () => `http://127.0.0.1:${port}`

/**
 * Sends raw bytes on a new connection and returns the response once it closes.
 * @param body bytes to write
 * @param more bytes to repeat endlessly
 */
function exchange(head: string, { body = '', more, at = port }: Sent = {}): Promise<Answer> {
  return new Promise((resolve) => {
    let received = ''
    const socket = net.connect(at, '127.0.0.1')
    socket.write(head + body)
    const pump = () => {
      while (more && !socket.destroyed) if (!socket.write(more)) return void socket.once('drain', pump)
    }
    pump()
    // after the 413 a client has no reason to continue
    socket.on('data', (data) => {
      received += data.toString()
      if (received.includes('}')) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const [, status = '0'] =
        /^HTTP\/1\.1 (\d+)/.exec(received.replace(/^HTTP\/1\.1 100.*\r\n\r\n/, '')) ?? []
      const [headers = '', text = ''] = received.split('\r\n\r\n')
      resolve({ status: Number(status), headers, text, sentBytes: socket.bytesWritten })
    })
  })
}
type Sent = { body?: string; more?: string; at?: number }

const head = (method: string, path: string, headers: Record<string, string | number> = {}) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`
const pagesOf = (route: RouteConfigEntry): RouteConfigEntry[] => route.children?.flatMap(pagesOf) ?? [route]
const paths = routes.flatMap(pagesOf).flatMap(({ path = '' }) => [`/${path}`, `/${path || '_root'}.data`])
const others = `
  /sandbox/mercadopago/checkout/v1/redirect?pref_id=x
  /sandbox/mercadopago/checkout.css
  /authorize
  /oauth/token
  /v2/logout
  /userinfo
  /.well-known/openid-configuration
  /interaction/abc
  /interaction/abc/login
  /interaction/abc/signup
  /identity-assets/identity.css
  /internal/token
  /media/bottles/1.svg
  /media/pictures/x/1x1.webp
  /assets/x.js
  /sw.js
  /metrics
  /sitemap.xml
  /robots.txt
  /api
  /api/nada
  /api/docs
  /nada
  //
  /%00
  *
`
  .trim()
  .split(/\s+/)

test('a body without end is cut at every address of the process, in Spanish and with the connection', async () => {
  const calls = shop.calls.map(({ method, path }) => [method, `/api${path.replace(/\{\w+\}/g, '1')}`])
  const all = [
    ...calls,
    ...[...paths, ...others].flatMap((path) => [
      ['GET', path],
      ['POST', path],
      ['PUT', path],
    ]),
  ]
  expect(all.length).toBeGreaterThan(300)
  const ends = all.map(([method = '', path = '']) => async () => {
    const headers = { 'transfer-encoding': 'chunked', authorization: `Bearer ${shop.customer.token}` }
    const {
      status,
      headers: reported,
      text,
      sentBytes,
    } = await exchange(head(method, path, headers), { more: piece })
    const what = `${method} ${path}: ${status} after ${sentBytes} bytes`
    // only Admins' files are read
    expect([0, 403, 413], what).toContain(status)
    // the largest body any of them accepts, plus bytes in flight
    expect(sentBytes, what).toBeLessThan(40_000_000)
    if (status === 0) return
    expect(reported.toLowerCase(), what).toContain('connection: close')
    if (status === 413)
      expect(text, what).toMatch(/La solicitud es demasiado grande|Esta solicitud no lleva cuerpo/)
  })
  for (let n = 0; n < ends.length; n += 40) await Promise.all(ends.slice(n, n + 40).map((end) => end()))
})

test('the API of the payment sandbox has the same limit', async () => {
  const at = Number(new URL(shop.sandbox.apiUrl).port)
  const headers = { 'transfer-encoding': 'chunked', authorization: `Bearer ${shop.sandbox.accessToken}` }
  const { status } = await exchange(head('POST', '/checkout/preferences', headers), { more: piece, at })
  expect([0, 413]).toContain(status)
  const reported = await exchange(head('POST', '/checkout/preferences', { 'content-length': 300_000 }), {
    at,
  })
  expect(reported.status).toBe(413)
})

test.each([
  ['/api/payment', 1_000_001],
  ['/api/consulta', 64_001],
  ['/interaction/abc/login', 16_001],
  ['/sandbox/mercadopago/checkout/v1/redirect', 16_001],
  ['/about', 250_000_000],
])('%s: a body of %i bytes is refused before it comes, also to who asks first', async (path, length) => {
  const reported = await exchange(head('POST', path, { 'content-length': length }))
  expect(reported).toMatchObject({ status: 413, text: expect.stringContaining('demasiado grande') as string })
  const asking = await exchange(head('POST', path, { 'content-length': length, expect: '100-continue' }))
  expect(asking.status).toBe(413)
  expect(asking.headers).not.toContain('100 Continue')
})

test('a body that comes in pieces, or is announced, is read whole', async () => {
  const body = JSON.stringify({ id_prod: 3 })
  const headers = { authorization: `Bearer ${shop.customer.token}`, connection: 'close' }
  const chunked = `${body.replace(/./g, '1\r\n$&\r\n')}0\r\n\r\n`
  const pieces = await exchange(
    head('POST', '/api/favorite', { ...headers, 'transfer-encoding': 'chunked' }),
    {
      body: chunked,
    },
  )
  expect(pieces.status).toBe(200)
  const announced = { ...headers, 'content-length': body.length, expect: '100-continue' }
  expect((await exchange(head('POST', '/api/favorite', announced), { body })).status).toBe(200)
  // several requests on one connection, sent before the first response
  const each = { authorization: headers.authorization, 'content-length': body.length }
  const single = head('POST', '/api/favorite', each) + body
  const last = head('DELETE', '/api/favorite', { ...headers, 'content-length': body.length }) + body
  const several = await new Promise<string>((resolve) => {
    let received = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(single + single + last))
    socket.on('data', (data) => (received += data.toString())).on('close', () => resolve(received))
  })
  expect(several.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  // the identity provider parses its forms itself
  const form = await fetch(`${origin()}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'descorche-web', code: 'x' }),
  })
  expect(await form.json()).toMatchObject({ error: 'invalid_grant' })
})

test('an upload is read only for users with permission to send it', async () => {
  const file = (as?: string) => {
    const body = new FormData()
    body.set('name', 'vinos.csv')
    body.set('file', new Blob([`Nombre;Precio\n${'Rutini;12\n'.repeat(90_000)}`]))
    return fetch(`${origin()}/api/imports`, {
      method: 'POST',
      body,
      headers: as ? { authorization: `Bearer ${as}` } : {},
    })
  }
  expect((await file(shop.admin)).status).toBe(200)
  // the 413 is the only response to an endless body
  const endless = { 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data; boundary=x' }
  expect((await exchange(head('POST', '/api/imports', endless), { more: piece })).status).toBe(401)
  const customer = { ...endless, authorization: `Bearer ${shop.customer.token}` }
  expect((await exchange(head('POST', '/api/imports', customer), { more: piece })).status).toBe(403)
})

/** Requests being handled, and those waiting. */
async function placesTaken(): Promise<number[]> {
  const text = await (await fetch(`${origin()}/metrics`)).text()
  return ['under_way', 'waiting'].map((what) =>
    Number(new RegExp(`^descorche_requests_${what} (\\d+)`, 'm').exec(text)?.[1]),
  )
}

test('a hundred slow request bodies do not delay other requests', async () => {
  const slow: net.Socket[] = []
  const answers: string[] = []
  const targets = ['/api/shoppingCart', '/api/newsletter', '/oauth/token', '/sandbox/mercadopago/checkout/x']
  for (let n = 0; n < 100; n += 1) {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(
        `${head('POST', targets[n % targets.length] ?? '', { 'content-length': 900, authorization: `Bearer ${shop.customer.token}` })}{`,
      ),
    )
    socket.on('data', (data) => answers.push(data.toString())).on('error', () => undefined)
    slow.push(socket)
  }
  // one address has reached its limit of unfinished bodies; earlier ones got a response
  await expect.poll(() => answers.length).toBe(36)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*tardó demasiado/)
  const as = { authorization: `Bearer ${shop.customer.token}` }
  const everybody = [
    ['/api/orders', as],
    ['/api/products?name=malbec', {}],
    ['/api/health', {}],
    ['/oauth/token', { 'content-type': 'application/x-www-form-urlencoded' }, 'grant_type=x', 400],
    ['/api/favorite', { ...as, 'content-type': 'application/json' }, '{"id_prod":4}'],
  ] as const
  for (const [path, headers, body, status = 200] of everybody) {
    // an unfinished body holds no slot
    await expect.poll(placesTaken, { message: path }).toEqual([0, 0])
    const answer = await fetch(origin() + path, { headers, ...(body ? { method: 'POST', body } : {}) })
    expect(answer.status, path).toBe(status)
  }
  for (const socket of slow) socket.destroy()
})

test.each([
  ['localhost', '/api/products', 200],
  ['LOCALHOST:8080', '/api/products', 200],
  ['127.0.0.1:9', '/metrics', 200],
  ['[::1]', '/api/products', 200],
  ['shop', '/api/products', 200],
  ['elsewhere.test', '/', 421],
  ['elsewhere.test', '/api/health', 421],
  ['elsewhere.test', '/metrics', 421],
  ['elsewhere.test', '/authorize', 421],
  ['localhost.elsewhere.test', '/metrics', 421],
  ['localhost@elsewhere.test', '/metrics', 421],
  ['10.0.0.7:3000', '/', 421],
  // not a host at all, though it begins like ours
  ['localhost:9.elsewhere.test', '/api/health', 421],
  // a load balancer's liveness probe by IP address
  ['10.0.0.7:3000', '/api/ready', 200],
])('Host %s, %s: %i', async (host, path, status) => {
  const answer = await exchange(head('GET', path, { host, connection: 'close' }))
  expect(answer.status).toBe(status)
  if (status === 421) expect(answer.text).toContain('no atiende en esa dirección')
})

test('an address in the first line counts before the header', async () => {
  const ours = await exchange(head('GET', 'http://localhost/api/health', { connection: 'close' }))
  const other = await exchange(head('GET', 'http://elsewhere.test/api/health', { connection: 'close' }))
  expect([ours.status, other.status]).toEqual([200, 421])
})

const twice = (path: string, ...lines: string[]) =>
  exchange([`GET ${path} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'))
const chunk = '\r\n0\r\n\r\n'
const post = (...lines: string[]) =>
  exchange(
    ['POST /api/quote HTTP/1.1', 'Host: localhost', ...lines, 'connection: close', ''].join('\r\n') + chunk,
  )

test('a request that names two hosts or two lengths is refused: a proxy may have read the other one', async () => {
  const answers = {
    'ours, then another': await twice('/api/health', 'Host: localhost', 'Host: elsewhere.test'),
    'another, then ours': await twice('/api/health', 'Host: elsewhere.test', 'Host: localhost'),
    'the same twice': await twice('/api/health', 'Host: localhost', 'host: localhost'),
    'another one in the first line': await twice('http://shop/api/health', 'Host: localhost'),
    'the identity provider': await twice('/authorize', 'Host: localhost', 'HOST: shop'),
    'two lengths': await post('Content-Length: 5', 'Content-Length: 0'),
    'one length twice': await post('Content-Length: 5', 'content-length: 5'),
    'two encodings': await post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'),
    'length and encoding': await post('Content-Length: 5', 'Transfer-Encoding: chunked'),
    'an encoding that is none': await post('Transfer-Encoding: identity, chunked, x'),
  }
  expect(Object.entries(answers).filter(([, { status }]) => status !== 400)).toEqual([])
  expect((await twice('http://localhost:9/api/health', 'Host: localhost')).status).toBe(200)
})
