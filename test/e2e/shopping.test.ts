import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { hangMs } from '../hang-limit.ts'
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

test('a search for any wine shows them all in the order of the shop', async () => {
  const { page, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await settled(page)
  await page.getByLabel('Buscar vinos').fill('vino')
  await page.getByLabel('Buscar vinos').press('Enter')
  await page.getByRole('heading', { name: 'Resultados para «vino»' }).waitFor()
  const order = page.getByLabel('Ordenar por')
  await expect
    .poll(() => order.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label))
    .toBe('Nuestra selección')
  expect(complaints).toEqual([])
  await page.context().close()
})

test.each([390, 1440])('from the first visit to a paid order, at %i px', async (width) => {
  const { page, context, complaints } = await openVisitor(browser, width, false)
  const person = `nueva-${width}@ejemplo.test`

  // the age gate appears once
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Sí, soy mayor' }).click()
  await settled(page)
  await expectAccessible(page)

  // a mistyped search finds Malbec
  await page.getByLabel('Buscar vinos').fill('malvec')
  await page.getByLabel('Buscar vinos').press('Enter')
  await page.waitForURL(/name=malvec/)
  await page.getByRole('heading', { name: /malvec/ }).waitFor()
  expect(await page.locator('.product-card').first().textContent()).toContain('Malbec')

  // a filter narrows, and stands in the address
  await page.goto(shop.url)
  await settled(page)
  const phone = width < 720
  if (phone) await page.getByRole('button', { name: 'Filtros' }).click()
  await page.locator('summary', { hasText: 'Tipo' }).click()
  await page.getByRole('checkbox', { name: /Blanco/ }).check()
  await page.waitForURL(/type=Blanco/)
  await page.getByRole('link', { name: 'Quitar Blanco' }).waitFor()
  // the menu stays open and the keyboard where it was: the next value is one key away
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.waitForURL(/type=Rosado&type=Blanco/)
  await expect.poll(() => page.getByRole('link', { name: /^Quitar (Blanco|Rosado)$/ }).count()).toBe(2)
  await expectAccessible(page)
  // checked boxes and address are in sync, back and forth too
  await page.goBack()
  await page.getByRole('link', { name: 'Quitar Blanco' }).waitFor()
  const ticked = () =>
    page.locator('[name="type"]:checked').evaluateAll((all) => all.map((one) => one.getAttribute('value')))
  await expect.poll(ticked).toEqual(['Blanco'])
  if (phone) await page.getByRole('button', { name: /^Ver \d+ vinos$/ }).click()
  else await page.keyboard.press('Escape')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(phone ? /^Filtros/ : /^Tipo/)
  // more of the same list stands below it, and in the address
  const cards = page.locator('.home-list .product-card')
  await page.getByRole('link', { name: 'Ver más' }).click()
  await page.waitForURL(/page=1&from=0/)
  await expect.poll(() => cards.count()).toBe(8)
  expect(await page.getByRole('link', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page')
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(4)

  // open a wine and put three bottles in the cart
  const card = page.locator('.product-card', { has: page.getByRole('button', { name: /^Agregar/ }) }).first()
  const name = (await card.locator('.product-card-name').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await page.waitForURL(/\/detail\/\d+/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // screen readers announce the new screen and start at its top
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  expect(await page.getByRole('main').getAttribute('aria-label')).toBe(await page.title())
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByText('Producto agregado al carrito').waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  const amount = page.getByRole('spinbutton', { name })
  await amount.fill('3')
  await amount.press('Enter')
  await page.locator('.cart-count', { hasText: '3' }).waitFor()
  // a field that is left empty changes nothing
  await amount.fill('')
  await amount.blur()
  expect(await amount.inputValue()).toBe('3')
  await expectAccessible(page)

  // 'Comprar' requires signing in; who signs up comes back into the purchase
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await expectAccessible(page)
  // the message for a missing field is in the page's language, whatever the browser's
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  const said = () =>
    page.getByLabel('Correo electrónico').evaluate((field: HTMLInputElement) => field.validationMessage)
  expect(await said()).toBe('Completá este dato.')
  await page.getByLabel('Correo electrónico').fill('nueva')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  expect(await said()).toMatch(/^Escribí un correo/)
  await page.getByLabel('Correo electrónico').fill(person)
  await page.getByLabel('Nombre o apodo').fill('Nueva')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()

  // the order is pending, the cart is empty
  await page.waitForURL(/user\/orders/)
  await page.getByText('Orden Ingresada!').waitFor()
  const pending = page.locator('section', { hasText: 'COMPRA PENDIENTE' })
  await pending.getByText('Ingreso').waitFor()
  expect(await page.locator('.cart-count').count()).toBe(0)
  await expectAccessible(page)

  // the address step
  await pending.getByRole('link', { name: 'Finalizar Compra' }).click()
  await page.getByRole('heading', { name: 'Datos de Envio' }).waitFor()
  expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
  await page.getByLabel('Calle').fill('Gorriti 5000')
  await page.getByLabel('Ciudad').fill('Buenos Aires')
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  await page.getByLabel('Codigo Postal').fill('1414')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Direccion guardada!').waitFor()
  await page.getByRole('button', { name: 'Continuar' }).click()

  // pay at the provider and come back
  await page.getByRole('button', { name: 'Pagar' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: '¡Gracias por tu compra, Nueva!' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${shop.url}/user/orders`)
  const done = page.locator('section', { hasText: 'COMPRAS REALIZADAS' })
  await done.getByText('Creada').waitFor()
  expect(await done.locator('tbody tr').textContent()).toMatch(/\$\s[\d.]+.*\d{2}\/\d{2}\/\d{4}/)

  // sign out and in as another user: the anonymous cart is merged into theirs
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
  await page.goto(`${shop.url}/?type=Rosado`)
  await settled(page)
  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/shoppingCart`)
  await page.locator('.cart-table tbody tr').first().waitFor()
  expect(await page.locator('.cart-table tbody tr').count()).toBeGreaterThanOrEqual(1)

  expect(complaints).toEqual([])
  await context.close()
})

test('the home page reads without JavaScript', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  context.setDefaultTimeout(hangMs)
  const page = await context.newPage()
  await page.goto(shop.url)
  expect(await page.locator('.home-list .product-card-link[href^="/detail/"]').count()).toBe(4)
  await page.locator('.home-list .product-card-link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
  // the preview of a shared link
  const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await fetch(card)).headers.get('content-type')).toBe('image/png')
  await context.close()
})

test('a private page sends an anonymous visitor to sign in and back', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await page.goto(`${shop.url}/profile`)
  await page.getByLabel('Contraseña').waitFor()
  // cancelling leads straight back
  await page.goBack()
  await page.waitForURL(`${shop.url}/`)
  await page.goto(`${shop.url}/user/orders`)
  await page.getByLabel('Contraseña').waitFor()
  await page.getByLabel('Correo electrónico').fill('cliente@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(/\/user\/orders$/)
  await page.getByRole('heading', { name: 'Mis compras' }).waitFor()
  // the session outlives a reload
  await page.reload()
  await page.getByRole('heading', { name: 'Mis compras' }).waitFor()

  // a session that ends meanwhile takes nothing away that was written
  await page.goto(`${shop.url}/shoppingData`)
  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  await page.getByLabel('Calle').fill('Gorriti 5000')
  await page.getByLabel('Ciudad').fill('Buenos Aires')
  await page.getByLabel('Provincia').selectOption('Mendoza')
  await page.getByLabel('Codigo Postal').fill('5500')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Tu sesión terminó').waitFor()
  await expectAccessible(page)
  const elsewhere = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Ingresar en otra pestaña' }).click()
  const other = await elsewhere
  await other.getByLabel('Correo electrónico').fill('cliente@descorche.test')
  await other.getByLabel('Contraseña').fill('descorche')
  await other.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByText('Tu sesión terminó').waitFor({ state: 'detached' })
  expect(await page.getByLabel('Calle').inputValue()).toBe('Gorriti 5000')
  await context.close()
})

test('an unknown page is a 404, a bad wine too, and both lead on', async () => {
  const { page, context } = await openVisitor(browser, 390)
  for (const path of ['/no-existe', '/detail/99999999', '/detail/abc']) {
    const response = await page.goto(shop.url + path)
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: 'Ir al inicio', exact: true }).waitFor()
    await expectAccessible(page)
  }
  await context.close()
})
