import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens as capabilityScreens } from '../../src/capabilities/screens.ts'
import { adminScreens } from '../../src/web/admin/ui/admin-screens.ts'
import { signToken } from '../sign-token.ts'
import {
  expectAccessible,
  expectSpanish,
  openBrowser,
  openVisitor,
  settled,
  type Visitor,
} from './browser.ts'
import { plantRows, type Planted } from './plant-rows.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A folder for screenshots of every screen, when set. */
const screenshots = process.env['SCREENSHOTS']

let shop: ServedShop
let browser: Browser
let pool: pg.Pool
let planted: Planted
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
  planted = await plantRows(shop, pool)
})
afterAll(async () => {
  await pool?.end()
  await browser?.close()
  await shop?.stop()
})

type Screen = { path: string; heading: string | RegExp; for?: 'person' | 'admin' }

/** Every route of the product, an address of it, and the heading that says it is there. */
const screens: Record<string, Screen> = {
  '/': { path: '/', heading: /Vinos que dan ganas/ },
  error: { path: '/error?msj=Algo%20raro', heading: 'No pudimos mostrarlo' },
  'detail/:id/:name?': { path: '/detail/1', heading: /./ },
  bodegas: { path: '/bodegas', heading: 'Bodegas' },
  'bodega/:id/:name?': { path: '/bodega/1', heading: /./ },
  regiones: { path: '/regiones', heading: 'Regiones' },
  'region/:id/:name?': { path: '/region/1', heading: /./ },
  promociones: { path: '/promociones', heading: 'Promociones' },
  'promocion/:id': { path: '/promocion/1', heading: /./ },
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
  sommelier: { path: '/sommelier', heading: 'Sommelier' },
  contact: { path: '/contact', heading: 'Contacto y locales' },
  about: { path: '/about', heading: 'Quiénes somos' },
  novedades: { path: `/novedades?token=${'0'.repeat(64)}`, heading: '¿Querés nuestras novedades?' },
  'novedades/baja': { path: `/novedades/baja?token=${'0'.repeat(64)}`, heading: 'Darte de baja' },
  'carrito/armado': { path: '/carrito/armado?vinos=1x2', heading: 'Miralo, y si te gusta, llevalo' },
  'opiniones/baja': { path: `/opiniones/baja?token=${'0'.repeat(64)}`, heading: 'No pedirme opiniones' },
  terminos: { path: '/terminos', heading: 'Términos y condiciones' },
  privacidad: { path: '/privacidad', heading: 'Privacidad' },
  envios: { path: '/envios', heading: 'Envíos y devoluciones' },
  seguimiento: { path: '/seguimiento', heading: 'Seguí tu compra' },
  arrepentimiento: { path: '/arrepentimiento', heading: 'Botón de arrepentimiento' },
  'sin-conexion': { path: '/sin-conexion', heading: 'Sin conexión' },
  'user/orderDetailAdmin': { path: '/user/orderDetailAdmin', heading: 'Detalle de la compra', for: 'admin' },
  admin: { path: '/admin', heading: 'Administración', for: 'admin' },
  'admin/home': { path: '/admin/home', heading: 'Administración', for: 'admin' },
  'admin/ventas': { path: '/admin/ventas', heading: 'COMPRAS REALIZADAS', for: 'admin' },
  'admin/mostrador': { path: '/admin/mostrador', heading: 'Venta en mostrador', for: 'admin' },
  'admin/cambio': { path: '/admin/cambio', heading: 'Cambio de botellas', for: 'admin' },
  'admin/facturas': { path: '/admin/facturas', heading: 'Facturas', for: 'admin' },
  'admin/preparacion': { path: '/admin/preparacion', heading: 'Preparación', for: 'admin' },
  'admin/remitos': { path: '/admin/remitos', heading: 'Remitos', for: 'admin' },
  'admin/despacho': { path: '/admin/despacho', heading: 'Mesa de despacho', for: 'admin' },
  'admin/seguimientos': { path: '/admin/seguimientos', heading: 'Seguimientos', for: 'admin' },
  'admin/usuarios': { path: '/admin/usuarios', heading: 'Gestionar Usuarios', for: 'admin' },
  'admin/clientes': { path: '/admin/clientes', heading: 'Clientes', for: 'admin' },
  'admin/cliente': { path: '/admin/cliente?id=nadie', heading: 'Cliente', for: 'admin' },
  'admin/recuento': { path: '/admin/recuento', heading: 'Recuento', for: 'admin' },
  'admin/correo': { path: '/admin/correo', heading: 'Correo', for: 'admin' },
  'admin/avisos': { path: '/admin/avisos', heading: 'Avisos', for: 'admin' },
  'admin/consultas': { path: '/admin/consultas', heading: 'Consultas', for: 'admin' },
  'admin/opiniones': { path: '/admin/opiniones', heading: 'Opiniones', for: 'admin' },
  'admin/redirecciones': { path: '/admin/redirecciones', heading: 'Redirecciones', for: 'admin' },
  'admin/mudanza': { path: '/admin/mudanza', heading: 'Mudanza', for: 'admin' },
  'admin/novedades': { path: '/admin/novedades', heading: 'Novedades', for: 'admin' },
  'admin/listProduct': { path: '/admin/listProduct', heading: 'Productos', for: 'admin' },
  'admin/addProduct': { path: '/admin/addProduct', heading: 'Agregar Producto', for: 'admin' },
  'admin/addProductUpd/:id': { path: '/admin/addProductUpd/1', heading: 'Modificar producto', for: 'admin' },
  'admin/listProductor': { path: '/admin/listProductor', heading: 'Bodegas', for: 'admin' },
  'admin/formProductor': { path: '/admin/formProductor?id=1', heading: 'Bodega', for: 'admin' },
  'admin/listLocation': { path: '/admin/listLocation', heading: 'Lugares', for: 'admin' },
  'admin/formLocation': { path: '/admin/formLocation', heading: 'Lugar', for: 'admin' },
  'admin/listCategory': { path: '/admin/listCategory', heading: 'Categorías', for: 'admin' },
  'admin/formCategory': { path: '/admin/formCategory', heading: 'Categoría', for: 'admin' },
  'admin/importar': { path: '/admin/importar', heading: 'Importar vinos', for: 'admin' },
  'admin/precios': { path: '/admin/precios', heading: 'Cambiar precios', for: 'admin' },
  'admin/ajustes/:part?': { path: '/admin/ajustes', heading: 'Ajustes', for: 'admin' },
  'admin/conexiones/:part?': { path: '/admin/conexiones', heading: 'Conexiones', for: 'admin' },
  'admin/promociones': { path: '/admin/promociones', heading: 'Promociones', for: 'admin' },
  'admin/promocion': { path: '/admin/promocion', heading: 'Promoción', for: 'admin' },
  'admin/envios': { path: '/admin/envios', heading: 'Envíos', for: 'admin' },
  'admin/historial': { path: '/admin/historial', heading: 'Historial', for: 'admin' },
  'admin/claves': { path: '/admin/claves', heading: 'Claves', for: 'admin' },
  'admin/notificaciones': { path: '/admin/notificaciones', heading: 'Notificaciones', for: 'admin' },
  'admin/notificaciones/entregas': {
    path: '/admin/notificaciones/entregas',
    heading: 'Entregas',
    for: 'admin',
  },
  'admin/graficos': { path: '/admin/graficos', heading: 'Gráficos de ventas', for: 'admin' },
}

