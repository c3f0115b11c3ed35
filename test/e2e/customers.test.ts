import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
import { buySix } from './buy-six.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let database: Database
let page: Page
let order: { id: number; numero: string; wine: string }
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  const pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
  ;({ order } = await buySix(shop, pool))
  await pool.end()
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  ;({ page } = await openVisitor(browser, 1440))
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('heading', { name: 'Administración', exact: true }).waitFor()
})
afterAll(async () => {
  await database?.close()
  await browser?.close()
  await shop?.stop()
})

test('the bare address leads home: what to do, what waits and the money, and the rail says that more is below', async () => {
  expect(new URL(page.url()).pathname).toBe('/admin/home')
  await page.getByRole('heading', { name: 'Qué hacer ahora' }).waitFor()
  await page.getByText('Últimos 30 días').waitFor()
  expect(await page.getByRole('navigation', { name: 'Administración' }).count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  const more = page.locator('.admin-rail-more')
  await more.waitFor()
  const last = page.getByRole('navigation', { name: 'Secciones', exact: true }).getByRole('link').last()
  const isInRail = () =>
    last.evaluate((link) => {
      const rail = link.closest('.admin-rail')?.getBoundingClientRect().bottom ?? 0
      return link.getBoundingClientRect().bottom <= rail
    })
  expect(await isInRail()).toBe(false)
  await more.click()
  await expect.poll(isInRail).toBe(true)
  await more.waitFor({ state: 'detached' })
  await expectAccessible(page)
})

test('a customer is found, noted, tagged and sold to', async () => {
  await page.goto(`${shop.url}/admin/clientes`)
  await page.getByLabel('Nombre, correo o teléfono').fill('cliente@descorche')
  await page.waitForURL(/q=cliente/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Bajar CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('cliente@descorche.test')
  await expectAccessible(page)
  await page
    .getByRole('row', { name: /cliente@descorche/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Cliente', exact: true, level: 1 }).waitFor()
  await page.getByRole('link', { name: `Compra ${order.numero}` }).waitFor()
  await page.getByLabel(/^Nota interna/).fill('Prefiere que lo llamen antes')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await page.locator('.note-text', { hasText: 'Prefiere que lo llamen antes' }).waitFor()
  await page.getByLabel('Otra etiqueta').fill('Restaurante')
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByRole('button', { name: 'Quitar restaurante' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${shop.url}/admin/clientes?etiqueta=restaurante&sort=-gastado`)
  await page.getByText('1 persona', { exact: false }).first().waitFor()
  await page
    .getByRole('row', { name: /cliente@descorche/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Nueva venta' }).click()
  await page.waitForURL(/\/admin\/mostrador/)
  await page.getByText('cliente@descorche.test').first().waitFor()
  expect(page.url()).not.toContain('descorche.test')
})

test('a note on an order marks the sale', async () => {
  await page.goto(`${shop.url}/user/orderDetailAdmin?id=${order.id}`)
  await page.getByRole('link', { name: 'Ficha del cliente' }).waitFor()
  await page.locator('summary', { hasText: 'Notas' }).waitFor()
  await page.getByLabel(/^Nota interna/).fill('El timbre no anda')
  await page.getByRole('button', { name: 'Guardar la nota' }).click()
  await page.locator('.note-text', { hasText: 'El timbre no anda' }).waitFor()
  await page.goto(`${shop.url}/admin/ventas?q=${order.numero}`)
  await page
    .getByRole('row', { name: new RegExp(order.numero) })
    .getByText('Nota', { exact: true })
    .waitFor()
})

test('bottles are exchanged in one step, and stock agrees', async () => {
  await page.goto(`${shop.url}/user/orderDetailAdmin?id=${order.id}`)
  await page.getByRole('link', { name: 'Cambiar botellas' }).click()
  await page.getByRole('heading', { name: 'Cambio de botellas' }).waitFor()
  await page.getByLabel(/^Botellas \(hasta 6\)/).fill('1')
  await page.getByLabel(/código de barras o nombre/).fill('malbec')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel(/^Motivo/).fill('Prefirió otro vino')
  await page.locator('.manual-order-sum dd').nth(1).filter({ hasText: '$' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hacer el cambio' }).click()
  await page.getByText('Cambio hecho').waitFor()
  await page.waitForURL(/orderDetailAdmin/)
  await page.getByText(`Cambio de la compra ${order.numero}.`).waitFor()
  expect(await findStockFaults(database.db)).toEqual([])
})

test('bottles are counted, and the differences are seen before they are booked', async () => {
  await page.goto(`${shop.url}/admin/recuento`)
  await page.getByText('Elegí un estante o una bodega').waitFor()
  await page.getByLabel('Bodega').selectOption({ index: 1 })
  const counted = page.getByLabel(/^Contadas de/).first()
  await counted.waitFor()
  const shelf = Number(
    (await page.locator('.stock-count tbody td.number').first().innerText()).replace('.', ''),
  )
  await counted.fill(String(shelf + 2))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver las diferencias' }).click()
  await page.getByRole('dialog').getByText('+2').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Anotarlas en el stock' }).click()
  await page.getByText('Anotamos la diferencia de 1 de 1.').waitFor()
  await expect
    .poll(async () =>
      Number((await page.locator('.stock-count tbody td.number').first().innerText()).replace('.', '')),
    )
    .toBe(shelf + 2)
  expect(await findStockFaults(database.db)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('staff are invited, and the list of users is the team', async () => {
  await page.goto(`${shop.url}/admin/usuarios`)
  await page.getByRole('row', { name: /admin@descorche/ }).waitFor()
  expect(await page.getByRole('row', { name: /cliente@descorche/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Invitar al equipo' }).click()
  await page.getByLabel('Correo', { exact: true }).fill('deposito@ejemplo.test')
  await page.getByLabel('Perfil', { exact: true }).selectOption('Depósito')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mandar la invitación' }).click()
  await page.getByText('Invitación enviada').waitFor()
  await page.getByRole('button', { name: 'Anular la invitación a deposito@ejemplo.test' }).click()
  await page.getByText('Invitación anulada.').waitFor()
})
