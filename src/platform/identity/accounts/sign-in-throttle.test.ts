import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellEmail } from './accounts.ts'
import { checkPassword } from './password-check.ts'
import { signUp } from './sign-up.ts'
import {
  openLogin,
  openTestIdentity,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

let shop: TestIdentity

beforeAll(async () => {
  shop = await openTestIdentity()
})

afterAll(() => shop?.close())

const newAccount = async (email: string) => {
  await shop.identity.createAccount({ email, password: 'la correcta', nickname: 'Alguien' })
}

const wrongFrom = async (browser: TestBrowser, email: string, times: number) => {
  const login = `${(await openLogin(shop.url, browser)).path}/login`
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1)
    statuses.push((await browser.post(login, { email, password: 'no' })).status)
  return { login, statuses }
}

const aDayLater = () =>
  shop.pool.query(
    `UPDATE identity_throttle SET until = until - interval '1 day', since = since - interval '25 hours'`,
  )

test('wrong passwords throttle a network for this account in any spelling; other networks and accounts are unaffected', async () => {
  await newAccount('lenta@ejemplo.test')
  const browser = new TestBrowser(shop.url)
  const { login, statuses } = await wrongFrom(browser, ' LENTA@Ejemplo.test ', 4)
  expect(statuses).toEqual([401, 401, 401, 401])
  const right = { email: 'lenta@ejemplo.test', password: 'la correcta' }
  // extends the one-second delay, which would be over by the next request
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
  const login = `${(await openLogin(shop.url, browser)).path}/login`
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
  await shop.pool.query(`UPDATE identity_throttle SET until = now() + interval '15 minutes'
    WHERE email = 'fantasma@ejemplo.test'`)
  const browser = new TestBrowser(shop.url, 'ghosts')
  expect((await wrongFrom(browser, 'fantasma@ejemplo.test', 1)).statuses).toEqual([429])
})

test('guesses from a thousand networks are limited to a hundred, and a known browser still signs in', async () => {
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

  // accepting the right password from an unknown browser would confirm a guess
  const stranger = new TestBrowser(shop.url)
  const login = `${(await openLogin(shop.url, stranger)).path}/login`
  expect((await stranger.post(login, { email, password: 'la correcta' })).status).toBe(429)
  // after signing out at the provider, the same browser has to enter the password again
  await shop.pool.query(`DELETE FROM identity_payloads WHERE model = 'Session'`)
  const form = `${(await openLogin(shop.url, owner)).path}/login`
  expect((await owner.post(form, { email, password: 'se equivoca' })).status).toBe(401)
  expect((await owner.post(form, { email, password: 'la correcta' })).status).toBe(303)
})

test("a known browser is exempt for its owner's account only, and throttled separately", async () => {
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
  // its guesses may be about another account with that address
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