/** The screen's address with planted rows, when it is another one. */
const inUse: Record<string, (rows: Planted) => { path: string; heading: string | RegExp }> = {
  'review/:id': () => ({ path: '/review/11', heading: /./ }),
  sommelier: () => ({
    path: '/sommelier?ocasion=cena&comida=asado&gusto=intenso&presupuesto=40000&aventura=sorpresa',
    heading: 'Tres vinos para vos',
  }),
  'user/address/:id': (rows) => ({ path: `/user/address/${rows.pending}`, heading: 'Datos de Envio' }),
  'user/orderDetail': (rows) => ({
    path: `/user/orderDetail?id=${rows.withdrawn}`,
    heading: 'Tu compra',
  }),
  'user/orderDetailAdmin': (rows) => ({
    path: `/user/orderDetailAdmin?id=${rows.withdrawn}`,
    heading: 'Detalle de la compra',
  }),
  'admin/remitos': (rows) => ({
    path: `/admin/remitos?ids=${rows.paid},${rows.withdrawn}`,
    heading: 'Remitos',
  }),
}

test('a screen is for everybody only when its address does not say otherwise', () => {
  for (const [route, screen] of Object.entries(screens)) {
    if (/^admin(\/|$)|Admin$/.test(route)) expect(screen.for, route).toBe('admin')
    else if (/^(user\/|profile$|shoppingData$)/.test(route)) expect(screen.for, route).toBe('person')
    else expect(screen.for, route).toBeUndefined()
  }
})

