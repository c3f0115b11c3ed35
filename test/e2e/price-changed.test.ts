import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let database: Database
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 2 })
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar/ }).last()
/** The bottles are free again, and their wine is dearer. */
async function lapse(): Promise<void> {
  await database.pool.query(`UPDATE purchases SET hold = 'released', hold_expires_at = NULL
    WHERE id IN (SELECT purchase_id FROM orders WHERE estado = 'Ingreso')`)
  await database.pool.query(`UPDATE products SET list_price = list_price * 2 WHERE id IN (
    SELECT i.product_id FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.estado = 'Ingreso')`)
}

test.each([390, 1440])(
  'a purchase whose price changed shows both totals and what differs, and one press agrees, at %i px',
  async (width) => {
    const { page, context } = await openVisitor(browser, width)
    await page.goto(shop.url)
    await signInAs(page, 'cliente@descorche.test')
    await page.goto(shop.url)
    await settled(page)
    await page
      .getByRole('button', { name: /^Agregar .* al carrito$/ })
      .first()
      .click()
    await page.locator('.cart-count', { hasText: '1' }).waitFor()
    await page.goto(`${shop.url}/shoppingCart`)
    await page.getByRole('button', { name: 'Comprar' }).click()
    await page.getByText('Orden Ingresada!').waitFor()
    await page.getByLabel('Codigo Postal').fill('1414')
    await page
      .getByRole('radio', { name: /^Retiro/ })
      .first()
      .check()
    await expect.poll(() => pay(page).isEnabled()).toBe(true)
    // the postal code fills in the province, and the total is asked for once more
    await settled(page)
    await lapse()
    await pay(page).click()
    const changed = page.locator('.total-changed')
    await changed.waitFor()
    const said = (await changed.innerText()).replaceAll('\u00a0', ' ')
    expect(said).toMatch(/salía \$ [\d.,]+ y hoy sale \$ [\d.,]+/)
    expect(await changed.locator('li').count()).toBe(1)
    expect(await page.locator('.checkout-repriced').count()).toBe(0)
    await expectAccessible(page)
    await expect.poll(() => pay(page).isEnabled()).toBe(true)
    await pay(page).click()
    await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()

    // from the order's own page too, with a button of its own
    await lapse()
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT id FROM orders WHERE estado = 'Ingreso' ORDER BY id DESC LIMIT 1`,
    )
    await page.goto(`${shop.url}/user/orderDetail?id=${rows[0]?.id}`)
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await page.locator('.total-changed').waitFor()
    await page.getByRole('button', { name: /^Pagar \$/ }).click()
    await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
    await database.pool.query("DELETE FROM orders WHERE estado = 'Ingreso'")
    await context.close()
  },
)
