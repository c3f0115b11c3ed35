import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor, settled, signInAs, setOffline } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** What stays on the screen when the network goes in the middle of a purchase, or is slow. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const unreached = 'No pudimos comunicarnos con la tienda. Revisá tu conexión y probá de nuevo.'
const says = (page: Page, text: string) => page.locator('.Toastify__toast', { hasText: text }).waitFor()

async function fillCart(page: Page): Promise<void> {
  await page.goto(`${shop.url}/detail/5`)
  await settled(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.locator('.cart-total[aria-busy=false]').waitFor()
}

test('an empty cart is not what a buyer sees while their purchase is on its way', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await settled(page)
  await signInAs(page, 'cliente@descorche.test')
  await fillCart(page)
  let arrives = () => {}
  const arrived = new Promise<void>((resolve) => (arrives = resolve))
  await page.route('**/api/orders?**', async (route) => {
    await arrived
    await route.continue()
  })
  await page.getByRole('button', { name: 'Comprar' }).click()
  await says(page, 'Orden Ingresada!')
  await page.getByText('Buscando tus compras…').waitFor()
  expect(await page.getByText('No hay productos').count()).toBe(0)
  arrives()
  await page.waitForURL(/user\/orders/)
  await page.getByRole('heading', { name: 'COMPRA PENDIENTE' }).waitFor()
  await context.close()
})

test('what was written at the checkout is there still after the network went, and is paid once it is back', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  await signInAs(page, 'cliente@descorche.test')
  await fillCart(page)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/user\/orders/)
  await page.getByRole('button', { name: 'Pagar', exact: true }).waitFor()
  const another = page.getByRole('radio', { name: 'Otra dirección' })
  if ((await another.count()) > 0) await another.check()
  await page.getByLabel('Codigo Postal').fill('1414')
  await page.getByLabel('Calle').fill('Gorriti 5000')
  await page.getByLabel('Ciudad').fill('Buenos Aires')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  await page.locator('[name=provincia] option:checked', { hasText: 'Ciudad Autónoma' }).waitFor({
    state: 'attached',
  })
  await page.getByRole('radio', { name: /^Envío a domicilio/ }).waitFor()
  await setOffline(page, true)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await says(page, unreached)
  await settled(page)
  expect(await page.locator('.Toastify__toast', { hasText: unreached }).count()).toBe(1)
  expect(await page.getByLabel('Calle').inputValue()).toBe('Gorriti 5000')
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  await context.close()
})

test('a promotion that is being written is there still after the network went', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  await signInAs(page, 'admin@descorche.test')
  await page.goto(`${shop.url}/admin/promocion`)
  await page.getByLabel('Nombre').fill('Vendimia en casa')
  await page.getByLabel('Porcentaje').fill('10')
  await setOffline(page, true)
  await page.getByLabel('Nombre').press('Enter')
  await page.getByText(unreached).first().waitFor()
  await settled(page)
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Vendimia en casa')
  await context.close()
})
