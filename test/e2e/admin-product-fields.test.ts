import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, pick } from './browser.ts'
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

test('a wine that is added with its codes and scores shows them, and is found by its points', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/admin/addProduct`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Gran Puntaje')
  await page.getByLabel('Precio de lista', { exact: true }).fill('25000')
  await page.getByLabel('Graduación (% vol.)', { exact: true }).fill('14')
  for (const field of ['Bodega', 'Lugar', 'Categoría']) await pick(page, field)
  await page.getByLabel('Stock', { exact: true }).fill('12')
  await page.getByLabel('Stock mínimo', { exact: true }).fill('1')
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Un vino con puntos.')
  const photograph = sharp({ create: { width: 300, height: 600, channels: 3, background: '#6e1429' } }).jpeg()
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([{ name: 'frente.jpg', mimeType: 'image/jpeg', buffer: await photograph.toBuffer() }])
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).waitFor()
  await page.getByLabel('SKU', { exact: true }).fill('GP-2022')
  await page.getByLabel('EAN', { exact: true }).fill('779-0123 4567 88')
  await page.getByText('El EAN tiene una cifra equivocada').waitFor()
  await page.getByLabel('EAN', { exact: true }).fill('779-0123 4567 87')
  for (const [index, line] of [
    ['Tim Atkin', '93', ''],
    ['James Suckling', '94', '2022'],
  ].entries()) {
    await page.getByRole('button', { name: 'Agregar un puntaje' }).click()
    for (const [at, part] of ['Crítico', 'Puntos', 'Año'].entries())
      await page.getByLabel(`${part} del puntaje ${index + 1}`).fill(line[at] ?? '')
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
  await page.getByText('Producto agregado con exito!').waitFor()

  await page.goto(`${shop.url}/`)
  await page.locator('summary', { hasText: 'Puntaje' }).click()
  await page.getByLabel('Con 90 puntos o más').check()
  await page.waitForURL(/min_points=90/)
  await page.getByRole('link', { name: 'Con 90 puntos o más' }).waitFor()
  expect(await page.locator('article', { hasText: 'Gran Puntaje' }).count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Gran Puntaje' }).first().click()
  const scores = page.getByRole('list', { name: 'Puntajes de la crítica' }).getByRole('listitem')
  await scores.first().waitFor()
  expect((await scores.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
    '94 puntos de James Suckling 2022',
    '93 puntos de Tim Atkin',
  ])
  await page.getByText('7790123456787').waitFor()
  await page.reload()
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
  )
  expect(data).toMatchObject({
    sku: 'GP-2022',
    gtin13: '7790123456787',
    review: [{ author: { name: 'James Suckling' }, reviewRating: { ratingValue: 94, bestRating: 100 } }, {}],
  })
  await context.close()
})
