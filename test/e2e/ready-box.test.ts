import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A ready-made box: composed by the owner, bought in one press. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const pesosIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))

async function compose(page: Page, name: string, price: number): Promise<void> {
  await page.goto(shop.url)
  await signInAs(page, 'admin@descorche.test')
  await page.goto(`${shop.url}/admin/promocion`)
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Efecto').selectOption('Caja a precio fijo')
  const chooser = page.getByRole('textbox', { name: /^Vinos de una caja armada/ })
  for (const wine of ['Catena Zapata', 'Alamos']) {
    await chooser.fill(wine)
    await page
      .getByRole('list', { name: 'Productos encontrados' })
      .getByRole('button', { name: wine })
      .first()
      .click()
  }
  await page
    .getByLabel(/^Botellas de /)
    .first()
    .fill('2')
  await page.getByLabel('Precio de la caja, en $').fill(String(price))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'AGREGAR' }).click()
  await page.waitForURL(/promociones/)
}

// the second box is the better offer for the same bottles
test.each([
  [390, 30_000],
  [1440, 29_000],
])('a box is composed by the owner and bought in one press, at %i px', async (width, price) => {
  const name = `Caja del asado ${width}`
  const { page: admin, context: staff } = await openVisitor(browser, width)
  await compose(admin, name, price)
  await staff.close()

  const { page, context, complaints } = await openVisitor(browser, width)
  await page.goto(`${shop.url}/promociones`)
  const entry = page.getByRole('region', { name })
  await entry.getByText(/^Lleva 2 Catena Zapata .* y 1 Alamos /).waitFor()
  await entry.getByRole('link', { name: 'Ver sus vinos' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Agregar la caja ${name} al carrito` }).click()
  await page.locator('.cart-count', { hasText: '3' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.locator('.cart-total[aria-busy=false]').waitFor()
  expect(await page.locator('main').innerText()).toContain(name)
  expect(pesosIn(await page.locator('.cart-total').last().innerText())).toBe(price)
  expect(complaints).toEqual([])
  await context.close()
})
