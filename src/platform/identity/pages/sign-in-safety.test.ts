import { stat, readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clientId,
  CodeFlow,
  openLogin,
  openTestIdentity,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity

beforeAll(async () => {
  shop = await openTestIdentity()
})

afterAll(() => shop?.close())

test('a form that comes from elsewhere, or from nowhere, is refused', async () => {
  const browser = new TestBrowser(shop.url)
  const login = `${(await openLogin(shop.url, browser)).path}/login`
  const good = { email: 'cliente@descorche.test', password: 'descorche' }
  const rejected = [
    await browser.post(login, good, { origin: 'https://elsewhere.test' }),
    await browser.post(login, good, { origin: 'null' }),
    await browser.post(login, good, { 'sec-fetch-site': 'cross-site' }),
    await browser.post(login, good, { 'sec-fetch-site': 'same-site' }),
  ]
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await browser.post(login, good)).status).toBe(303)
})

test('a sign-in belongs to the browser that began it, and ends as a page, never as a fault', async () => {
  const browser = new TestBrowser(shop.url)
  const path = (await openLogin(shop.url, browser)).path
  const stranger = new TestBrowser(shop.url)
  const stolen = await stranger.post(`${path}/login`, {
    email: 'cliente@descorche.test',
    password: 'descorche',
  })
  expect(stolen.status).toBe(400)

  const other = (await openLogin(shop.url, browser)).path
  await shop.pool.query(`UPDATE identity_payloads SET expires_at = now() WHERE model = 'Interaction'`)
  for (const page of [
    await browser.get(path),
    await browser.post(`${other}/login`, { email: 'cliente@descorche.test', password: 'descorche' }),
    await browser.get('/interaction/what-is-this'),
    await browser.get('/interaction/'),
    await browser.get(`${other}/elsewhere`),
  ]) {
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('Este ingreso venció')
  }
  const stale = await browser.get(`/authorize/${path.split('/').at(-1) ?? ''}`)
  expect(stale.status).toBe(400)
  expect(await stale.text()).toContain('Volver a la tienda')
})

