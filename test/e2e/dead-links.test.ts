import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** Every link of every kind of page is asked for: none leads to a page that the shop does not have. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Pages of one kind differ by their numbers and names alone. */
const kindOf = (path: string) => path.replace(/^\/(\w+)\/\d+.*/, '/$1/:id')
/** Pages that no other links to before something was bought. */
const entrances = ['/', '/detail/1', '/shoppingCart', '/user/orders', '/profile', '/sin-conexion', '/error']

test('no link of a page leads nowhere', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  await signInAs(page, 'admin@descorche.test')
  const seen = new Set(entrances.map(kindOf))
  const asked = new Map<string, number>()
  const dead: string[] = []
  const waiting = [...entrances]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await page.goto(shop.url + path)
    await page.locator('h1').first().waitFor()
    await settled(page)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of new Set(links)) {
      const { pathname } = new URL(link ?? '/', shop.url)
      const kind = kindOf(pathname)
      const status = asked.get(kind) ?? (await fetch(shop.url + pathname, { redirect: 'manual' })).status
      asked.set(kind, status)
      if (status === 404) dead.push(`${path} leads to ${pathname}`)
      // files and pages outside of the router are asked for, not opened
      if (status !== 200 || seen.has(kind) || /^\/(media|api|feed)\//.test(pathname)) continue
      seen.add(kind)
      waiting.push(pathname)
    }
  }
  console.info(`dead links: ${seen.size} kinds of pages opened, ${asked.size} kinds of links asked for`)
  expect(seen.size).toBeGreaterThan(30)
  expect(dead).toEqual([])
  await context.close()
})
