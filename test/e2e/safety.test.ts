import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '../sign-token.ts'
import { openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let pool: pg.Pool
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
  pool.on('connect', (client) => void client.on('error', () => undefined))
})
afterAll(async () => {
  await browser?.close()
  await pool?.end()
  await shop?.stop()
})

/** Ends an attribute, a tag, a text and a script, and tries four ways to run. */
const attack =
  '\'"></title></textarea></script><script>window.pwned=1</script><img src=x onerror=window.pwned=1><svg onload=window.pwned=1><a href="javascript:window.pwned=1">x</a>{{pwned}}'

async function tokenOf(email: string, claims: Record<string, unknown> = {}): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM identity_accounts WHERE email = $1', [
    email,
  ])
  return signToken(pool, { sub: rows[0]?.id, email, ...claims }, { issuer: `${shop.url}/` })
}

async function call<T>(token: string | undefined, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as T
  expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(200)
  return answer
}

/** Addresses whose pages showed the attack as text. */
const shown: string[] = []

/** Nothing of the attack has become part of the page. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  if ((await page.locator('body').innerText()).includes('window.pwned')) shown.push(where.split('?')[0] ?? '')
  const found = await page.evaluate(() => ({
    ran: 'pwned' in window,
    elements: [...document.querySelectorAll('[onerror], [onload], img[src="x"], a[href^="javascript:"]')].map(
      (element) => element.outerHTML.slice(0, 200),
    ),
    scripts: [...document.scripts].filter((script) => script.text.trim() === 'window.pwned=1').length,
  }))
  expect(found, where).toEqual({ ran: false, elements: [], scripts: 0 })
}

test('user input is rendered as text on every screen', async () => {
  const admin = await tokenOf('admin@descorche.test', { 'https://descorche/roles': ['Admin'] })
  const customer = await tokenOf('cliente@descorche.test', { nickname: attack, name: attack })
  await call(admin, 'POST', '/user', {})
  const person = await call<{ id: string }>(customer, 'POST', '/user', {})
  const { productor } = await call<{ productor: { id_Prod: number } }>(admin, 'POST', '/productor', {
    description: attack.slice(0, 200),
  })
  const { product } = await call<{ product: { id: number } }>(admin, 'POST', '/products', {
    name: attack.slice(0, 200),
    price: 1000,
    image: '/media/bottles/1.svg',
    summary: `<p>${attack}<iframe src="javascript:window.pwned=1"></iframe><b onclick="window.pwned=1">b</b></p>`,
    alcohol: 13,
    producer: productor.id_Prod,
    place: 1,
    categ: 1,
    stock: 20,
    minimo: 1,
  })
  const products = [{ product_id: product.id, quantity: 1 }]
  const { id_payment } = await call<{ id_payment: string }>(customer, 'POST', '/payment', { products })
  const { order } = await call<{ order: { id: number; numero: string } }>(customer, 'POST', '/orders', {
    id_payment,
  })
  await call(customer, 'PUT', '/orders/dir', {
    id: order.id,
    direccion: {
      calle: attack.slice(0, 120),
      ciudad: attack.slice(0, 80),
      provincia: 'Córdoba',
      codigoPostal: '5000',
    },
  })
  await pool.query('INSERT INTO reviews (product_id, user_id, description, stars) VALUES ($1, $2, $3, 5)', [
    product.id,
    person.id,
    attack,
  ])
  await pool.query(`UPDATE orders SET estado = 'Creada' WHERE id = $1`, [order.id])
  await call(undefined, 'POST', '/consulta', {
    name: attack.slice(0, 100),
    email: 'a@ejemplo.test',
    question: attack,
  })
  await call(undefined, 'POST', '/arrepentimiento', {
    order: order.numero,
    email: 'cliente@descorche.test',
    reason: attack,
  })
  await call(admin, 'POST', '/email', {
    subject: attack.slice(0, 200),
    to: 'a@ejemplo.test',
    html: `<p>${attack}</p>`,
  })

  const said = encodeURIComponent(attack)
  const { page, context, complaints } = await openVisitor(browser, 1440)
  const open = [
    '/',
    `/?name=${said}`,
    `/?productor=${said}&type=${said}&page=${said}`,
    `/detail/${product.id}`,
    `/review/${product.id}`,
    `/error?msj=${said}`,
    `/detail/${said}`,
    `/no-existe/${said}`,
    `/user/comprarealizada?status=${said}&external_reference=${said}`,
    `/contact?asunto=${said}`,
    `/arrepentimiento?order=${said}`,
  ]
  for (const path of open) {
    await page.goto(shop.url + path)
    await settled(page)
    await expectHarmless(page, path)
  }
  // the box shows suggestions while one types
  await page.goto(shop.url)
  await page.getByLabel('Buscar vinos').fill(attack)
  await settled(page)
  await expectHarmless(page, 'search box')

  await page.goto(shop.url)
  await signInAs(page, 'admin@descorche.test')
  const guarded = [
    '/profile',
    '/admin/home',
    '/admin/ventas',
    `/user/orderDetailAdmin?id=${order.id}`,
    `/admin/listProduct?name=${said}`,
    '/admin/listProduct',
    `/admin/addProductUpd/${product.id}`,
    '/admin/listProductor',
    `/admin/formProductor?id=${productor.id_Prod}`,
    '/admin/usuarios',
    '/admin/correo',
    '/admin/graficos',
  ]
  for (const path of guarded) {
    await page.goto(shop.url + path)
    await settled(page)
    await expectHarmless(page, path)
  }
  // mails are read as they will look, without being let loose on the shop
  await page.goto(`${shop.url}/admin/correo`)
  await page.getByText('window.pwned').first().click()
  await settled(page)
  await expectHarmless(page, 'a mail')
  for (const frame of page.frames())
    expect(await frame.evaluate(() => 'pwned' in window).catch(() => false)).toBe(false)
  await context.close()

  const owner = await openVisitor(browser, 390)
  await owner.page.goto(shop.url)
  await signInAs(owner.page, 'cliente@descorche.test')
  for (const path of [
    '/profile',
    '/user/orders',
    `/user/orderDetail?id=${order.id}`,
    '/shoppingData',
    '/user/listfavorite',
  ]) {
    await owner.page.goto(shop.url + path)
    await settled(owner.page)
    await expectHarmless(owner.page, path)
  }
  await owner.context.close()
  // the pages that matter did show it
  for (const path of ['/error', `/detail/${product.id}`, `/review/${product.id}`])
    expect(shown, path).toContain(path)
  // had any of it become markup, the policy would have stopped it and said so
  expect(complaints.filter((complaint) => /Content Security Policy/i.test(complaint))).toEqual([])
})

test('the policy holds where markup got in all the same: no inline script, no foreign one, no frame around the shop', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  const violations = await page.evaluate(async () => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective))
    const inline = document.createElement('script')
    inline.text = 'window.pwned = 1'
    const foreign = document.createElement('script')
    foreign.src = 'https://elsewhere.test/x.js'
    const base = document.createElement('base')
    base.href = 'https://elsewhere.test/'
    const box = document.createElement('div')
    box.innerHTML =
      '<img src="data:," onerror="window.pwned = 1"><object data="https://elsewhere.test/"></object>'
    document.body.append(inline, foreign, base, box)
    for (let tries = 0; tries < 100 && new Set(seen).size < 5; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return [...new Set(seen)].toSorted()
  })
  expect(violations).toEqual(['base-uri', 'object-src', 'script-src-attr', 'script-src-elem'].toSorted())
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)

  await page.setContent(`<iframe src="${shop.url}/shoppingCart" width="500" height="400"></iframe>`)
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  await frame?.waitForLoadState().catch(() => undefined)
  expect(await page.frameLocator('iframe').getByRole('heading', { level: 1 }).count()).toBe(0)
  await context.close()
})

const ask = (path: string, init: RequestInit = {}) => fetch(shop.url + path, { redirect: 'manual', ...init })

test.each([
  '//elsewhere.test/',
  '//elsewhere.test/%2e%2e',
  '/\\elsewhere.test',
  '/api//elsewhere.test/',
  '/%2f%2felsewhere.test/',
  '/?returnTo=https://elsewhere.test',
  '/profile?returnTo=//elsewhere.test',
  '/error?msj=x&redirect=https://elsewhere.test',
  '/v2/logout?client_id=descorche-web&returnTo=https%3A%2F%2Felsewhere.test',
  '/v2/logout?post_logout_redirect_uri=https%3A%2F%2Felsewhere.test',
  '/authorize?client_id=descorche-web&response_type=code&redirect_uri=https%3A%2F%2Felsewhere.test%2F',
])('%s leads nowhere else', async (path) => {
  const response = await ask(path)
  const to = response.headers.get('location')
  if (to !== null) expect(new URL(to, shop.url).origin).toBe(shop.url)
  expect(await response.text()).not.toMatch(/<meta[^>]+refresh|action="https:\/\/elsewhere/)
})

test.each([
  '/',
  '/detail/1',
  '/no-existe',
  '/admin/home',
  '/api/products',
  '/api/no-existe',
  '/api/docs',
  '/favicon.svg',
  '/metrics',
])('%s carries the headers of safety', async (path) => {
  const { headers } = await ask(path)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toMatch(/base-uri 'none'/)
  expect(/script-src[^;]*/.exec(policy)?.[0] ?? '').not.toMatch(/unsafe/)
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
  // this shop is not on https: HSTS would lock users out
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('private answers and errors are never cached, and cookies belong to the provider alone', async () => {
  const customer = await tokenOf('cliente@descorche.test')
  const authorization = { authorization: `Bearer ${customer}` }
  for (const path of ['/api/orders', '/api/shoppingCart', '/api/favorite', '/api/address', '/api/user'])
    expect((await ask(path, { headers: authorization })).headers.get('cache-control'), path).toMatch(
      /no-store/,
    )
  for (const path of ['/api/orders', '/api/no-existe', '/api/products?page=x'])
    expect((await ask(path)).headers.get('cache-control'), path).toMatch(/no-store/)
  // pages are the same for all users: private data comes from the API
  expect((await ask('/user/orders')).headers.get('cache-control')).toBe('no-cache')
  for (const path of ['/', '/user/orders', '/api/products', '/api/docs'])
    expect((await ask(path)).headers.getSetCookie(), path).toEqual([])
  const redirect = encodeURIComponent(`${shop.url}/`)
  const start = await ask(
    `/authorize?client_id=descorche-web&response_type=code&redirect_uri=${redirect}&scope=openid&state=s&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256`,
  )
  const cookies = start.headers.getSetCookie()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatch(/; ?httponly/i)
  for (const cookie of cookies) expect(cookie).toMatch(/; ?samesite=lax/i)
  expect(start.headers.get('cache-control')).toMatch(/no-store/)
})

test('a HEAD request says of a page what GET does, and leaves a whole page in the cache', async () => {
  for (const path of ['/detail/31', '/contact?head', '/?name=malbec&head', '/detail/32.data']) {
    const head = await ask(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const page = await ask(path, { headers: { 'accept-encoding': 'identity' } })
    const bytes = (await page.arrayBuffer()).byteLength
    expect(bytes, path).toBeGreaterThan(500)
    expect([head.status, head.headers.get('content-length')], path).toEqual([page.status, String(bytes)])
  }
})

test('requests to pages with other methods are rejected without a log line', async () => {
  const before = shop.logs()
  for (const method of ['POST', 'PUT', 'DELETE', 'PROPFIND']) {
    for (const path of ['/', '/contact', '/detail/1', '/no-existe']) {
      const answer = await ask(path, { method })
      expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    }
  }
  expect(shop.logs()).toBe(before)
})

test('other origins read nothing: no call lets them', async () => {
  for (const path of ['/api/products', '/api/orders', '/oauth/token', '/userinfo']) {
    const { headers } = await ask(path, { headers: { origin: 'https://elsewhere.test' } })
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
  }
})
