import { stat, readFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellEmail } from './accounts.ts'
import { checkPassword } from './password-check.ts'
import { signUp } from './sign-up.ts'
import {
  clientId,
  CodeFlow,
  openTestIdentity,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../test/identity-testing.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

async function openLogin(browser: TestBrowser): Promise<string> {
  const { url } = await browser.follow(await browser.get(new CodeFlow(shop.url).authorize()))
  return url.pathname
}

const newAccount = async (email: string) => {
  await shop.identity.createAccount({ email, password: 'la correcta', nickname: 'Alguien' })
}

const wrongFrom = async (browser: TestBrowser, email: string, times: number) => {
  const login = `${await openLogin(browser)}/login`
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1)
    statuses.push((await browser.post(login, { email, password: 'no' })).status)
  return { login, statuses }
}
const aDayLater = () =>
  shop.pool.query(
    `UPDATE identity_throttle SET until = until - interval '1 day', since = since - interval '25 hours'`,
  )

test('wrong passwords slow a network for this account, however it is spelt; other networks and accounts go on', async () => {
  await newAccount('lenta@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const { login, statuses } = await wrongFrom(browser, ' LENTA@Ejemplo.test ', 4)
  expect(statuses).toEqual([401, 401, 401, 401])
  const right = { email: 'lenta@ejemplo.test', password: 'la correcta' }
  // whoever waits for a second may go on, for as long as it is taken
  await shop.pool.query(`UPDATE identity_throttle SET failures = 20, until = now() + interval '15 minutes'
    WHERE email = 'lenta@ejemplo.test' AND until > since + interval '500 ms'`)
  const slowed = await browser.post(login, right)
  expect(slowed.status).toBe(429)
  expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(890)
  expect(await slowed.text()).toContain('Hubo demasiados intentos. Esperá 15 minutos')
  expect((await browser.post(login, { email: 'otra-mas@ejemplo.test', password: 'no' })).status).toBe(401)
  await signIn(shop.url, new TestBrowser(shop.url), right.email, right.password)
  await aDayLater()
  expect((await browser.post(login, right)).status).toBe(303)
})

test('concurrent tries are counted one by one', async () => {
  await newAccount('apurada@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const login = `${await openLogin(browser)}/login`
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => browser.post(login, { email: 'apurada@ejemplo.test', password: 'no' })),
  )
  const statuses = sent.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7)
})

test('an unknown e-mail is slowed like a known one', async () => {
  const { statuses } = await wrongFrom(new TestBrowser(shop.url, 'ghosts'), 'fantasma@ejemplo.test', 4)
  expect(statuses).toEqual([401, 401, 401, 401])
  await shop.pool.query(`UPDATE identity_throttle SET until = now() + interval '4 seconds'
    WHERE email = 'fantasma@ejemplo.test'`)
  const browser = new TestBrowser(shop.url, 'ghosts')
  expect((await wrongFrom(browser, 'fantasma@ejemplo.test', 1)).statuses).toEqual([429])
})

test('a thousand networks try one account: the browser that its owner uses signs in, nobody guesses more than a hundred times', async () => {
  const email = 'atacada@ejemplo.test'
  await newAccount(email)
  const owner = new TestBrowser(shop.url, '198.51.100.7')
  await signIn(shop.url, owner, email, 'la correcta')
  const counted = { wrong: 0, 'too-many': 0 }
  const attack = async (networks: number, first: number) => {
    for (let network = first; network < first + networks; network += 1) {
      const address = `10.${network >> 8}.${network & 255}.9`
      for (let tries = 0; tries < 5; tries += 1) {
        const check = await checkPassword(shop.pool, { email, password: 'no', address, device: undefined })
        if (!check.ok) counted[check.why] += 1
      }
    }
  }
  await Promise.all([0, 250, 500, 750].map((first) => attack(250, first)))
  expect(counted.wrong).toBe(100)
  expect(counted.wrong + counted['too-many']).toBe(5000)

  // the right password from a stranger's browser would tell whether a guess is right
  const stranger = new TestBrowser(shop.url)
  const login = `${await openLogin(stranger)}/login`
  expect((await stranger.post(login, { email, password: 'la correcta' })).status).toBe(429)
  // signed out at the provider, the same browser asks for the password again
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  const form = `${await openLogin(owner)}/login`
  expect((await owner.post(form, { email, password: 'se equivoca' })).status).toBe(401)
  expect((await owner.post(form, { email, password: 'la correcta' })).status).toBe(303)
}, 120_000)