test('the list above has every route of the product', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../../src/web/routes.ts'), 'utf8')
  const added = [{ pages: {}, adminPages: adminScreens }, ...Object.values(capabilityScreens)].flatMap(
    ({ pages, adminPages }) => Object.keys({ ...pages, ...adminPages }),
  )
  const paths = [...[...routes.matchAll(/route\('([^']+)'/g)].map((found) => found[1]), ...added].filter(
    (found) => found !== '*',
  )
  expect(Object.keys(screens).toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['/', ...paths].toSorted((a, b) => String(a).localeCompare(String(b))),
  )
})

test('the check finds English in any text of a screen', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.setContent('<title>Vinos</title><p>Falta un dato</p>')
  await expectSpanish(page)
  const planted = [
    '<p>Invalid</p>',
    '<input placeholder="Required">',
    '<img alt="undefined">',
    '<a title="The">',
  ]
  for (const html of planted) {
    await page.setContent(html)
    await expect(expectSpanish(page), html).rejects.toThrow()
  }
  await context.close()
})

test('pages are identical for all users; access is enforced by calls', async () => {
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
  const { rows } = await pool.query<{ id: string; email: string }>('SELECT id, email FROM identity_accounts')
  const tokenOf = (email: string, claims = {}) =>
    signToken(
      pool,
      { sub: rows.find((row) => row.email === email)?.id, email, ...claims },
      { issuer: `${shop.url}/` },
    )
  await pool.query(`INSERT INTO users (id, full_name, email, role) VALUES ('fuera', 'Fuera', '', 'Baja')`)
  const tokens = {
    customer: await tokenOf('cliente@descorche.test'),
    baja: await signToken(pool, { sub: 'fuera' }, { issuer: `${shop.url}/` }),
    admin: await tokenOf('admin@descorche.test', { 'https://descorche/roles': ['Admin'] }),
    broken: 'a.b.c',
  }
  await pool.end()
  const look = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(shop.url + address, { headers, redirect: 'manual' })
    const { status } = response
    return { status, cache: response.headers.get('cache-control'), html: await response.text() }
  }
  for (const { path: address } of Object.values(screens)) {
    const anonymous = await look(address)
    const leadsOn = address === '/admin'
    expect(anonymous.status, address).toBe(leadsOn ? 302 : 200)
    if (!leadsOn) expect(anonymous.html, address).toMatch(/^<!DOCTYPE html><html lang="es-AR"/)
    for (const [who, token] of Object.entries(tokens)) {
      const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` }
      expect(await look(address, headers), `${address} as ${who}`).toEqual(anonymous)
    }
  }
})

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
}

/** `baja`: a signed-in user whom an Admin deactivates. */
type Who = 'anonymous' | 'customer' | 'baja' | 'admin'
type Row = { route: string; who: Who; status: number; title: string; shows: string; looked: string }
const rows: Row[] = []

/** The one for whom a screen is made: their visit is the thorough one. */
function madeFor(screen: Screen): Who {
  return screen.for === 'admin' ? 'admin' : screen.for === 'person' ? 'customer' : 'anonymous'
}

/** Waits for what this visitor is to see at a route. Out: in words, or undefined when it is the screen itself. */
async function turnedAway(page: Page, screen: Screen, who: Who): Promise<string | undefined> {
  if ((who === 'anonymous' || who === 'baja') && screen.for) {
    await page.getByLabel('Contraseña').waitFor()
    expect(new URL(page.url()).pathname, screen.path).toMatch(/^\/interaction\//)
    return 'the sign-in page'
  }
  if (who === 'customer' && screen.for === 'admin') {
    await page.getByText('Ud. debe tener ser administrador para acceder a esta página').waitFor()
    expect(new URL(page.url()).pathname, screen.path).toBe('/error')
    return 'the error page'
  }
  return undefined
}

/** Every fieldset has a name; axe does not require one. */
async function expectNamedGroups(page: Page, route: string): Promise<void> {
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll('fieldset, [role=group], [role=radiogroup]')]
      .filter((group) => !group.matches('[aria-label], [aria-labelledby], :has(> legend:not(:empty))'))
      .map((group) => group.outerHTML.slice(0, 120)),
  )
  expect(unnamed, route).toEqual([])
}

/** The browser's text size setting. */
async function setLetters(page: Page, size: string): Promise<void> {
  await page.evaluate((text) => (document.documentElement.style.fontSize = text), size)
}

/**
 * At every width, and with letters twice as large, nothing runs over; at 390 and 1440 px, and in the dark, nothing is out
 * of reach.
 */
async function lookClosely(page: Page, route: string): Promise<void> {
  for (const width of [390, 1440, 305, 320, 2560]) {
    await page.setViewportSize({ width, height: 860 })
    await expectNoSidewaysScroll(page, route)
    if (width === 390 || width === 1440) await expectAccessible(page)
    if (screenshots && (width === 390 || width === 1440)) {
      const name = route.replaceAll(/[^a-z0-9]+/gi, '-')
      await page.screenshot({ path: path.join(screenshots, `${name}-${width}.png`), fullPage: true })
    }
  }
  await page.setViewportSize({ width: 390, height: 860 })
  await setLetters(page, '200%')
  await expectNoSidewaysScroll(page, `${route} with letters twice as large`)
  await setLetters(page, '')
  await expectNamedGroups(page, route)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // colours take a moment to change
  await page.waitForFunction(() => document.getAnimations().length === 0)
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
}

async function expectNoSidewaysScroll(page: Page, route: string): Promise<void> {
  // a new width reaches the styles a moment later
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
    .catch(() => undefined)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${route} is wider than ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

/** What a visitor sees at a route: the screen, which is looked at closely by the one that it is made for, or what stands for it. */
async function visit(visitor: Visitor, who: Who, route: string, screen: Screen): Promise<void> {
  const { page, complaints } = visitor
  // whatever a visit that failed has left
  complaints.length = 0
  await page.setViewportSize({ width: 390, height: 860 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const status = (await page.goto(shop.url + screen.path))?.status() ?? 0
  expect(status).toBe(200)
  const instead = await turnedAway(page, screen, who)
  const thorough = who === madeFor(screen)
  if (instead === undefined) {
    await page.getByRole('heading', { level: 1, name: screen.heading }).first().waitFor()
    await settled(page)
    await expectSearchText(page)
    await expectNoSidewaysScroll(page, route)
    if (thorough) {
      const full = inUse[route]?.(planted)
      if (full) {
        // as it is without anything, and then in use
        await expectAccessible(page)
        await page.goto(shop.url + full.path)
        await page.getByRole('heading', { level: 1, name: full.heading }).first().waitFor()
        await settled(page)
      }
      await lookClosely(page, route)
    } else {
      // a user without rows of their own
      if (who === 'admin' && screen.for === 'person') await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 860 })
      await expectNoSidewaysScroll(page, route)
      await page.setViewportSize({ width: 390, height: 860 })
    }
  }
  const shows = instead ?? (await page.locator('h1').first().innerText())
  rows.push({ route, who, status, title: await page.title(), shows, looked: thorough ? 'closely' : '' })
  // asking for a purchase that is not there answers 404, which the browser notes
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
}

/** Title and description, as search engines show them. */
async function expectSearchText(page: Page): Promise<void> {
  expect(await page.title()).toMatch(/Descorche/)
  const description = page.locator('meta[name=description]')
  for (const reported of await description.evaluateAll((all) =>
    all.map((one) => one.getAttribute('content')),
  )) {
    expect(reported?.length).toBeLessThanOrEqual(160)
    expect(reported).toMatch(/[.!?…]$/)
    expect(reported).not.toMatch(/ [.,;:]|[.,;:]{2}/)
  }
}

// one visitor each, side by side: a route is a test of its own, so that no limit holds for the whole walk
for (const [who, email] of [
  ['anonymous'],
  ['customer', 'cliente@descorche.test'],
  ['admin', 'admin@descorche.test'],
] as const) {
  describe.concurrent(`every route as ${who}, at 390 and 1440 px`, () => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await openVisitor(browser, 390)
      if (email) await signIn(visitor.page, email)
    })
    afterAll(() => visitor?.context.close())
    test.each(Object.entries(screens))('%s', { concurrent: false }, async (route, screen) => {
      await visit(visitor, who, route, screen)
    })
  })
}

test.concurrent('beyond axe: combobox role, wine lists with headings, bars in forced colours', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await settled(page)
  const search = page.getByRole('combobox', { name: 'Buscar vinos' })
  expect(await search.getAttribute('type')).toBe('text')
  for (const grid of ['.home-list', '.season']) {
    const cards = page.locator(`${grid} ul > li > article`)
    expect(await cards.count(), grid).toBe(4)
    expect(await cards.getByRole('heading').count(), grid).toBe(4)
  }

  const { rows: reviewed } = await pool.query<{ id: string }>(
    'SELECT id FROM products ORDER BY review_count DESC, id LIMIT 1',
  )
  await page.emulateMedia({ forcedColors: 'active' })
  const drawn = (bar: string) =>
    page
      .locator(bar)
      .first()
      .evaluate((element) => {
        const own = getComputedStyle(element).backgroundColor
        return (
          (own !== getComputedStyle(document.body).backgroundColor && !own.endsWith(', 0)')) ||
          own === 'rgb(0, 0, 0)'
        )
      })
  await page.goto(`${shop.url}/review/${reviewed[0]?.id}`)
  expect(await drawn('.star-distribution-bar i')).toBe(true)
  await page.goto(`${shop.url}/detail/1`)
  expect(await drawn('.body-scale i[data-on=true]')).toBe(true)
  await context.close()
})

test.concurrent('after Guardar the keyboard is where it was', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await signIn(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/user/address/${planted.pending}`)
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Calle', { exact: true }).fill('Gorriti 5001')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/orders/dir', async (route) => {
    await held
    await route.continue()
  })
  await save.focus()
  await page.keyboard.press('Enter')
  await page.locator('button:disabled', { hasText: 'Guardar' }).waitFor()
  letThrough()
  await page.getByText('Direccion guardada!').waitFor()
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true)
  await context.close()
})

