import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  ;({ page } = await openVisitor(browser, 390))
  await page.goto(`${shop.url}/admin/home`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

test.each([
  { path: 'listProduct', opener: 'Filtros', field: 'Tipo', set: 'type=Tinto' },
  { path: 'ventas', opener: 'Buscar y filtrar', field: 'Prometida para el', set: 'dia=2026-01-01' },
])('/admin/$path: filters are folded on a phone until they are opened or one is set', async (list) => {
  await page.goto(`${shop.url}/admin/${list.path}`)
  const [opener, field] = [page.getByRole('button', { name: list.opener }), page.getByLabel(list.field)]
  await opener.waitFor()
  expect(await field.isVisible()).toBe(false)
  await opener.click()
  await field.waitFor()
  await expectAccessible(page)
  await opener.click()
  await field.waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/admin/${list.path}?${list.set}`)
  await field.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.url}/admin/${list.path}`)
  await field.waitFor()
  expect(await opener.isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
})

test('a zone that is added stands before the one for the rest of the country, ready for its name', async () => {
  await page.goto(`${shop.url}/admin/envios`)
  const zones = page.locator('.delivery-zone-name')
  await zones.first().waitFor()
  const before = await zones.allTextContents()
  expect(before.at(-1)).toBe('Resto del país')
  await page.getByRole('button', { name: 'Agregar una zona' }).click()
  await expect
    .poll(() => zones.allTextContents())
    .toEqual([...before.slice(0, -1), 'Zona nueva', 'Resto del país'])
  await page.keyboard.type('Cuyo')
  const covered = page.getByText('No llega a nadie')
  await page.getByText('No llega a nadie: «Cuyo», más arriba, la incluye').waitFor()
  await page.locator('.delivery-zone[open]').getByLabel('Provincias').selectOption('Mendoza')
  await covered.waitFor({ state: 'hidden' })
})

test('the button that saves a wine is within reach along the whole form', async () => {
  await page.goto(`${shop.url}/admin/listProduct`)
  await page
    .getByRole('link', { name: /^Modificar/ })
    .first()
    .click()
  const save = page.getByRole('button', { name: 'MODIFICAR' })
  await save.waitFor()
  const isInReach = () =>
    save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(isInReach).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect.poll(isInReach).toBe(true)
})

test('a price list can be read on a phone: bottles and price of each step', async () => {
  await page.goto(`${shop.url}/admin/envios`)
  await page.locator('.delivery-zone > summary').first().click()
  await page.locator('.delivery-way > summary').first().click()
  const steps = page.locator('.delivery-way[open] .delivery-step input')
  await steps.first().waitFor()
  const room = await steps.evaluateAll((inputs) => inputs.map((one) => one.scrollWidth - one.clientWidth))
  expect(room.length).toBeGreaterThan(1)
  expect(Math.max(...room)).toBeLessThanOrEqual(0)
})
