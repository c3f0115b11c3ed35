import type { Browser, Page } from 'playwright-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs, setOffline } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Paths in a cache of the browser. */
const cachedIn = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (cache) => {
    if (!(await caches.has(cache))) return []
    const cached = await (await caches.open(cache)).keys()
    return cached.map((request) => new URL(request.url).pathname)
  }, name)

test('without a network a visited wine, the cart and a page that says so', async () => {
  const { page, context } = await openVisitor(browser, 390, true, 'allow')
  await page.goto(`${shop.url}/detail/1`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await expect.poll(() => cachedIn(page, 'visited')).toEqual(['/detail/1'])
  await expect.poll(() => cachedIn(page, 'shells')).toContain('/shoppingCart')
  // a second wine, reached from a page that is already alive
  await page.goto(shop.url)
  await settled(page)
  await page.locator('.home-list .product-card-link').nth(1).click()
  await page.waitForURL(/\/detail\/2\//)
  await expect.poll(() => cachedIn(page, 'visited')).toContain('/detail/2')

  await setOffline(page, true)
  await page.goto(`${shop.url}/detail/1`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByText('Estás sin conexión').waitFor()
  await expectAccessible(page)
  const picture = page.locator('.detail-stage img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  // from there to the cart, with its content
  await page.getByRole('link', { name: 'Carrito' }).click()
  await page.getByRole('spinbutton', { name }).waitFor()
  await expectAccessible(page)

  // an unvisited page says that it is offline, and links to visited ones
  await page.goto(`${shop.url}/detail/77`)
  await page.getByRole('heading', { level: 1, name: 'Sin conexión' }).waitFor()
  await expectAccessible(page)
  await page.locator('.cached-list a').filter({ hasText: name }).first().click()
  await page.waitForURL(/\/detail\/1\//)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await context.close()
})

test('online, the newest page is shown, never the cached one', async () => {
  const { page, context } = await openVisitor(browser, 1440, true, 'allow')
  await page.goto(`${shop.url}/detail/3`)
  await expect.poll(() => cachedIn(page, 'visited')).toEqual(['/detail/3'])
  const database = new pg.Client({ connectionString: shop.connectionString })
  await database.connect()
  await database.query("UPDATE products SET name = 'Nombre de hoy' WHERE id = 3")
  await database.end()
  await expect
    .poll(async () => {
      await page.goto(`${shop.url}/detail/3`)
      return page.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Nombre de hoy')
  // and is cached from then on
  await setOffline(page, true)
  await page.goto(`${shop.url}/detail/3`)
  await page.getByRole('heading', { level: 1, name: 'Nombre de hoy' }).waitFor()
  await context.close()
})

test('a person reads their favourites and cart without a network, and after signing out nothing is left', async () => {
  const { page, context } = await openVisitor(browser, 1440, true, 'allow')
  await page.goto(`${shop.url}/detail/5`)
  await settled(page)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await signInAs(page, 'cliente@descorche.test')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => cachedIn(page, 'visited')).toContain('/detail/5')
  await page.reload()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  await page.locator('.detail .favourite-toggle, .detail [aria-pressed]').first().click()
  await page.getByText('Producto agregado a favoritos').waitFor()
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByText('Producto agregado al carrito').waitFor()
  await expect
    .poll(() => cachedIn(page, 'own'))
    .toEqual(expect.arrayContaining(['/api/favorite', '/api/shoppingCart']))

  await setOffline(page, true)
  await page.goto(`${shop.url}/user/listfavorite`)
  await page.locator('.cached-list', { hasText: name }).waitFor()
  await expectAccessible(page)
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByText('este es tu carrito como lo vimos la última vez').waitFor()
  expect(await page.getByRole('button', { name: 'Comprar' }).isDisabled()).toBe(true)
  await expectAccessible(page)

  // the network comes back: the session is found again by itself
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
  expect(await cachedIn(page, 'own')).toEqual([])
  expect(await cachedIn(page, 'visited')).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('lookedWines'))).toBeNull()
  await context.close()
})

test('it is installable: a manifest with icons, a service worker revalidated at every visit', async () => {
  const manifest = (await (await fetch(`${shop.url}/manifest.webmanifest`)).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some((icon) => icon.purpose === 'maskable')).toBe(true)
  for (const icon of manifest.icons) expect((await fetch(shop.url + icon.src)).status, icon.src).toBe(200)
  const worker = await fetch(`${shop.url}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
})
