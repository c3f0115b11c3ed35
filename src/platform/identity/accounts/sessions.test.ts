import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceName } from './device-name.ts'
import {
  CodeFlow,
  openTestIdentity,
  securityOf,
  refresh,
  signIn,
  TestBrowser,
  type TestIdentity,
  type Tokens,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

const security = () => securityOf(shop)
const isGood = async ({ access_token }: Tokens) => (await shop.identity.verifyAccessToken(access_token)).ok
const eventually = (tokens: Tokens, good: boolean) => expect.poll(() => isGood(tokens)).toBe(good)

async function person(email: string) {
  const made = await shop.identity.createAccount({ email, password: 'la de siempre', nickname: 'Alguien' })
  const id = made?.id ?? ''
  const open = async () => {
    const browser = new TestBrowser(shop.url)
    const tokens = await signIn(shop.url, browser, email, 'la de siempre')
    return { browser, tokens, sid: String(decodeJwt(tokens.access_token)['sid']) }
  }
  return { id, email, open }
}

async function expectSignedOut({ browser, tokens }: { browser: TestBrowser; tokens: Tokens }) {
  await eventually(tokens, false)
  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(400)
  const silent = await browser.follow(await browser.get(new CodeFlow(shop.url).authorize({ prompt: 'none' })))
  expect(silent.url.searchParams.get('error')).toBe('login_required')
}

test('a person sees the sessions and ends one, of their own only; its tokens end at once', async () => {
  const ana = await person('ana.sesiones@ejemplo.test')
  const eva = await person('eva.sesiones@ejemplo.test')
  const [phone, laptop, hers] = [await ana.open(), await ana.open(), await eva.open()]
  const seen = await security().sessions(ana.id)
  expect(seen.map(({ id }) => id).toSorted()).toEqual([phone.sid, laptop.sid].toSorted())
  expect(await security().endSessions(ana.id, hers.sid)).toBe(0)
  expect(await isGood(hers.tokens)).toBe(true)
  expect(await security().endSessions(ana.id, phone.sid)).toBe(1)
  await expectSignedOut(phone)
  expect(await isGood(laptop.tokens)).toBe(true)
  expect((await refresh(shop.url, laptop.tokens.refresh_token)).status).toBe(200)
  expect(await security().sessions(ana.id)).toHaveLength(1)
})

test('all sessions end, a restart forgets none of it, and a new sign-in works', async () => {
  const rosa = await person('rosa.sesiones@ejemplo.test')
  const [phone, laptop] = [await rosa.open(), await rosa.open()]
  expect(await security().endSessions(rosa.id)).toBe(2)
  await expectSignedOut(phone)
  await expectSignedOut(laptop)
  await shop.restart()
  expect(await isGood(phone.tokens)).toBe(false)
  expect(await isGood((await rosa.open()).tokens)).toBe(true)
})

test('a session that the provider stores again after its end stays ended', async () => {
  const luz = await person('luz.sesiones@ejemplo.test')
  const phone = await luz.open()
  const { rows } = await shop.pool.query(
    `SELECT * FROM identity_payloads WHERE model = 'Session' AND uid = $1`,
    [phone.sid],
  )
  await security().endSessions(luz.id)
  await shop.pool.query(
    `INSERT INTO identity_payloads SELECT * FROM jsonb_populate_recordset(NULL::identity_payloads, $1)`,
    [JSON.stringify(rows)],
  )
  await expectSignedOut(phone)
})

test('signing out ends the access token of that session', async () => {
  const sol = await person('sol.sesiones@ejemplo.test')
  const [phone, laptop] = [await sol.open(), await sol.open()]
  const html = await (
    await phone.browser.get('/v2/logout?client_id=descorche-web', { 'sec-fetch-site': 'same-origin' })
  ).text()
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
  await phone.browser.post('/v2/logout/confirm', { xsrf, logout: 'yes' })
  await eventually(phone.tokens, false)
  expect(await isGood(laptop.tokens)).toBe(true)
})

test('a changed password needs the old one and a good new one, ends the other sessions, and is slowed', async () => {
  const nora = await person('nora.sesiones@ejemplo.test')
  const [phone, laptop] = [await nora.open(), await nora.open()]
  const change = (current: string, password = 'la clave de ahora') =>
    security().changePassword(nora.id, { current, password }, laptop.sid)
  expect(await change('no es esta')).toEqual({ ok: false, why: 'wrong' })
  expect(await change('la de siempre', 'contraseña1')).toMatchObject({ ok: false, why: 'weak' })
  expect(await change('la de siempre')).toEqual({ ok: true })
  await expectSignedOut(phone)
  expect(await isGood(laptop.tokens)).toBe(true)
  expect((await refresh(shop.url, laptop.tokens.refresh_token)).status).toBe(200)
  await signIn(shop.url, new TestBrowser(shop.url), nora.email, 'la clave de ahora')
  const tries = await Promise.all(Array.from({ length: 8 }, () => change('adivino')))
  expect(tries.filter((result) => !result.ok && result.why === 'too-many').length).toBeGreaterThan(2)
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari en iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox en Linux'],
  ['', 'Navegador desconocido'],
])('a browser in words: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
