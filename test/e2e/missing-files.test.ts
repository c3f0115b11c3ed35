import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '../../src/capabilities/screens.ts'
import { adminScreens } from '../../src/web/admin/ui/admin-screens.ts'
import { openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A build file that fails to load breaks nothing but its own feature. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const root = path.resolve(import.meta.dirname, '../..')
const assets = path.join(root, 'build/client/assets')

/** Files that no screen loads at once: loaded on interaction. */
function lateFiles(): Set<string> {
  const names = readdirSync(assets)
  const manifest = readFileSync(
    path.join(assets, names.find((name) => name.startsWith('manifest-')) ?? ''),
    'utf8',
  )
  return new Set(names.filter((name) => /\.(js|css)$/.test(name) && !manifest.includes(name)))
}

/** Every address of the product. */
function addresses(): string[] {
  const routes = readFileSync(path.join(root, 'src/web/routes.ts'), 'utf8')
  const added = [{ pages: {}, adminPages: adminScreens }, ...Object.values(screens)].flatMap(
    ({ pages, adminPages }) => Object.keys({ ...pages, ...adminPages }),
  )
  const paths = [...[...routes.matchAll(/route\('([^'*]+)'/g)].map((found) => found[1] ?? ''), ...added]
  return ['/', ...paths.map((path) => `/${path.replace(':id', '1')}`)]
}

const fileOf = (url: string) => path.basename(new URL(url).pathname)

/** Blocks files for good, or until the returned function is called. Out: also the blocked requests. */
async function block(context: BrowserContext, isBlocked: (file: string) => boolean) {
  const rejected: string[] = []
  await context.route('**/assets/*', (route) => {
    const file = fileOf(route.request().url())
    if (!isBlocked(file)) return route.fallback()
    rejected.push(file)
    return route.abort()
  })
  return { refused: rejected, unblock: () => context.unrouteAll({ behavior: 'ignoreErrors' }) }
}

async function expectAlive(page: Page, address: string): Promise<void> {
  expect(await page.locator('h1').count(), address).toBeGreaterThan(0)
  expect(await page.getByText('Application Error').count(), address).toBe(0)
  // the frame is there: an error that ends the page takes it along
  expect(await page.locator('#search').count(), address).toBe(1)
}

test('every screen stays when nothing that arrives later can be had', async () => {
  const late = lateFiles()
  expect(late.size).toBeGreaterThan(10)
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'admin@descorche.test')
  const { refused: rejected } = await block(context, (file) => late.has(file))
  // zod probes for `eval`, which the policy blocks and reports
  const rejectedCode: string[] = []
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      if (event.blockedURI === 'eval') console.error('code was refused')
    }),
  )
  const waiting = addresses()
  expect(waiting.length).toBeGreaterThan(40)
  const visit = async (tab: Page) => {
    tab.on('console', (message) => {
      if (message.text() === 'code was refused') rejectedCode.push(tab.url())
    })
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      await tab.goto(shop.url + address)
      await tab.locator('h1').first().waitFor()
      const requested = rejected.length
      // the shop's search suggests wines; the administration's finder opens by its keys
      const search = tab.locator('#search')
      if (await search.isVisible()) await search.fill('malbec')
      else await tab.keyboard.press('Control+k')
      // both tries of what it needs have failed by then
      await expect.poll(() => rejected.length).toBeGreaterThan(requested)
      await tab.waitForTimeout(1700)
      await expectAlive(tab, address)
    }
  }
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()))
  await Promise.all(tabs.map(visit))
  expect(new Set(rejected).size).toBeGreaterThan(3)
  expect(rejectedCode).toEqual([])

  // the editor of a wine's text says so, and comes when it can be had
  const before = rejected.length
  await page.goto(`${shop.url}/admin/addProductUpd/1`)
  await page.getByLabel('Nombre', { exact: true }).fill('Un nombre que no se pierde')
  const again = page.getByRole('button', { name: 'Probar de nuevo' })
  await again.waitFor()
  const [part = ''] = rejected.slice(before).filter((file) => file.endsWith('.js'))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await again.click()
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Un nombre que no se pierde')
  // some versions of Chromium remember that a module failed for as long as its document lives
  const remembers = await page.evaluate<boolean>(`import('/assets/${part}').then(() => false, () => true)`)
  if (remembers) await page.reload()
  await page.locator('[contenteditable=true]').waitFor()
  await context.close()
})

test.each(['js', 'css'])('a toast shows without its %s', async (kind) => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/detail/1`)
  await settled(page)
  const { refused: rejected } = await block(
    context,
    (file) => file.startsWith('toast-list') && file.endsWith(kind),
  )
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByText('Producto agregado al carrito').waitFor()
  expect(rejected.length).toBeGreaterThan(0)
  await expectAlive(page, '/detail/1')
  await context.close()
})

test('a screen that cannot be fetched leaves what was typed, and opens when it can', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/contact`)
  await settled(page)
  const words = page.locator('main textarea, main input').first()
  await words.click()
  await page.locator('.missed-screen').waitFor({ state: 'attached' })
  await words.fill('Lo que escribí hasta acá')
  const { unblock } = await block(context, (file) => file.startsWith('about'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click()
  const again = page.getByRole('alert').getByRole('link', { name: 'probá de nuevo' })
  await again.waitFor()
  await expectAlive(page, '/contact')
  expect(await words.inputValue()).toBe('Lo que escribí hasta acá')
  expect(new URL(page.url()).pathname).toBe('/contact')
  await unblock()
  await again.click()
  await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor()
  await context.close()
})

test('a page without its scripts is readable, shows a message, and hydrates on retry', async () => {
  const { page, context } = await openVisitor(browser, 390)
  const { unblock } = await block(context, (file) => /^(react|entry).*\.js$/.test(file))
  await page.goto(`${shop.url}/detail/1`)
  const again = page.locator('main').getByRole('link', { name: 'probá de nuevo' })
  await again.waitFor()
  await expectAlive(page, '/detail/1')
  await unblock()
  await again.click()
  await settled(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await context.close()
})

test('an unreachable sign-in shows a message and the page stays', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await context.route('**/sesion/ingresar?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByText('No pudimos abrir el ingreso. Revisá tu conexión y probá de nuevo.').first().waitFor()
  await expectAlive(page, '/')
  await context.close()
})

test('after an update an open tab works: an unknown screen is loaded from the new build, the cart is intact', async () => {
  const { page, context } = await openVisitor(browser, 390)
  // a newer build's answer to a manifest request of the previous build's page
  await context.route('**/__manifest?*', (route) =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  )
  await page.goto(`${shop.url}/detail/1`)
  await settled(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  const loaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Quiénes somos' }).click()
  await loaded
  await page.getByRole('heading', { level: 1, name: 'Quiénes somos' }).waitFor()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await context.close()
})
