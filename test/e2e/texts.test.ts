import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/**
 * The texts that the shop promises letter for letter, each looked for on the screen and in the state where it belongs.
 * Those that answers of the calls carry are in test/spec-answers.test.ts.
 */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Waits until every text can be seen: as text, or as the name of a button, a field or a picture. */
async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  const missing = () =>
    page.evaluate((wanted) => {
      const visible: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node as HTMLElement
        if (!element.checkVisibility() || /^(SCRIPT|STYLE)$/.test(element.tagName)) continue
        // the source text: a style may capitalise it, and the content may be hidden
        const own = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
        visible.push(own.map((child) => child.textContent).join(''), element.getAttribute('aria-label') ?? '')
      }
      return wanted.filter((text) => !visible.some((seen) => seen.replace(/\s+/g, ' ').includes(text)))
    }, texts)
  await expect.poll(missing, { message: page.url() }).toEqual([])
}

test('as a visitor', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/?name=zzzzqqqq`)
  await expectTexts(page, 'No se han encontrados los productos solicitados')
  await page.goto(`${shop.url}/error`)
  await expectTexts(page, 'No se han encontrados los productos solicitados')
  await page.goto(`${shop.url}/shoppingCart`)
  await expectTexts(page, 'No hay productos')

  await page.goto(shop.url)
  await settled(page)
  const newsletter = page.locator('.newsletter')
  await newsletter.getByRole('button').click()
  await expectTexts(page, 'Debe ingresar un email')
  await newsletter.getByRole('textbox').fill('sin arroba')
  await newsletter.getByRole('button').click()
  await expectTexts(page, 'Ingrese un mail valido')
  await newsletter.getByRole('textbox').fill('novedades@ejemplo.test')
  await newsletter.getByRole('button').click()
  await expectTexts(page, 'Te suscribiste con exito!')

  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await expectTexts(page, 'Producto agregado al carrito')
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByLabel('Contraseña').waitFor()
  await expectTexts(page, 'Por favor debe logearse para realizar la compra')
  await context.close()
})

test('for a customer, from an empty account to a paid order', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/about`)
  await settled(page)
  await signInAs(page, 'cliente@descorche.test')
  await expectTexts(page, 'Mi cuenta', 'Salir', 'Volver')
  await page.goto(`${shop.url}/user/listfavorite`)
  await expectTexts(page, 'Lista Favoritos', 'No agrego ningun producto a favoritos!')
  await page.goto(`${shop.url}/user/orders`)
  await expectTexts(
    page,
    'COMPRA PENDIENTE',
    'COMPRAS REALIZADAS',
    'Sin Compras Pendientes',
    'Página Principal',
  )
  await page.goto(`${shop.url}/profile`)
  await expectTexts(page, 'Mis Ordenes', 'Mi Carrito', 'Mis Favoritos', 'Pagina Principal')

  await page.goto(`${shop.url}/detail/4`)
  await settled(page)
  await page.locator('.detail-title button').first().click()
  await expectTexts(page, 'Producto agregado a favoritos')
  await page.goto(`${shop.url}/user/listfavorite`)
  await expectTexts(page, 'Ver Detalle', 'Quitar Producto')
  await page.goto(`${shop.url}/detail/4`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expectTexts(page, 'Producto agregado al carrito')
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/user\/orders/)
  await expectTexts(
    page,
    'Orden Ingresada!',
    'Ingreso',
    'Eliminar',
    'Finalizar Compra',
    'Estado',
    'Fecha',
    'Acciones',
  )

  await page.getByRole('link', { name: 'Finalizar Compra' }).click()
  await expectTexts(
    page,
    'Datos de Envio',
    '*Debe guardar una direccion para poder continuar',
    'Guardar',
    'Continuar',
  )
  const fields = { Calle: 'Gorriti 5000', Ciudad: 'Buenos Aires', 'Codigo Postal': '1414' }
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).fill('')
  }
  await page.getByLabel('Provincia').selectOption({ index: 1 })
  await page.getByLabel('Provincia').selectOption({ index: 0 })
  await expectTexts(
    page,
    'Debe indicar una calle!',
    'Debe indicar una ciudad!',
    'Debe indicar una provincia!',
    'Debe indicar un codigo postal!',
  )
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  // the recipient defaults to the user; the telephone number is required
  await page.getByLabel('Teléfono').fill('11')
  await page.getByLabel('Teléfono').fill('')
  await expectTexts(page, 'Debe indicar un teléfono!')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectTexts(page, 'Direccion guardada!')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectTexts(page, 'Pagar')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()
  await expectTexts(page, 'Volver a Home')
  await page.goto(`${shop.url}/user/orders`)
  await page
    .getByRole('link', { name: /Ver Detalle/ })
    .first()
    .click()
  await expectTexts(page, 'Ver Producto')

  // a buyer of a wine may review it
  await page.goto(`${shop.url}/review/4`)
  await settled(page)
  await page
    .getByRole('button', { name: /^(Publicar|Enviar|Guardar|Opinar)/ })
    .first()
    .click()
  await expectTexts(page, 'No puede enviar el formulario vacio!', 'Por favor ingrese si review!', 'VOLVER')
  await context.close()
})

