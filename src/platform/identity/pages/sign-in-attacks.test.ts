import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeFlow,
  openLogin,
  openTestIdentity,
  signIn,
  TestBrowser,
  type TestIdentity,
} from '../../../../test/identity-testing.ts'

/** Attacks on signing in, from foreign pages and from a browser prepared for the victim. */

let shop: TestIdentity
beforeAll(async () => {
  shop = await openTestIdentity()
})
afterAll(() => shop?.close())

const person = 'cliente@descorche.test'

/** Whether the provider has a session in the browser, checked by a silent request. */
async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  const silent = new CodeFlow(shop.url).authorize({ prompt: 'none' })
  return (await browser.follow(await browser.get(silent))).url.searchParams.has('code')
}

test('session fixation: who knows the cookies of before a sign-in is not signed in by it', async () => {
  const victim = new TestBrowser(shop.url)
  const path = (await openLogin(shop.url, victim)).path
  const before = victim.cookies()
  expect(before.length).toBeGreaterThan(0)
  const sent = await victim.post(`${path}/login`, { email: person, password: 'descorche' })
  await victim.follow(sent)
  expect(await isSignedIn(victim)).toBe(true)
  expect(await isSignedIn(new TestBrowser(shop.url).plant(before))).toBe(false)
})

test('session fixation: a planted session id is replaced at sign-in', async () => {
  const attacker = new TestBrowser(shop.url)
  await signIn(shop.url, attacker, 'admin@descorche.test')
  const planted = attacker.cookies()
  const victim = new TestBrowser(shop.url).plant(planted)
  const flow = new CodeFlow(shop.url)
  const { url } = await victim.follow(await victim.get(flow.authorize({ prompt: 'login' })))
  const sent = await victim.post(`${url.pathname}/login`, { email: person, password: 'descorche' })
  const html = await (await victim.follow(sent)).response.text()
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(html)?.[1] ?? ''
  await victim.follow(await victim.post('/v2/logout/confirm', { xsrf, logout: 'yes' }))
  expect(await isSignedIn(victim)).toBe(true)
  const attacked = new TestBrowser(shop.url).plant(planted)
  expect(await isSignedIn(attacked)).toBe(false)
})

test('sign-out by a foreign page: neither a form nor a confirmation of theirs does it', async () => {
  const victim = new TestBrowser(shop.url)
  const { access_token } = await signIn(shop.url, victim, person)
  const attacker = new TestBrowser(shop.url)
  await signIn(shop.url, attacker, 'admin@descorche.test')
  const theirs = await (await attacker.get('/v2/logout', { 'sec-fetch-site': 'same-origin' })).text()
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(theirs)?.[1] ?? ''
  const foreign = { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }
  expect((await victim.post('/v2/logout', { client_id: 'descorche-web' }, foreign)).status).toBe(404)
  for (const form of [{ xsrf, logout: 'yes' }, { logout: 'yes' }, { xsrf: '', logout: 'yes' }])
    expect((await victim.post('/v2/logout/confirm', form, foreign)).status).toBe(400)
  expect(await isSignedIn(victim)).toBe(true)
  // the attacker's own page was open meanwhile
  await victim.get('/v2/logout')
  expect((await victim.post('/v2/logout/confirm', { xsrf, logout: 'yes' }, foreign)).status).toBe(400)
  expect(await isSignedIn(victim)).toBe(true)
  expect((await shop.identity.verifyAccessToken(access_token)).ok).toBe(true)
})

test('no address but our own is led to after signing out', async () => {
  const browser = new TestBrowser(shop.url)
  await signIn(shop.url, browser, person)
  const host = new URL(shop.url).host
  for (const address of [
    'https://elsewhere.test/',
    '//elsewhere.test/',
    `${shop.url}@elsewhere.test/`,
    `${shop.url}.elsewhere.test/`,
    `${shop.url}\\@elsewhere.test/`,
    `${shop.url}/%2F%2Felsewhere.test`,
    `https://${host}/`,
    'javascript:alert(1)',
  ])
    for (const name of ['returnTo', 'post_logout_redirect_uri']) {
      const query = new URLSearchParams({ client_id: 'descorche-web', [name]: address }).toString()
      const answer = await browser.get(`/v2/logout?${query}`, { 'sec-fetch-site': 'same-origin' })
      expect([address, answer.status, answer.headers.get('location')]).toEqual([address, 400, null])
    }
})

test('steps of a sign-in that are none are pages, not faults', async () => {
  const browser = new TestBrowser(shop.url)
  const path = (await openLogin(shop.url, browser)).path
  for (const step of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])
    for (const answer of [
      await browser.get(`${path}/${step}`),
      await browser.post(`${path}/${step}`, { email: 'x' }),
    ])
      expect([step, answer.status]).toEqual([step, 400])
  expect(shop.logs).toEqual([])
})