test('every page carries its policy, and cannot be framed', async () => {
  const browser = new TestBrowser(shop.url)
  const page = await browser.get((await openLogin(shop.url, browser)).path)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe-inline')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).not.toMatch(/<style|style="|<script(?![^>]*src=)| on\w+="/)
  const files = [...html.matchAll(/(?:href|src)="(\/identity-assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThanOrEqual(4)
  for (const file of files) expect((await browser.get(file)).status, file).toBe(200)
  const styles = await (await browser.get('/identity-assets/identity.css')).text()
  for (const part of ["font-family: 'Instrument Sans Fallback'", '.button']) expect(styles).toContain(part)
  expect((await browser.get('/identity-assets/../keys.ts')).status).toBe(404)
})

test('pages of other origins get no tokens', async () => {
  const tokens = await signIn(shop.url, new TestBrowser(shop.url), 'cliente@descorche.test')
  expect((await refresh(shop.url, tokens.refresh_token, 'https://elsewhere.test')).status).toBe(400)
  expect((await refresh(shop.url, tokens.refresh_token, 'null')).status).toBe(400)
  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(200)
})

test('a foreign redirect URI gets an error page, not a code', async () => {
  const browser = new TestBrowser(shop.url)
  await signIn(shop.url, browser, 'cliente@descorche.test')
  const flow = new CodeFlow(shop.url)
  for (const redirect_uri of [
    'https://elsewhere.test/',
    `${shop.url}/other`,
    `${shop.url}.elsewhere.test/`,
  ]) {
    const response = await browser.get(flow.authorize({ redirect_uri }))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('No pudimos completar el ingreso')
  }
  const audience = await browser.follow(
    await browser.get(flow.authorize({ audience: 'https://elsewhere.test' })),
  )
  expect(audience.url.searchParams.get('error')).toBe('invalid_target')
})

test('no request brings the provider to a fault', async () => {
  const browser = new TestBrowser(shop.url)
  const path = (await openLogin(shop.url, browser)).path
  const answers = [
    await browser.get(new CodeFlow(shop.url).authorize({ state: '\0' })),
    await browser.get(new CodeFlow(shop.url).authorize({ login_hint: '\0', nonce: '\0' })),
    await browser.post(`${path}/login`, { email: '\0', password: '\0' }),
    await browser.post(`${path}/login`, { email: 'á'.repeat(5000), password: 'x'.repeat(5000) }),
    await browser.post(`${path}/login`, { email: 'x'.repeat(30_000), password: '' }),
    await browser.post(`${path}/signup`, {
      email: 'a@b.c\r\nBcc: d@e.f',
      nickname: 'x',
      password: 'una clave',
    }),
    await browser.post(`${path}/signup`, {}),
    await browser.post('/oauth/token', {
      client_id: clientId,
      grant_type: 'refresh_token',
      refresh_token: '\0',
    }),
    await browser.post('/v2/logout/confirm', {}),
    await browser.get('/v2/logout?returnTo=a&returnTo=b'),
    await browser.get('/authorize'),
    await browser.get('/authorize/x'),
    await browser.get('/userinfo', { authorization: 'Bearer x' }),
  ]
  for (const { status, url } of answers) expect(status, url).toBeLessThan(500)
  // paths that the URL parser rejects
  for (const address of ['//', '//[', '/interaction/%', '/authorize/%zz', 'http://[', '/interaction/\\\\']) {
    expect(await rawStatus(shop.url, address), address).toMatch(/^HTTP\/1\.1 (3|4)\d\d/)
  }
  expect(shop.logs).toEqual([])
})

test('addresses are those of the shop, whatever a client says of the host', async () => {
  const answer = await rawStatus(
    shop.url,
    '/.well-known/openid-configuration',
    'Host: elsewhere.test\r\nX-Forwarded-Host: elsewhere.test',
  )
  expect(answer).toContain(`"token_endpoint":"${shop.url}/oauth/token"`)
  expect(answer).not.toContain('elsewhere.test')
})

test('the operator gets tokens with the secret of the data folder', async () => {
  const file = path.join(shop.dataDir, 'embedded-identity.json')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const { url, secret } = JSON.parse(await readFile(file, 'utf8')) as { url: string; secret: string }
  expect(url).toBe(shop.url)
  const ask = (authorization: string, body: string) =>
    fetch(`${url}/internal/token`, { method: 'POST', headers: { authorization }, body })
  const good = await ask(`Bearer ${secret}`, JSON.stringify({ email: 'admin@descorche.test' }))
  const { access_token } = (await good.json()) as { access_token: string }
  expect(await shop.identity.verifyAccessToken(access_token)).toMatchObject({
    ok: true,
    claims: { role: 'Admin' },
  })
  expect((await ask('Bearer guess', '{"email":"admin@descorche.test"}')).status).toBe(403)
  expect((await ask(`Bearer ${secret}`, '{"email":"nobody@ejemplo.test"}')).status).toBe(404)
  expect((await ask(`Bearer ${secret}`, 'not json')).status).toBe(400)

  await shop.restart()
  expect((await ask(`Bearer ${secret}`, '{"email":"admin@descorche.test"}')).status).toBe(403)
})

test('a shop without demo has no demo accounts and no known passwords', async () => {
  const serious = await openTestIdentity({ demoUsers: true })
  try {
    const browser = new TestBrowser(serious.url)
    await signIn(serious.url, browser, 'admin@descorche.test')
    // a second shop on the same data
    const { openEmbeddedIdentity } = await import('../embedded-identity.ts')
    const reopened = await openEmbeddedIdentity({
      publicUrl: 'https://vinos.example',
      pool: serious.pool,
      connectionString: serious.connectionString,
      dataDir: serious.dataDir,
      clientId,
      audience: 'a',
      rolesClaim: 'r',
      invitations: { look: async () => undefined, redeem: async () => false },
      accountState: async () => undefined,
      demoUsers: true,
      addressOf: () => 'here',
      log: (message, fields) => serious.logs.push(`${message} ${JSON.stringify(fields)}`),
    })
    await reopened.close()
    await expect(signIn(serious.url, new TestBrowser(serious.url), 'admin@descorche.test')).rejects.toThrow(
      '401',
    )
    expect(serious.logs.join()).toContain(
      'had its published password, replaced by a random one {"nickname":"Administración"}',
    )
  } finally {
    await serious.close()
  }
})

/** Sends a raw request path and returns the response as text. */
function rawStatus(url: string, address: string, host = 'Host: localhost'): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    let text = ''
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(`GET ${address} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
    })
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
