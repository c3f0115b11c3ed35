import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../src/calendar/calendar-day.ts'
import { shopDay } from '../../src/calendar/shop-time.ts'
import { formatPesos } from '../../src/money/money.ts'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A gift from the cart to the box: for its buyer, and for the people who pack it. */

let shop: ServedShop
let browser: Browser
let database: Database
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 2 })
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

const message = 'Que lo disfruten'
const recipient = 'Familia de la esquina'
const phone = '11 5555-0101'
const wished = addDays(shopDay(new Date()), 10)

const pesosIn = (text: string) => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))
const totalOf = async (page: Page, place: string) => pesosIn(await page.locator(place).last().innerText())

/** Offers wrapping at 3.500 pesos, as its owner does. */
async function offerWrapping(admin: Page): Promise<void> {
  await admin.goto(shop.url)
  await signInAs(admin, 'admin@descorche.test')
  const status = await admin.evaluate(async () => {
    const body = JSON.stringify({ sales: { gift_wrap: 'on', gift_wrap_price: 3500 } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/settings', { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(200)
}

/** One product in the cart of the signed-in demo customer. */
async function fillCart(page: Page): Promise<void> {
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(shop.url)
  await settled(page)
  await page
    .getByRole('button', { name: /^Agregar .* al carrito$/ })
    .first()
    .click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.goto(`${shop.url}/shoppingCart`)
  await page.locator('.cart-total[aria-busy=false]').waitFor()
}

test.each([390, 1440])(
  'a gift is wrapped, paid, seen, packed without prices and closed, at %i px',
  async (width) => {
    const { page: admin, context: staff } = await openVisitor(browser, width)
    const { page, context, complaints } = await openVisitor(browser, width)
    await offerWrapping(admin)
    await fillCart(page)
    const plain = await totalOf(page, '.cart-total')
    await page.getByLabel('Es para regalo').check()
    await page.getByLabel(/^Envolverlo/).check()
    await page.getByLabel('Mensaje para la tarjeta').fill(message)
    await expect.poll(() => totalOf(page, '.cart-total')).toBe(plain + 3500)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Comprar' }).click()
    await page.getByText('Orden Ingresada!').waitFor()

    // what it said in the cart is kept; the rest is asked for where it is said how it travels
    await page.getByLabel('Codigo Postal').fill('1414')
    await page
      .getByRole('radio', { name: /^Retiro/ })
      .first()
      .check()
    expect(await page.getByLabel('Mensaje para la tarjeta').inputValue()).toBe(message)
    expect(await page.getByLabel(/^Envolverlo/).isChecked()).toBe(true)
    expect(await page.getByLabel('Sin precios en la caja').isChecked()).toBe(true)
    await page.getByLabel('Para quién es').fill(recipient)
    await page.getByLabel('Su teléfono, para coordinar la entrega').fill(phone)
    await page.getByLabel('Para qué día es, si importa').fill(wished)
    await expect.poll(() => page.locator('main').innerText()).toContain(formatPesos(plain + 3500))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
    expect(await page.locator('main').innerText()).toContain('Envoltorio para regalo')
    await page.getByRole('button', { name: 'Aprobar el pago' }).click()
    await page.getByRole('heading', { name: /^¡Gracias por tu compra/ }).waitFor()

    // its buyer sees it, and changes what it says until it is packed
    const { rows } = await database.pool.query<{ id: number; numero: string; total: number }>(
      'SELECT id, numero, total FROM orders ORDER BY id DESC LIMIT 1',
    )
    const { id = 0, numero = '', total = 0 } = rows[0] ?? {}
    expect(total).toBe((plain + 3500) * 100)
    await page.goto(`${shop.url}/user/orderDetail?id=${id}`)
    const gift = page.getByRole('region', { name: 'Regalo' })
    await gift.getByText('Es para regalo: envuelto, sin precios en la caja').waitFor()
    await gift.getByText(message).waitFor()
    await gift.getByRole('button', { name: 'Cambiar los datos del regalo' }).click()
    // it was paid for
    expect(await gift.getByLabel(/^Envolverlo/).count()).toBe(0)
    await gift.getByLabel('Para quién es').fill(`${recipient} y Mora`)
    await gift.getByRole('button', { name: 'Guardar' }).click()
    await gift.getByText(`${recipient} y Mora · ${phone}`).waitFor()
    const open = await context.newPage()
    await open.goto(`${shop.url}/user/orderDetail?id=${id}`)
    await open.getByRole('button', { name: 'Cambiar los datos del regalo' }).click()

    // who packs it reads that it is one, and prints slip, label and card without a price
    await admin.goto(`${shop.url}/admin/preparacion`)
    await admin.getByText('Regalo: envolver').first().waitFor()
    await admin.goto(`${shop.url}/admin/remitos?ids=${id}`)
    const slips = admin.locator('.slips')
    await slips.getByText('REGALO: envolver, con tarjeta, sin precios en la caja').waitFor()
    const slip = await slips.innerText()
    expect(slip).toContain(numero)
    expect(slip).toContain(`${recipient} y Mora`)
    expect(slip).not.toContain('$')
    await admin.getByRole('button', { name: /^Etiquetas/ }).click()
    await slips.getByText(/^REGALO para el/).waitFor()
    expect(await slips.innerText()).not.toContain('$')
    await admin.getByRole('button', { name: 'Tarjetas de regalo' }).click()
    const card = admin.getByRole('article', { name: `Tarjeta de la compra ${numero}` })
    expect(await card.innerText()).toContain(message)
    await expectAccessible(admin)

    // packed, it is changed by nobody: a form that was open is refused
    const packed = await admin.evaluate(async (order) => {
      const body = JSON.stringify({ id: order, estado: 'Procesando' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/orders', { method: 'PUT', headers, body })).status
    }, id)
    expect(packed).toBe(200)
    await open.getByLabel('Mensaje para la tarjeta').fill('Otro mensaje')
    await open.getByRole('button', { name: 'Guardar' }).click()
    await open.getByText(/ya se está preparando|ya se preparó/).waitFor()
    await page.reload()
    await gift.getByText(message).waitFor()
    expect(await gift.getByRole('button', { name: 'Cambiar los datos del regalo' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
    await staff.close()
  },
)
