import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A code that the shop shows, from its page to the payment; and a payment whose time ran out. */

let shop: ServedShop
let browser: Browser
let database: Database
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 2 })
  await database.pool.query('UPDATE promotions SET active = false')
  await database.pool.query(
    `INSERT INTO promotions (name, code, code_shown, effect)
     VALUES ('Verano', 'VERANO10', true, '{"kind": "percent", "value": 10, "on": "order"}')`,
  )
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

test.each([390, 1440])('the cart says which code helps and one press uses it, at %i px', async (width) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  await page.goto(shop.url)
  await settled(page)
  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  const cart = page.getByRole('complementary', { name: 'Resumen' })
  await cart.getByText(/^Con VERANO10 tenés 10\s% menos en toda la compra\.$/).waitFor()
  await expectAccessible(page)
  await cart.getByRole('button', { name: 'Usar VERANO10' }).click()
  await cart.getByText('Código aplicado').waitFor()
  expect(await cart.getByText(/^Con VERANO10/).count()).toBe(0)
  await cart.getByRole('button', { name: 'Quitar el código VERANO10' }).click()
  await cart.getByText(/^Con VERANO10/).waitFor()

  // from the promotions into the cart
  await page.getByRole('link', { name: 'Promociones' }).first().click()
  await page.getByRole('heading', { name: 'Verano' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar el código VERANO10' }).click()
  await page.getByRole('link', { name: 'tu carrito' }).click()
  await cart.getByText('Código aplicado').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a code stays with the cart: in other tabs, after signing in, on another device', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  const summary = (shown: typeof page) => shown.getByRole('complementary', { name: 'Resumen' })
  await page.goto(`${shop.url}/detail/1`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await summary(page).getByRole('button', { name: 'Usar VERANO10' }).click()
  await summary(page).getByText('Código aplicado').waitFor()
  const other = await context.newPage()
  await other.goto(`${shop.url}/shoppingCart`)
  await summary(other).getByText('Código aplicado').waitFor()
  await other.close()
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/shoppingCart`)
  await summary(page).getByText('Código aplicado').waitFor()

  const phone = await openVisitor(browser, 390)
  await phone.page.goto(shop.url)
  await settled(phone.page)
  await signInAs(phone.page, 'cliente@descorche.test')
  await phone.page.goto(`${shop.url}/shoppingCart`)
  await summary(phone.page).getByText('Código aplicado').waitFor()
  // what no longer holds says why, and what was taken off here is off there
  await database.pool.query(`UPDATE promotions SET ends_at = now() WHERE code = 'VERANO10'`)
  await phone.page.reload()
  await summary(phone.page).getByText('Ese código ya terminó.').waitFor()
  expect(await summary(phone.page).getByLabel('Código de descuento').inputValue()).toBe('VERANO10')
  await summary(phone.page).getByRole('button', { name: 'Quitar' }).click()
  await summary(phone.page).getByText('Ese código ya terminó.').waitFor({ state: 'detached' })
  await page.reload()
  await summary(page).getByLabel('Código de descuento').waitFor()
  await expect.poll(() => summary(page).getByLabel('Código de descuento').inputValue()).toBe('')
  expect(await summary(page).getByText('Ese código ya terminó.').count()).toBe(0)
  await database.pool.query(`UPDATE promotions SET ends_at = NULL WHERE code = 'VERANO10'`)

  // a device that is signed out forgets it
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
  expect(await page.evaluate(() => [localStorage['promoCode'], localStorage['ownPromoCode']])).toEqual([
    undefined,
    undefined,
  ])
  await phone.context.close()
  await context.close()
})

test('an expired payment leads back to paying again', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await settled(page)
  await signInAs(page, 'cliente@descorche.test')
  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.locator('.cart-total[aria-busy=false]').waitFor()
  await page.getByRole('button', { name: 'Comprar' }).click()
  for (const [label, value] of [
    ['Calle', 'Gorriti 5000'],
    ['Ciudad', 'Buenos Aires'],
    ['Codigo Postal', '1414'],
    ['Teléfono', '11 4567-8901'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  await page.getByRole('radio', { name: /^Envío a domicilio/ }).waitFor()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  await database.pool.query(
    `UPDATE sandbox_preferences SET body = body || '{"expiration_date_to": "2020-01-01T00:00:00Z"}'`,
  )
  await database.pool.query(
    `UPDATE purchases SET hold_expires_at = now() - interval '1 second' WHERE hold = 'held'`,
  )
  await page.reload()
  await page.getByText('El tiempo para pagar esta compra terminó.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a la tienda' }).click()
  await page.getByRole('heading', { name: 'El pago no se hizo' }).waitFor()
  await page.getByRole('button', { name: 'Intentar otro pago' }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('heading', { name: 'El pago no se hizo' }).waitFor()
  await page.getByRole('button', { name: 'Intentar otro pago' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /^¡Gracias por tu compra/ }).waitFor()
  await context.close()
})
