import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeFlow,
  openTestIdentity,
  securityOf,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

const password = 'la de siempre'
const factors = () => securityOf(shop).factors
/** The TOTP code `ahead` steps of 30 seconds from now. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function person(email: string, role = 'Ventas') {
  const made = await shop.identity.createAccount({ email, password, nickname: 'Alguien' })
  const id = made?.id ?? ''
  shop.states.set(id, { role, blocked: false })
  return { id, email }
}

async function enrolled(email: string) {
  const owner = await person(email)
  const started = await factors().start(owner.id, password)
  if (!started.ok) throw new Error(started.why)
  const { secret } = started.setup
  const confirmed = await factors().confirm(owner.id, codeOf(secret, -1), undefined)
  if (!confirmed.ok) throw new Error(confirmed.why)
  return { ...owner, secret, codes: confirmed.codes }
}

async function afterPassword(email: string, browser = new TestBrowser(shop.url)) {
  const flow = new CodeFlow(shop.url)
  const { url } = await browser.follow(await browser.get(flow.authorize()))
  const { url: next, response } = await browser.follow(
    await browser.post(`${url.pathname}/login`, { email, password }),
  )
  const send = (code: string, form = 'code') => browser.post(`${next.pathname}/${form}`, { code })
  return { browser, flow, path: next.pathname, url: next, html: await response.text(), send }
}

const forget = () => shop.pool.query('DELETE FROM identity_throttle')

test('the password alone opens nothing; a code does, once, and the token says how', async () => {
  const { email, secret } = await enrolled('dos.pasos@ejemplo.test')
  const { browser, flow, html, send, url } = await afterPassword(email)
  expect(url.searchParams.get('code')).toBeNull()
  expect(html).toContain('Un paso más')
  // the password's session yields no code, silently or not
  const silent = new URLSearchParams(
    (await browser.follow(await browser.get(new CodeFlow(shop.url).authorize({ prompt: 'none' })))).url
      .search,
  )
  expect(silent.get('error')).toBe('interaction_required')
  expect((await send('000000')).status).toBe(401)
  const code = codeOf(secret)
  const done = await browser.follow(await send(` ${code.slice(0, 3)} ${code.slice(3)}`))
  const { body } = await flow.exchange(done.url.searchParams.get('code') ?? '')
  expect(decodeJwt(body.id_token)['amr']).toEqual(['pwd', 'otp', 'mfa'])
  await forget()

  // the same code, seen over a shoulder
  const thief = await afterPassword(email)
  expect((await thief.send(code)).status).toBe(401)
  await forget()
  expect((await thief.send(codeOf(secret, -1))).status).toBe(401)
  await forget()
  expect((await thief.send(codeOf(secret, 1))).status).toBe(303)
})

test('of one code sent at once, one counts; guesses are slowed, and the right code waits as well', async () => {
  const { email, secret } = await enrolled('apurada.dos@ejemplo.test')
  const visits = await Promise.all([1, 2, 3].map(() => afterPassword(email)))
  const code = codeOf(secret)
  const sent = await Promise.all(visits.map(({ send }) => send(code)))
  expect(sent.filter(({ status }) => status === 303)).toHaveLength(1)
  await forget()
  const { send } = await afterPassword(email)
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => send(`00000${index % 10}`)))
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(6)
  await shop.pool.query(`UPDATE identity_throttle SET failures = 100 WHERE email = $1`, [email])
  expect((await send(codeOf(secret, 1))).status).toBe(429)
})

test('a recovery code signs in once, and is mailed', async () => {
  const { email, codes } = await enrolled('recupera@ejemplo.test')
  const other = await enrolled('otra.recupera@ejemplo.test')
  const [first = ''] = codes
  expect((await (await afterPassword(other.email)).send(first)).status).toBe(401)
  const visit = await afterPassword(email)
  expect((await visit.send(first.toLowerCase())).status).toBe(303)
  expect((await (await afterPassword(email)).send(first)).status).toBe(401)
  const mails = await shop.pool.query(
    `SELECT FROM identity_mail_requests WHERE email = $1 AND purpose = 'recovery-used'`,
    [email],
  )
  expect(mails.rowCount).toBe(1)
  const { rows } = await shop.pool.query<{ row: string }>(
    'SELECT c::text AS row FROM identity_recovery_codes c UNION ALL SELECT t::text FROM identity_totp t',
  )
  const stored = rows.map(({ row }) => row).join()
  expect(stored).not.toContain(first.replaceAll('-', ''))
  expect(stored).not.toContain(other.secret)
})

test('where the owner demands it, the staff gets a second factor while signing in; customers do not', async () => {
  const staff = await person('ventas@ejemplo.test')
  const customer = await person('compra@ejemplo.test', 'User')
  await signIn(shop.url, new TestBrowser(shop.url), staff.email, password)
  shop.demanded = true
  try {
    await signIn(shop.url, new TestBrowser(shop.url), customer.email, password)
    const visit = await afterPassword(staff.email)
    expect(visit.html).toContain('Activá el segundo paso')
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(visit.html)?.[1] ?? '').replaceAll(' ', '')
    expect((await visit.send('000000', 'enrol')).status).toBe(401)
    const shown = await visit.send(codeOf(secret), 'enrol')
    const page = await shown.text()
    expect(page.match(/<li><code>[A-Z2-7-]{29}<\/code><\/li>/g)).toHaveLength(10)
    const next = /class="button" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&') ?? ''
    const back = await visit.browser.follow(await visit.browser.get(next))
    expect(back.url.searchParams.get('code')).toBeTruthy()

    // users with a factor cannot enrol another one on the page for users without
    const thief = await afterPassword(staff.email)
    expect((await thief.send(codeOf(secret, 1), 'enrol')).status).toBe(401)
  } finally {
    shop.demanded = false
  }
})

test('a setup begun before a restore without its key starts over', async () => {
  const { id, email } = await person('restaurada@ejemplo.test')
  const before = await factors().start(id, password)
  await shop.pool.query(`DELETE FROM identity_keys WHERE name = 'factors'`)
  const after = await factors().start(id, password)
  if (!before.ok || !after.ok) throw new Error('No setup')
  expect(after.setup.secret).not.toBe(before.setup.secret)
  expect((await factors().confirm(id, codeOf(after.setup.secret, -1), undefined)).ok).toBe(true)
  const visit = await afterPassword(email)
  expect((await visit.send(codeOf(after.setup.secret))).status).toBe(303)
})

test('it is changed with the password alone, and taken away for who lost it, with the sessions', async () => {
  const { id, email, secret } = await enrolled('cambia@ejemplo.test')
  expect(await factors().start(id, password)).toEqual({ ok: false, why: 'active' })
  expect(await factors().remove(id, 'adivino')).toEqual({ ok: false, why: 'wrong' })
  const visit = await afterPassword(email)
  const done = await visit.browser.follow(await visit.send(codeOf(secret)))
  const { body } = await visit.flow.exchange(done.url.searchParams.get('code') ?? '')
  expect(await factors().reset(id)).toBe(true)
  await expect.poll(async () => (await shop.identity.verifyAccessToken(body.access_token)).ok).toBe(false)
  expect(await factors().of(id)).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
  await signIn(shop.url, new TestBrowser(shop.url), email, password)
  expect(await factors().reset('nobody')).toBe(false)
  expect(shop.logs).toEqual([])
})

test('a session cookie from before the sign-in is worth nothing after it', async () => {
  const { email } = await person('fijada@ejemplo.test', 'User')
  const victim = new TestBrowser(shop.url)
  await signIn(shop.url, victim, 'cliente@descorche.test')
  const planted = await shop.pool.query<{ id: string }>(
    `SELECT id FROM identity_payloads WHERE model = 'Session'`,
  )
  await victim.get('/v2/logout?client_id=descorche-web', { 'sec-fetch-site': 'same-origin' })
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  await signIn(shop.url, victim, email, password)
  const now = await shop.pool.query<{ id: string }>(
    `SELECT id FROM identity_payloads WHERE model = 'Session'`,
  )
  expect(now.rows.map(({ id }) => id)).not.toEqual(planted.rows.map(({ id }) => id))
})
