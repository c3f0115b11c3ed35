import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
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

test('an owner names the shop, gives it a colour and a branch, and takes the name back', async () => {
  const { page, complaints } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/admin/ajustes`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Nombre', { exact: true }).fill('La Cava')
  await page.getByLabel('Color', { exact: true }).fill('#ffaaaa')
  await page.getByText('Ese color no se lee bien').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await page.getByRole('button', { name: '#1f4d3a' }).click()
  await save.click()
  await page.getByText('Ajustes guardados').waitFor()
  await page.getByText('Todo guardado').waitFor()
  // the frame around it follows without a reload
  await page.getByRole('link', { name: 'La Cava, ir al inicio' }).waitFor()
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--wine')),
  ).toContain('#1f4d3a')

  await page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: 'Locales' }).click()
  await page.getByRole('button', { name: 'Sacar Belgrano' }).click()
  await page.getByRole('button', { name: 'Bajar Palermo' }).click()
  await save.click()
  await page.getByText('Locales guardados').waitFor()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name: 'Colecciones' }).click()
  await page.getByRole('button', { name: 'Bajar Para el asado' }).press('Enter')
  // in sight of each other: a page that scrolls meanwhile would move what is held
  await page.setViewportSize({ width: 390, height: 1800 })
  await page
    .locator('.band-handle', { hasText: 'Los mejor valorados' })
    .dragTo(page.locator('.band-handle', { hasText: 'Espumantes para brindar' }))
  await save.click()
  await page.getByText('Colecciones guardadas').waitFor()
  await page.setViewportSize({ width: 390, height: 860 })
  await expectAccessible(page)
  await page.goto(shop.url)
  expect(await page.locator('.home-ways a').allTextContents()).toEqual([
    'Los mejor valorados',
    'Espumantes para brindar',
    'Para el asado',
    'Hasta $ 15.000 la botella',
  ])
  await page.goto(`${shop.url}/contact`)
  expect(await page.title()).toBe('Contacto y locales · La Cava')
  expect(await page.locator('.branches h2').allTextContents()).toEqual(['San Telmo', 'Palermo'])

  // where Google and Meta read the catalogue, and what Meta forbids
  await page.goto(`${shop.url}/admin/ajustes/google-y-meta`)
  await page.getByRole('button', { name: 'Copiar la dirección para Google Merchant Center' }).waitFor()
  await page.getByText('Meta prohíbe vender alcohol').waitFor()
  for (const address of await page.locator('.copied-text code').allTextContents())
    expect((await fetch(address, { method: 'HEAD' })).status, address).toBe(200)
  await expectAccessible(page)

  await page.goto(`${shop.url}/admin/ajustes/historial`)
  await page.getByRole('heading', { name: 'Ajustes' }).waitFor()
  await expectAccessible(page)
  await page
    .locator('.settings-history li', { hasText: 'La Cava' })
    .getByRole('button', { name: 'Deshacer' })
    .click()
  await page.getByText('Cambio deshecho').waitFor()
  await page.getByRole('link', { name: 'Descorche, ir al inicio' }).waitFor()
  expect(complaints).toEqual([])
})