test('for the owner', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/about`)
  await settled(page)
  await signInAs(page, 'admin@descorche.test')
  await expectTexts(page, 'Menu Admin')
  await page.goto(`${shop.url}/admin/ventas`)
  await expectTexts(
    page,
    'COMPRAS REALIZADAS',
    'Creadas',
    'Procesando',
    'Completos',
    'Todos',
    'Pagina Administracion',
    'Graficos',
  )
  await page.goto(`${shop.url}/admin/ventas?estado=Completo`)
  await expectTexts(page, 'Sin Compras Pendientes')
  await page.goto(`${shop.url}/admin/graficos`)
  await page.locator('[name=fechaInicio]').fill('2026-01-01')
  await page.locator('[name=fechaFin]').fill('2026-12-31')
  await page.locator('main').getByRole('button', { name: 'Buscar' }).click()
  await expectTexts(
    page,
    'Grafico de ventas por Categorias',
    'Grafico de ventas Variedad',
    'Buscar',
    'Volver a Ventas',
  )
  await page.goto(`${shop.url}/admin/usuarios`)
  await expectTexts(page, 'Gestionar Usuarios', 'Página Principal')
  // what is seldom done is behind the row's button
  await page.getByRole('button', { name: 'Cambiar perfil de' }).first().click()
  await expectTexts(page, 'Hacer Admin', 'Cliente', 'Eliminar')
  await page.goto(`${shop.url}/admin/listProduct`)
  await expectTexts(page, 'Agregar Producto', 'Modificar', 'Eliminar', 'Página Principal')
  for (const form of ['Product', 'Category', 'Productor', 'Location']) {
    await page.goto(`${shop.url}/admin/${form === 'Product' ? 'addProduct' : `form${form}`}`)
    await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
    await expectTexts(page, 'No puede enviar el formulario vacio!')
  }

  // the order that the customer above paid, through its states
  await page.goto(`${shop.url}/admin/ventas?estado=Creada`)
  await page
    .getByRole('link', { name: /Ver Detalle/ })
    .first()
    .click()
  await page.waitForURL(/orderDetailAdmin/)
  const order = page.url()
  await expectTexts(page, 'Procesar', 'Cancelar', 'Volver a Ventas')
  for (const [press, then] of [
    ['Procesar', 'Completo'],
    ['Completo', 'Revertir Proceso'],
    ['Revertir Proceso', 'Completo'],
    ['Cancelar', 'Activar'],
  ] as const) {
    await page.getByRole('button', { name: press, exact: true }).click()
    await confirmIfShown(page)
    await page.waitForURL(/admin\/ventas/)
    await page.goto(order)
    await page.getByRole('button', { name: then, exact: true }).waitFor()
    await expectTexts(page, then)
  }
  await context.close()
})

/** Some actions have a confirmation. */
async function confirmIfShown(page: Page): Promise<void> {
  const sure = page.getByRole('button', { name: /^Sí/ })
  const gone = page.waitForURL(/admin\/ventas/)
  await Promise.race([gone, sure.first().waitFor()])
  if (await sure.first().isVisible()) await sure.first().click()
  await gone
}
