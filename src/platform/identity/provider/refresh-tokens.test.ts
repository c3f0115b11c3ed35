import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeFlow,
  openLogin,
  frameMessage,
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

test('the silent check answers the page, and only pages of the shop may frame it', async () => {
  const browser = new TestBrowser(shop.url)
  const before = await browser.get(new CodeFlow(shop.url).silent())
  expect(await frameMessage(before)).toMatchObject({ error: 'login_required' })
  await signIn(shop.url, browser, 'cliente@descorche.test')
  const flow = new CodeFlow(shop.url)
  const response = await browser.get(flow.silent())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  const message = await frameMessage(response)
  expect(message).toMatchObject({ state: flow.state })
  expect((await flow.exchange(message['code'] ?? '')).status).toBe(200)
})

test('a refresh token rotates: a retry is forgiven, a replay ends the session', async () => {
  const browser = new TestBrowser(shop.url)
  const first = await signIn(shop.url, browser, 'cliente@descorche.test')
  const second = await refresh(shop.url, first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  // the response was lost: an immediate retry gets it again
  expect((await refresh(shop.url, first.refresh_token)).status).toBe(200)

  await shop.pool.query(
    `UPDATE identity_payloads SET consumed_at = consumed_at - interval '6 seconds' WHERE consumed_at IS NOT NULL`,
  )
  const replay = await refresh(shop.url, first.refresh_token)
  expect(replay.body).toEqual({
    error: 'invalid_grant',
    error_description: 'Unknown or invalid refresh token.',
  })
  // reusing an old token revokes the whole family
  expect((await refresh(shop.url, second.body.refresh_token)).status).toBe(400)
})

test('retries do not lengthen the forgiveness', async () => {
  const browser = new TestBrowser(shop.url)
  const { refresh_token } = await signIn(shop.url, browser, 'cliente@descorche.test')
  await refresh(shop.url, refresh_token)
  const age = `UPDATE identity_payloads SET consumed_at = consumed_at - interval '3 seconds' WHERE consumed_at IS NOT NULL`
  await shop.pool.query(age)
  expect((await refresh(shop.url, refresh_token)).status).toBe(200)
  await shop.pool.query(age)
  expect((await refresh(shop.url, refresh_token)).status).toBe(400)
})

test('a restart keeps sessions, refresh tokens, keys, and sign-ins that are under way', async () => {
  const browser = new TestBrowser(shop.url)
  const tokens = await signIn(shop.url, browser, 'cliente@descorche.test')
  const halfway = new TestBrowser(shop.url)
  const { path } = await openLogin(shop.url, halfway)
  await shop.restart()
  expect(await shop.identity.verifyAccessToken(tokens.access_token)).toMatchObject({ ok: true })
  expect((await refresh(shop.url, tokens.refresh_token)).status).toBe(200)
  expect(await frameMessage(await browser.get(new CodeFlow(shop.url).silent()))).toHaveProperty('code')
  const sent = await halfway.post(`${path}/login`, { email: 'cliente@descorche.test', password: 'descorche' })
  expect((await halfway.follow(sent)).url.searchParams.has('code')).toBe(true)
})
