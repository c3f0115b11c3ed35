import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CodeFlow,
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

test('signing out ends the session, and leads back to the shop only', async () => {
  const browser = new TestBrowser(shop.url)
  const { refresh_token } = await signIn(shop.url, browser, 'cliente@descorche.test')
  const elsewhere = await browser.get(
    `/v2/logout?client_id=descorche-web&returnTo=${encodeURIComponent('https://elsewhere.test/')}`,
  )
  expect(elsewhere.status).toBe(400)
  expect(await elsewhere.text()).toContain('Volver a la tienda')

  for (const returnTo of [shop.url, `${shop.url}/`]) {
    await signIn(shop.url, browser, 'cliente@descorche.test')
    const page = await browser.get(
      `/v2/logout?client_id=descorche-web&returnTo=${encodeURIComponent(returnTo)}&auth0Client=x`,
    )
    const html = await page.text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    const done = await browser.post(/action="([^"]*)"/.exec(html)?.[1] ?? '', {
      xsrf: field('xsrf'),
      logout: field('logout'),
    })
    expect(done.headers.get('location')).toBe(`${shop.url}/`)
    expect(await frameMessage(await browser.get(new CodeFlow(shop.url).silent()))).toMatchObject({
      error: 'login_required',
    })
  }
  expect((await refresh(shop.url, refresh_token)).status).toBe(400)
})

test('a cross-site link does not sign out: it takes a click, or an id_token_hint', async () => {
  const browser = new TestBrowser(shop.url)
  const { id_token } = await signIn(shop.url, browser, 'cliente@descorche.test')
  const other = await signIn(shop.url, new TestBrowser(shop.url), 'admin@descorche.test')
  const page = async (headers: Record<string, string>, hint?: string) => {
    const query = hint ? `id_token_hint=${hint}` : 'client_id=descorche-web'
    return (await browser.get(`/v2/logout?${query}`, headers)).text()
  }
  const submits = 'submit-logout.js'
  for (const headers of [
    { 'sec-fetch-site': 'cross-site', referer: `${shop.url}/` },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://elsewhere.test/' },
    {},
  ]) {
    const html = await page(headers as Record<string, string>)
    expect(html).not.toContain(submits)
    expect(html).toContain('¿Salís de tu cuenta?')
  }
  expect(await page({ 'sec-fetch-site': 'cross-site' }, other.id_token)).not.toContain(submits)
  expect(await page({ 'sec-fetch-site': 'cross-site' }, id_token)).toContain(submits)
  expect(await page({ 'sec-fetch-site': 'same-origin' })).toContain(submits)
  expect(await page({ referer: `${shop.url}/profile` })).toContain(submits)
  expect(await frameMessage(await browser.get(new CodeFlow(shop.url).silent()))).toHaveProperty('code')
})
