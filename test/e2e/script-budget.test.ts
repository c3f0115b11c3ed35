import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor, settled } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/**
 * JavaScript that a page loads before any interaction, in brotli kB: React and the router are 93 of them. Bytes, not
 * time: the same on every machine.
 */
const budgets = {
  'storefront/home/home': 115,
  'storefront/detail/detail': 115,
  'storefront/cart/cart': 115,
}
const styleBudget = 8.5

type Entry = { module: string; imports: string[]; css?: string[] }
type Manifest = { entry: Entry; routes: Record<string, Entry> }

const client = path.resolve(import.meta.dirname, '../../build/client')
const assets = path.join(client, 'assets')
const manifestFile = readdirSync(assets).find((name) => name.startsWith('manifest-')) ?? ''
const text = readFileSync(path.join(assets, manifestFile), 'utf8')
const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest

/** The libraries are on every page: packed once. */
const packed = new Map<string, number>()
const bytesOf = (file: string) => {
  const known = packed.get(file) ?? brotliCompressSync(readFileSync(path.join(client, file))).byteLength
  packed.set(file, known)
  return known
}
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1000

test.each(Object.entries(budgets))('%s stays within %i kB of JavaScript', (route, most) => {
  const entries = [manifest.entry, manifest.routes['root'], manifest.routes[route]]
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const entry of entries) {
    if (!entry) throw new Error(`${route} is not in the build's manifest`)
    for (const file of [entry.module, ...entry.imports]) scripts.add(file)
    // a suffix of the module's name says that the file is also imported dynamically
    for (const file of entry.css ?? []) styles.add(file.replace('#', ''))
  }
  expect(scripts.size).toBeGreaterThan(3)
  expect(kilobytes(scripts)).toBeLessThan(most)
  expect(kilobytes(styles)).toBeLessThan(styleBudget)
})

test('the charts and the toasts are not among what the home page loads', () => {
  const loaded = [manifest.entry, manifest.routes['root'], manifest.routes['storefront/home/home']].flatMap(
    (entry) => entry?.imports ?? [],
  )
  expect(loaded.filter((file) => /chart|toast-list|unstyled|schemas/.test(file))).toEqual([])
})

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

/** A cart with a wine also loads its sums after the first paint: delivery with its place and days, gift, code. */
const withAWine = 124

test('the cart in a browser loads no more than its budget before any interaction', async () => {
  const { page, context } = await openVisitor(browser, 390)
  const loaded = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    loaded.set(pathname, bytesOf(pathname))
  })
  const scripts = async () => {
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/shoppingCart')
    const sum = [...loaded.values()].reduce((all, bytes) => all + bytes, 0) / 1000
    loaded.clear()
    return sum
  }
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('heading', { name: 'No hay productos' }).waitFor()
  expect(await scripts()).toBeLessThan(budgets['storefront/cart/cart'])
  await page.goto(`${shop.url}/detail/1`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).waitFor()
  // a script of the page before that comes late is not the cart's
  await settled(page)
  loaded.clear()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByLabel('Código de descuento').waitFor()
  expect(await scripts()).toBeLessThan(withAWine)
  await context.close()
})
