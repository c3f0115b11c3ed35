import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { signToken } from '../sign-token.ts'
import { expectAccessible, openBrowser, openVisitor, settled } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** From the first 'Agregar' to the order, with clicks, fields and pages counted; at both widths. */

let shop: ServedShop
let browser: Browser
let database: Database
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 2 })
  await asAdmin('PUT', '/settings', {
    transfer: { accepted: 'on', discount: 10, alias: 'tienda.de.prueba', holder: 'Tienda de Prueba' },
    sales: { cash_at_pickup: 'on' },
  })
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

async function asAdmin<T>(method: string, path: string, body: object): Promise<T> {
  const { rows } = await database.pool.query<{ id: string; email: string }>(
    `SELECT id, email FROM identity_accounts WHERE email = 'admin@descorche.test'`,
  )
  const [admin] = rows
  const claims = { sub: admin?.id, email: admin?.email, 'https://descorche/roles': ['Admin'] }
  const token = await signToken(database.pool, claims, { issuer: `${shop.url}/` })
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

const percentOff = (code: string) =>
  asAdmin<{ id: number }>('POST', '/promotions', {
    name: `Bienvenida ${code}`,
    active: true,
    starts_at: null,
    ends_at: null,
    code,
    max_uses: null,
    max_uses_per_person: null,
    conditions: {},
    effect: { kind: 'percent', value: 20, on: 'order' },
  })

/** What a buyer has to do. Pages of one step, as signing in and signing up, are one. */
function counted(page: Page) {
  const done = { clicks: 0, fields: 0, pages: new Set<string>() }
  const here = () => done.pages.add(new URL(page.url()).pathname.replace(/^\/interaction\/.*/, 'account'))
  return {
    async click(target: Locator) {
      await target.click()
      done.clicks += 1
    },
    async fill(label: string, value: string) {
      here()
      await page.getByLabel(label, { exact: true }).fill(value)
      done.fields += 1
    },
    here,
    sums: () => [done.clicks, done.fields, done.pages.size],
  }
}
type Counted = ReturnType<typeof counted>

/** A wine from the list into the cart, and the cart on screen. */
async function fillCart(page: Page, count: Counted): Promise<void> {
  await page.goto(shop.url)
  await settled(page)
  await count.click(page.getByRole('button', { name: /^Agregar .* al carrito$/ }).first())
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await count.click(page.locator('a[href="/shoppingCart"]').first())
  await page.waitForURL(/shoppingCart/)
  await page.locator('.cart-total[aria-busy=false]').waitFor()
  count.here()
}

const buy = (page: Page) => page.getByRole('button', { name: 'Comprar' })
const pay = (page: Page) => page.getByRole('button', { name: 'Pagar', exact: true })
const option = (page: Page, name: RegExp) => page.getByRole('radio', { name })
async function atCheckout(page: Page, count: Counted): Promise<void> {
  await page.waitForURL(/user\/orders/)
  count.here()
  await option(page, /^Envío a domicilio/).waitFor()
}
const toPay = async (page: Page) =>
  Number((await page.locator('tfoot .money').innerText()).replace(/[^\d,]/g, '').replace(',', '.'))

test.each([390, 1440])('a buyer from the first visit to the fourth purchase, at %i px', async (width) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  const code = `HOLA${width}`
  const { id } = await percentOff(code)

  // a new buyer with a code and delivery, who signs up in the middle: the purchase goes on where it was
  let count = counted(page)
  await fillCart(page, count)
  await count.fill('Código de descuento', code)
  await page.keyboard.press('Enter')
  await page.getByText('Código aplicado').waitFor()
  await expectAccessible(page)
  await count.click(buy(page))
  await count.click(page.getByRole('link', { name: 'Crear cuenta' }))
  await count.fill('Correo electrónico', `compra-${width}@ejemplo.test`)
  await count.fill('Nombre o apodo', 'Nueva')
  await count.fill('Contraseña', 'una clave larga')
  await count.click(page.getByRole('button', { name: 'Crear cuenta' }))
  await page.waitForURL(/user\/orders/)
  await page.getByText('Orden Ingresada!').waitFor()
  // what is missing is where the keyboard is
  await pay(page).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('calle')
  for (const [label, value] of [
    ['Calle', 'Gorriti 5000'],
    ['Codigo Postal', '1414'],
    ['Teléfono', '11 4567-8901'],
  ] as const)
    await count.fill(label, value)
  // the code says which city it is in
  await expect.poll(() => page.getByLabel('Ciudad', { exact: true }).inputValue()).toBe('Buenos Aires')
  expect(await page.getByLabel('Provincia').inputValue()).toBe('Ciudad Autónoma de Buenos Aires')
  await atCheckout(page, count)
  await expectAccessible(page)
  await count.click(pay(page))
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  expect(count.sums()).toEqual([6, 7, 3])
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /^¡Gracias por tu compra/ }).waitFor()
  // mails wait for an address to be confirmed, and the buyer is not told that one was sent
  await page.getByText('Falta confirmar tu correo').waitFor()
  expect(await page.getByText('Te enviamos un correo').count()).toBe(0)
  await page.getByRole('button', { name: 'Mandar el enlace otra vez' }).click()
  await page.getByText('Te mandamos el enlace otra vez').waitFor()
  await expectAccessible(page)

  // a known buyer, whose promotion ends after 'Comprar': what was agreed is what is paid
  count = counted(page)
  await fillCart(page, count)
  await page.getByText('Código aplicado').waitFor()
  await count.click(buy(page))
  await atCheckout(page, count)
  await page.getByText(`Bienvenida ${code}`).first().waitFor()
  await asAdmin('PUT', '/promotions', { id, ends_at: new Date().toISOString() })
  await count.click(pay(page))
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  expect(count.sums()).toEqual([4, 0, 2])
  const agreed = await toPay(page)
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /^¡Gracias por tu compra/ }).waitFor()

  // by transfer: the way is the one click more; the promotion that is over takes nothing off
  count = counted(page)
  await fillCart(page, count)
  await count.click(buy(page))
  await atCheckout(page, count)
  expect(await page.getByText(`Bienvenida ${code}`).count()).toBe(0)
  await count.click(option(page, /transferencia/i))
  await count.click(page.getByRole('button', { name: 'Confirmar la compra' }))
  await page.waitForURL(/orderDetail/)
  await page.getByText('tienda.de.prueba').first().waitFor()
  expect(count.sums()).toEqual([5, 0, 2])
  await expectAccessible(page)

  // picked up at a branch and paid there, in cash
  count = counted(page)
  await fillCart(page, count)
  await count.click(buy(page))
  await atCheckout(page, count)
  // where it is, and when it is open
  await count.click(option(page, /^Retiro en Palermo.*Honduras 4800, Palermo · Lunes a sábados de 11 a 21/))
  await count.click(option(page, /efectivo/i))
  await count.click(page.getByRole('button', { name: 'Confirmar la compra' }))
  await page.waitForURL(/orderDetail/)
  expect(count.sums()).toEqual([6, 0, 2])

  const { rows } = await database.pool.query<{ estado: string; waits_for: string | null; total: number }>(
    `SELECT o.estado, q.waits_for, (q.total / 100.0)::float8 AS total FROM orders o JOIN purchases q ON q.id = o.purchase_id
     JOIN users u ON u.id = o.user_id WHERE u.email = $1 ORDER BY o.id`,
    [`compra-${width}@ejemplo.test`],
  )
  expect(rows.map(({ estado, waits_for }) => [estado, waits_for])).toEqual([
    ['Creada', null],
    ['Creada', null],
    ['Ingreso', 'transfer'],
    ['Ingreso', 'cash'],
  ])
  expect(rows[1]?.total).toBe(agreed)
  expect(complaints).toEqual([])
  await context.close()
})