/**
 * One route of each guard. A screen knows who may see it and everybody else, and a deactivated user is one of the others
 * (session-store.test.ts): each guarded route as anonymous above is each as baja.
 */
const asBaja = ['profile', 'user/listfavorite', 'user/orderDetailAdmin', 'admin/home']

test.concurrent('a guarded route of each kind as baja: no longer let in', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/profile`)
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill('sale@ejemplo.test')
  await page.getByLabel('Nombre o apodo').fill('Sale')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  // further requests of this page would be rejected, and the browser would log that
  await settled(page)
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  await client.query(`UPDATE users SET role = 'Baja' WHERE email = 'sale@ejemplo.test'`)
  await client.end()
  for (const [route, screen] of Object.entries(screens).filter(([name]) => asBaja.includes(name))) {
    const status = (await page.goto(shop.url + screen.path))?.status() ?? 0
    expect(status, route).toBe(200)
    const shows = (await turnedAway(page, screen, 'baja')) ?? ''
    rows.push({ route, who: 'baja', status, title: await page.title(), shows, looked: '' })
    // the provider renews nothing for them: 400, which the browser notes as it does a purchase that is not there
    const heard = complaints.splice(0).filter((complaint) => !/40[04]/.test(complaint))
    expect(heard, `${route} as baja`).toEqual([])
  }
  // and the way back in is shut
  await page.goto(`${shop.url}/profile`)
  await page.getByLabel('Correo electrónico').fill('sale@ejemplo.test')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByText('Tu cuenta está dada de baja').waitFor()
  await context.close()
})

test('writes the report: every route, as every role', async () => {
  expect(rows).toHaveLength(Object.keys(screens).length * 3 + asBaja.length)
  const lines = rows
    .toSorted((a, b) => a.route.localeCompare(b.route) || a.who.localeCompare(b.who))
    .map((row) => `| ${Object.values(row).join(' | ')} |`)
  const folder = path.resolve(import.meta.dirname, '../../test-results')
  await mkdir(folder, { recursive: true })
  const head = '| route | as | status | title | shows | looked at |\n|---|---|---|---|---|---|'
  await writeFile(path.join(folder, 'routes.md'), `${head}\n${lines.join('\n')}\n`)
})
