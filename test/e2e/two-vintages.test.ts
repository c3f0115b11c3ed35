import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { signToken } from '../sign-token.ts'
import { serveShop, type ServedShop } from './serve.ts'

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

const vintages = ['2019', '2021'] as const

/** Two wines with the same name and producer that differ in vintage and content. Out: producer, name, ids. */
async function plantTwoVintages() {
  const { rows } = await database.pool.query<{ id: number; name: string; producer: string }>(`
    UPDATE products p SET name = 'Gemelo', vintage = v.vintage, volume_ml = v.volume_ml, id_prod = first.id_prod, stock = p.reserved + 12
    FROM (VALUES (1, 2019, 750), (2, 2021, 1500)) AS v (id, vintage, volume_ml), products first, producers b
    WHERE p.id = v.id AND first.id = 1 AND b.id_prod = first.id_prod RETURNING p.id, p.name, b.description AS producer`)
  const [wine] = rows
  if (!wine || rows.length !== 2) throw new Error('There are no two wines')
  return { name: wine.name, producer: wine.producer }
}

/** Both are distinguishable by visible text of the page, or a part of it, without horizontal overflow. */
async function expectBoth(page: Page, where: string, part = 'main'): Promise<void> {
  for (const year of vintages) await page.locator(part).getByText(year).first().waitFor()
  const text = await page.locator(part).first().innerText()
  for (const reported of ['Gemelo', ...vintages, '750 ml', '1500 ml']) expect(text, where).toContain(reported)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${where} is wider than the screen`,
  ).toBeLessThanOrEqual(0)
}

/** The spec's address step, by its call. */
async function sendToAddress(id: number | undefined): Promise<void> {
  const email = 'cliente@descorche.test'
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT id FROM identity_accounts WHERE email = $1',
    [email],
  )
  const token = await signToken(database.pool, { sub: rows[0]?.id, email }, { issuer: `${shop.url}/` })
  const response = await fetch(`${shop.url}/api/orders/dir`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, direccion: 'Gorriti 5000, CABA, C1414BKC' }),
  })
  expect(response.status).toBe(200)
}

test('two vintages of one wine are distinguishable from list to parcel, on phone and desktop', async () => {
  const { name, producer } = await plantTwoVintages()
  const { page, context, complaints } = await openVisitor(browser, 390)
  const full = [`${producer} ${name} 2019 · 750 ml`, `${producer} ${name} 2021 · 1500 ml`] as const

  // list, suggestions, wine
  await page.goto(`${shop.url}/?name=Gemelo`)
  await settled(page)
  await expectBoth(page, 'list')
  await page.getByLabel('Buscar vinos').fill('Gemel')
  for (const one of full) await page.getByRole('option', { name: one }).waitFor()
  await page.keyboard.press('Escape')
  for (const one of full) await page.getByRole('button', { name: `Agregar ${one} al carrito` }).click()
  // the local cart, then the user's
  await page.goto(`${shop.url}/shoppingCart`)
  await expectBoth(page, 'local cart')
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/shoppingCart`)
  for (const one of full) await page.getByRole('spinbutton', { name: `Cantidad de ${one}` }).waitFor()
  await expectBoth(page, 'cart on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectBoth(page, 'cart on a desk')
  await page.setViewportSize({ width: 390, height: 860 })

  // purchase
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/user\/orders/)
  await expectBoth(page, 'pending order')
  const { rows } = await database.pool.query<{ id: number; numero: string }>(
    'SELECT id, numero FROM orders ORDER BY id DESC LIMIT 1',
  )
  const [bought] = rows
  await sendToAddress(bought?.id)
  await page.goto(`${shop.url}/user/orderDetail?id=${bought?.id}`)
  await expectBoth(page, 'before paying')
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('heading', { name: 'Pagá tu compra' }).waitFor()
  const checkout = await page.locator('main').innerText()
  for (const one of full) expect(checkout).toContain(one)
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()

  // bought items keep their name
  await database.pool.query(`UPDATE products SET vintage = 1999, name = 'Otro' WHERE id IN (1, 2)`)
  await page.goto(`${shop.url}/user/orders`)
  await expectBoth(page, 'orders')
  await page.goto(`${shop.url}/user/orderDetail?id=${bought?.id}`)
  await expectBoth(page, 'order and receipt', '.order-lines')
  expect(complaints).toEqual([])
  await context.close()

  const { page: admin, context: desk } = await openVisitor(browser, 1440)
  await admin.goto(shop.url)
  await signInAs(admin, 'admin@descorche.test')
  for (const width of [1440, 390]) {
    await admin.setViewportSize({ width, height: 900 })
    await admin.goto(`${shop.url}/user/orderDetailAdmin?id=${bought?.id}`)
    await expectBoth(admin, `admin order at ${width}`, '.order-lines')
    await expectAccessible(admin)
    await admin.goto(`${shop.url}/admin/remitos?ids=${bought?.id}`)
    await expectBoth(admin, `slip at ${width}`, '.slip')
    await admin.goto(`${shop.url}/admin/graficos`)
    await admin.locator('.more-charts').waitFor({ state: 'attached' })
    const folded = admin.locator('.more-charts:not([open]) > summary')
    if (await folded.isVisible()) await folded.click()
    await expectBoth(admin, `charts at ${width}`)
  }

  // the address is corrected until the order is shipped: form, packing slip, history and the buyer's view
  await admin.goto(`${shop.url}/user/orderDetailAdmin?id=${bought?.id}`)
  await admin.getByRole('button', { name: 'Corregir los datos de envío' }).click()
  const values = {
    Calle: 'Gorriti 5050',
    Ciudad: 'Rosario',
    'Codigo Postal': '2000',
    'Quién lo recibe': 'Ana Paz',
  }
  for (const [label, value] of Object.entries(values)) await admin.getByLabel(label).fill(value)
  await admin.getByLabel('Provincia').selectOption('Santa Fe')
  await admin.getByLabel('Teléfono').fill('341 456-7890')
  await admin.getByRole('button', { name: 'Guardar y avisar' }).click()
  await admin.getByText('Indicá el motivo').waitFor()
  await expectAccessible(admin)
  await admin.getByLabel(/^Motivo/).fill('Era el 5050')
  await admin.getByRole('button', { name: 'Guardar y avisar' }).click()
  await admin.getByText('Datos de envío corregidos. Le avisamos por correo.').waitFor()
  // on a phone the history is folded
  await admin.locator('summary', { hasText: 'Historia' }).click()
  await admin.locator('.timeline').getByText('Envío corregido').waitFor()
  await admin.goto(`${shop.url}/admin/remitos?ids=${bought?.id}`)
  for (const reported of ['Ana Paz', 'Gorriti 5050, Rosario, Santa Fe, CP 2000', 'Tel. 341 456-7890'])
    await admin.locator('.slip').getByText(reported).waitFor()
  await expectAccessible(admin)
  await desk.close()
})
