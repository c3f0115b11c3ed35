import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** What a buyer sees from the home page to the last step: prices, the delivery's too, and little to fill in. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const amountIn = (text: string | null) => /\$\s[\d.,]+/.exec(text ?? '')?.[0]
const summary = (page: Page) => page.getByRole('complementary', { name: 'Resumen' })

async function quotedTotal(page: Page): Promise<string | undefined> {
  await page.locator('.cart-total[aria-busy=false]').waitFor()
  return amountIn(await page.locator('.cart-total').textContent())
}

test.each([390, 1440])('the cart and the last step say one total, with delivery, at %i px', async (width) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  await page.goto(`${shop.url}/detail/1`)
  await settled(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await page.locator('.cart-total', { hasText: 'sin envío' }).waitFor()
  const withoutDelivery = await quotedTotal(page)
  await expectAccessible(page)

  // what is no code is told
  await summary(page)
    .getByLabel(/Tu código postal/)
    .fill('14-25')
  await summary(page).getByRole('button', { name: 'Sumar el envío' }).click()
  await page.getByText('El código postal tiene cuatro números').waitFor()
  await summary(page)
    .getByLabel(/Tu código postal/)
    .fill('c-1425-abc')
  await page.keyboard.press('Enter')
  await summary(page).getByText('Envío a C1425ABC').waitFor()
  // the wine's page knows it as well, and what is typed there the cart
  await page.goto(`${shop.url}/detail/1`)
  await page.getByText(/llega a C1425ABC/).waitFor()
  await page.getByRole('button', { name: 'Cambiar el código postal' }).click()
  await page.getByLabel(/Tu código postal/).fill('9410')
  await page.keyboard.press('Enter')
  await page.getByText(/llega a 9410/).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await summary(page).getByText('Envío a 9410').waitFor()
  const total = await quotedTotal(page)
  expect(total).not.toBe(withoutDelivery)
  expect(await page.locator('.cart-total').textContent()).not.toContain('sin envío')
  await expectAccessible(page)

  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/shoppingCart`)
  await summary(page).getByText('Envío a 9410').waitFor()
  expect(await quotedTotal(page)).toBe(total)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByRole('radio', { name: /^Envío a domicilio/ }).waitFor()
  expect(await page.getByLabel('Codigo Postal').inputValue()).toBe('9410')
  await expect.poll(async () => amountIn(await page.locator('.checkout-total').textContent())).toBe(total)
  expect(amountIn(await page.locator('td[data-label=Total]').first().textContent())).toBe(total)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await context.close()
})

// two wines: the same one again within a minute is the same purchase, already collected
test.each([
  [390, 2],
  [1440, 3],
])('a buyer who collects it is asked for no address, at %i px', async (width, wine) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  await page.goto(`${shop.url}/detail/${wine}`)
  await settled(page)
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/detail/${wine}`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  const wines = await quotedTotal(page)
  await page.getByRole('button', { name: 'Comprar' }).click()
  const checkout = page.getByRole('region', { name: /^Finalizar la compra/ })
  await checkout.getByRole('heading', { name: 'Cómo la recibís' }).waitFor()
  // how it comes is chosen before any address, and what is required is marked
  const pickup = checkout.getByRole('radio', { name: /^Retiro en Palermo/ })
  await pickup.waitFor()
  const street = checkout.getByLabel('Calle', { exact: true })
  expect(await street.getAttribute('aria-required')).toBe('true')
  const [first, second] = [await pickup.boundingBox(), await street.boundingBox()]
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  await expectAccessible(page)
  await pickup.click()
  await checkout.getByText('no hace falta tu dirección').waitFor()
  expect(await street.count()).toBe(0)
  // the total and its button are in view wherever the page is
  for (const y of [0, 400]) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    const box = await checkout.getByRole('button', { name: 'Pagar', exact: true }).boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(860)
  }
  expect(amountIn(await page.locator('.checkout-total').textContent())).toBe(wines)
  // the purchase's row says the same
  expect(amountIn(await page.locator('td[data-label=Total]').first().textContent())).toBe(wines)
  await expectAccessible(page)
  await checkout.getByRole('button', { name: 'Pagar', exact: true }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  [390, 844],
  [1440, 900],
])('a wine is bought on the first screen of its page, at %i x %i px', async (width, height) => {
  const { page, context } = await openVisitor(browser, width)
  await page.setViewportSize({ width, height })
  await page.goto(`${shop.url}/detail/1`)
  await settled(page)
  const text = page.locator('.detail-text')
  for (const shown of [
    text.locator('.price').first(),
    text.getByText(/^(En stock|Queda)/),
    text.getByLabel('Cantidad'),
    text.getByRole('button', { name: 'Agregar al carrito' }),
    text.getByLabel(/Tu código postal/),
  ]) {
    const box = await shown.boundingBox()
    expect(box && box.y + box.height, String(shown)).toBeLessThanOrEqual(height)
  }
  await context.close()
})

test('each band of the home page shows wines that can be added', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  const bands = page.locator('.home-feature')
  expect(await bands.count()).toBeGreaterThan(0)
  for (const band of await bands.all()) {
    expect(await band.getByRole('button', { name: /^Agregar .* al carrito$/ }).count()).toBeGreaterThan(0)
    expect(await band.locator('.price').count()).toBeGreaterThan(0)
    expect(await band.locator('.product-card img').count()).toBeGreaterThan(0)
  }
  // none shows what another does
  const wines = await bands
    .locator('.product-card-link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(wines).size).toBe(wines.length)
  // the bands are hydrated after the first interaction
  await page.mouse.wheel(0, 200)
  await settled(page)
  await page.waitForTimeout(1000)
  await bands
    .first()
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await context.close()
})
