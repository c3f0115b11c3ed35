import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBrowser } from '../../test/identity-testing.ts'
import { openSessionShop, whoIs, type SessionShop } from '../../test/web-session-shop.ts'

let shop: SessionShop
beforeAll(async () => {
  shop = await openSessionShop()
})
afterAll(() => shop.close())

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

test('only the browser that left comes back, once, and to a page of the shop', async () => {
  const [person, thief] = [new TestBrowser(shop.url), new TestBrowser(shop.url)]
  expect(
    (await shop.signIn(person, 'cliente@descorche.test', 'descorche', '//elsewhere.test')).url.href,
  ).toBe(`${shop.url}/`)

  // leads a victim to the thief's finished sign-in (login CSRF)
  const page = await thief.follow(await thief.get('/sesion/ingresar'))
  let answer = await thief.post(`${page.url.pathname}/login`, {
    email: 'cliente@descorche.test',
    password: 'descorche',
  })
  while (!answer.headers.get('location')?.includes('/sesion/retorno'))
    answer = await thief.get(answer.headers.get('location') ?? '')
  const back = answer.headers.get('location') ?? ''
  const victim = new TestBrowser(shop.url)
  for (const each of [victim, person]) {
    const refused = await each.get(back)
    expect(refused.headers.get('location')).toBe('/?ingreso=foreign')
    expect(refused.headers.getSetCookie()).toEqual([])
  }
  expect((await whoIs(victim)).person).toBeNull()
  expect((await thief.get(back)).headers.get('location')).toBe('/')
  expect((await thief.get(back)).headers.get('location')).toBe('/?ingreso=foreign')
  for (const query of [
    '',
    '?code=x',
    '?state=%00',
    '?error=access_denied&state=x',
    `?state=${'x'.repeat(9000)}`,
  ])
    expect((await thief.get(`/sesion/retorno${query}`)).headers.get('location'), query).toBe(
      '/?ingreso=foreign',
    )
})

test('a sign-in that is cancelled at the provider, or has a wrong code, fails with a message', async () => {
  for (const query of ['error=access_denied', 'code=made-up', 'code=%00']) {
    const browser = new TestBrowser(shop.url)
    const start = await browser.get('/sesion/ingresar?volver=/contact')
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const done = await browser.get(`/sesion/retorno?${query}&state=${state}`)
    expect(done.headers.get('location'), query).toBe('/?ingreso=failed')
    expect((await whoIs(browser)).person).toBeNull()
  }
})

test('no other page changes anything with the cookie: a sibling, another port, another site, a form without a word', async () => {
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, 'cliente@descorche.test')
  const tries: [Record<string, string>, number][] = [
    [{ 'sec-fetch-site': 'same-site', origin: `${shop.url}1` }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: shop.url }, 403],
    [{ 'sec-fetch-site': 'none', origin: shop.url }, 403],
    [{ 'sec-fetch-site': '', origin: 'null' }, 403],
    [sameOrigin, 200],
  ]
  for (const [headers, status] of tries) {
    const answer = await browser.post(
      '/api/account/sessions',
      {},
      { ...headers, 'content-type': 'text/plain' },
    )
    expect([405, 403], JSON.stringify(headers)).toContain(answer.status)
    const bought = await browser.post('/api/favorite', {}, headers)
    expect(bought.status === 403, JSON.stringify(headers)).toBe(status === 403)
    if (status === 403) expect((await browser.post('/sesion/salir', {}, headers)).status).toBe(403)
  }
  // public calls are made anonymously
  expect((await browser.post('/api/quote', {}, { 'sec-fetch-site': 'cross-site' })).status).not.toBe(403)
  expect((await whoIs(browser)).person).not.toBeNull()
})

test('a bad token is refused, whatever cookie comes with it; a good one needs no page of the shop', async () => {
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, 'cliente@descorche.test')
  expect((await browser.get('/api/orders', { authorization: 'Bearer a.b.c' })).status).toBe(401)
  expect((await browser.get('/api/session', { authorization: 'Bearer a.b.c' })).status).toBe(401)
  const asAdmin = { authorization: `Bearer ${shop.admin}` }
  expect((await browser.get('/api/stock/check', asAdmin)).status).toBe(200)
  const changed = await browser.post('/api/favorite', {}, { ...asAdmin, 'sec-fetch-site': 'cross-site' })
  expect(changed.status).not.toBe(403)
  // invalid cookies
  for (const cookie of ['x', 'a'.repeat(43), `${'a'.repeat(42)}%`]) {
    const name = `sesion${new URL(shop.url).port}`
    const answer = await fetch(`${shop.url}/api/orders`, { headers: { cookie: `${name}=${cookie}` } })
    expect(answer.status).toBe(401)
  }
})

test('a public call is cached for visitors alone, however its address is written', async () => {
  const browser = new TestBrowser(shop.url)
  await shop.signIn(browser, 'admin@descorche.test')
  const address = '/api/products?size=4'
  const anonymous = await (await fetch(shop.url + address)).text()
  for (const written of [address, address.replace('api', '%61pi'), address.replace('?', '/?')]) {
    const own = await browser.get(written)
    expect(own.headers.get('cache-control')).toMatch(/no-store|no-cache/)
    const again = await fetch(shop.url + written)
    expect(await again.text(), written).toBe(again.status === 200 ? anonymous : expect.anything())
  }
})