test("a known browser is known for its owner's account alone, and slowed by itself", async () => {
  await newAccount('propia@ejemplo.test')
  await newAccount('ajena@ejemplo.test')
  const browser = new TestBrowser(shop.url, 'shared-network')
  await signIn(shop.url, browser, 'propia@ejemplo.test', 'la correcta')
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  const keys = async (email: string) =>
    (await shop.pool.query('SELECT FROM identity_throttle WHERE email = $1', [email])).rowCount
  await wrongFrom(browser, 'ajena@ejemplo.test', 1)
  expect(await keys('ajena@ejemplo.test'), 'its network and the account').toBe(2)
  await shop.pool.query("DELETE FROM identity_throttle WHERE email = 'propia@ejemplo.test'")
  const { statuses } = await wrongFrom(browser, 'propia@ejemplo.test', 4)
  expect(statuses).toEqual([401, 401, 401, 401])
  // what it guesses may be about another account with that address
  expect(await keys('propia@ejemplo.test'), 'the browser, its network and the account').toBe(3)
})

test('a network has a hundred failures an hour over all accounts; what succeeds does not count', async () => {
  await newAccount('feliz@ejemplo.test')
  const address = '203.0.113.4'
  const guess = (email: string, password = 'no', from = address) =>
    checkPassword(shop.pool, { email, password, address: from, device: undefined })
  for (let tries = 0; tries < 3; tries += 1)
    expect((await guess('feliz@ejemplo.test', 'la correcta')).ok).toBe(true)
  await Promise.all(Array.from({ length: 100 }, (_, index) => guess(`rocio${index}@ejemplo.test`)))
  expect(await guess('feliz@ejemplo.test', 'la correcta')).toMatchObject({ ok: false, why: 'too-many' })
  // another address of the same /24, and one outside
  expect((await guess('feliz@ejemplo.test', 'la correcta', '203.0.113.99')).ok).toBe(false)
  expect((await guess('feliz@ejemplo.test', 'la correcta', '203.0.112.4')).ok).toBe(true)
  expect((await guess('feliz@ejemplo.test', 'la correcta', '2001:db8:0:12ff::/64')).ok).toBe(true)
})

test('a network makes at most fifty accounts in a quarter of an hour', async () => {
  const form = (index: number) => ({
    email: `serie${index}@ejemplo.test`,
    nickname: 'Serie',
    password: 'una clave larga',
    address: '192.0.2.1',
  })
  const made = await Promise.all(Array.from({ length: 52 }, (_, index) => signUp(shop.pool, form(index))))
  expect(made.filter(({ ok }) => ok)).toHaveLength(50)
})

test('spellings of one e-mail are one', () => {
  expect(spellEmail(' Ana@Ejemplo.TEST')).toBe('ana@ejemplo.test')
  expect(spellEmail('ａna@ejemplo.test')).toBe('ana@ejemplo.test')
  // the Kelvin sign is no bypass
  expect(spellEmail('\u212Aarl@ejemplo.test')).toBe('karl@ejemplo.test')
})

test('a form that comes from elsewhere, or from nowhere, is refused', async () => {
  const browser = new TestBrowser(shop.url)
  const login = `${await openLogin(browser)}/login`
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
  const path = await openLogin(browser)
  const stranger = new TestBrowser(shop.url)
  const stolen = await stranger.post(`${path}/login`, {
    email: 'cliente@descorche.test',
    password: 'descorche',
  })
  expect(stolen.status).toBe(400)

  const other = await openLogin(browser)
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
  const page = await browser.get(await openLogin(browser))
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

test('a redirect address of somebody else gets a page, not a code', async () => {
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
  const path = await openLogin(browser)
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

test('whoever runs the shop gets tokens through the door of the data folder', async () => {
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

test('a shop that is no demo has no demo accounts, nor any whose password is known', async () => {
  const serious = await openTestIdentity({ demoUsers: true })
  try {
    const browser = new TestBrowser(serious.url)
    await signIn(serious.url, browser, 'admin@descorche.test')
    // a second shop on the same data
    const { openEmbeddedIdentity } = await import('./embedded-identity.ts')
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

/** Sends a raw request path, and returns the answer as text. */
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
