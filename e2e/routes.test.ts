import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled } from './browser.ts'
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

type Screen = { path: string; heading: string | RegExp; for?: 'person' | 'admin' }

/** Every route of the product, an address of it, and the heading that says it is there. */
const screens: Record<string, Screen> = {
  '/': { path: '/', heading: /Vinos que dan ganas/ },
  error: { path: '/error?msj=Algo%20raro', heading: 'No pudimos mostrarlo' },
  'detail/:id': { path: '/detail/1', heading: /./ },
  shoppingCart: { path: '/shoppingCart', heading: /No hay productos|Tu carrito/ },
  profile: { path: '/profile', heading: /./, for: 'person' },
  'user/orders': { path: '/user/orders', heading: 'Mis compras', for: 'person' },
  'user/address/:id': { path: '/user/address/999999', heading: 'Datos de Envio', for: 'person' },
  'user/orderDetail': { path: '/user/orderDetail', heading: 'Falta la compra', for: 'person' },
  'user/comprarealizada': {
    path: '/user/comprarealizada?status=rejected',
    heading: 'El pago no se hizo',
    for: 'person',
  },
  'user/listfavorite': { path: '/user/listfavorite', heading: 'Lista Favoritos', for: 'person' },
  'review/:id': { path: '/review/1', heading: /./ },
  shoppingData: { path: '/shoppingData', heading: 'Mis datos de compra', for: 'person' },
  contact: { path: '/contact', heading: 'Contacto y locales' },
  about: { path: '/about', heading: 'Quiénes somos' },
  novedades: { path: `/novedades?token=${'0'.repeat(64)}`, heading: '¿Querés nuestras novedades?' },
  'novedades/baja': { path: `/novedades/baja?token=${'0'.repeat(64)}`, heading: 'Darte de baja' },
  terminos: { path: '/terminos', heading: 'Términos y condiciones' },
  privacidad: { path: '/privacidad', heading: 'Privacidad' },
  envios: { path: '/envios', heading: 'Envíos y devoluciones' },
  arrepentimiento: { path: '/arrepentimiento', heading: 'Botón de arrepentimiento' },
  'user/orderDetailAdmin': { path: '/user/orderDetailAdmin', heading: 'Detalle de la venta', for: 'admin' },
  'admin/home': { path: '/admin/home', heading: 'Administración', for: 'admin' },
  'admin/ventas': { path: '/admin/ventas', heading: 'COMPRAS REALIZADAS', for: 'admin' },
  'admin/remitos': { path: '/admin/remitos', heading: 'Remitos', for: 'admin' },
  'admin/usuarios': { path: '/admin/usuarios', heading: 'Gestionar Usuarios', for: 'admin' },
  'admin/correo': { path: '/admin/correo', heading: 'Correo', for: 'admin' },
  'admin/opiniones': { path: '/admin/opiniones', heading: 'Opiniones', for: 'admin' },
  'admin/novedades': { path: '/admin/novedades', heading: 'Novedades', for: 'admin' },
  'admin/listProduct': { path: '/admin/listProduct', heading: 'Productos', for: 'admin' },
  'admin/addProduct': { path: '/admin/addProduct', heading: 'Agregar Producto', for: 'admin' },
  'admin/addProductUpd/:id': { path: '/admin/addProductUpd/1', heading: 'Modificar producto', for: 'admin' },
  'admin/listProductor': { path: '/admin/listProductor', heading: 'Productores', for: 'admin' },
  'admin/formProductor': { path: '/admin/formProductor?id=1', heading: 'Productor', for: 'admin' },
  'admin/listLocation': { path: '/admin/listLocation', heading: 'Locaciones', for: 'admin' },
  'admin/formLocation': { path: '/admin/formLocation', heading: 'Locación', for: 'admin' },
  'admin/listCategory': { path: '/admin/listCategory', heading: 'Categorías', for: 'admin' },
  'admin/formCategory': { path: '/admin/formCategory', heading: 'Categoría', for: 'admin' },
  'admin/importar': { path: '/admin/importar', heading: 'Importar vinos', for: 'admin' },
  'admin/precios': { path: '/admin/precios', heading: 'Cambiar precios', for: 'admin' },
  'admin/historial': { path: '/admin/historial', heading: 'Historial', for: 'admin' },
  'admin/graficos': { path: '/admin/graficos', heading: 'Gráficos de ventas', for: 'admin' },
}

test('a screen is for everybody only when its address does not say otherwise', () => {
  for (const [route, screen] of Object.entries(screens)) {
    if (/^admin\/|Admin$/.test(route)) expect(screen.for, route).toBe('admin')
    else if (/^(user\/|profile$|shoppingData$)/.test(route)) expect(screen.for, route).toBe('person')
    else expect(screen.for, route).toBeUndefined()
  }
})

test('the list above has every route of the product', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../src/web/routes.ts'), 'utf8')
  const paths = [...routes.matchAll(/route\('([^']+)'/g)]
    .map((found) => found[1])
    .filter((found) => found !== '*')
  expect(Object.keys(screens).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['/', ...paths].toSorted((a, b) => String(a).localeCompare(String(b))),
  )
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
}

test.each([
  { who: 'anonymous', width: 390, scheme: 'light' },
  { who: 'customer', width: 1440, scheme: 'dark' },
  { who: 'admin', width: 390, scheme: 'light' },
  { who: 'admin', width: 1440, scheme: 'light' },
] as const)('every screen as $who, at $width px, $scheme', async ({ who, width, scheme }) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  await page.emulateMedia({ colorScheme: scheme })
  if (who !== 'anonymous')
    await signIn(page, who === 'admin' ? 'admin@descorche.test' : 'cliente@descorche.test')
  for (const [route, screen] of Object.entries(screens)) {
    if (who === 'admin' && width === 1440 && screen.for !== 'admin') continue
    await page.goto(shop.url + screen.path)
    if (who === 'anonymous' && screen.for) {
      // private screens lead to the sign-in page
      await page.getByLabel('Contraseña').waitFor()
      expect(new URL(page.url()).pathname, route).toMatch(/^\/interaction\//)
      continue
    }
    if (who === 'customer' && screen.for === 'admin') {
      await page.getByText('Ud. debe tener ser administrador para acceder a esta página').waitFor()
      expect(new URL(page.url()).pathname, route).toBe('/error')
      continue
    }
    await page.getByRole('heading', { level: 1, name: screen.heading }).first().waitFor()
    await settled(page)
    expect(await page.title()).toMatch(/Descorche/)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `${route} is wider than the screen`,
    ).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  }
  // asking for a purchase that is not there answers 404, which the browser notes
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await context.close()
})
