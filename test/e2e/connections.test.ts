import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { issueCertificate, openArcaServer } from '../arca-server.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { openProviderAccounts } from '../provider-accounts.ts'
import { openSmtpServer, type SmtpServer } from '../reliability/smtp-server.ts'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** An owner with a browser alone connects everything on the day of the first start. */

const token = 'APP_USR-1122334455667788-112626-abcdef0123456789abcdef-1234'
const secret = '6f1d8a7c0b5e4f3a2d1c9e8b7a6f5d4c'
const sender = 'hola@lacava.example'
const parts = ['mercado-pago', 'mail', 'arca', 'backups']

let provider: Awaited<ReturnType<typeof openProviderAccounts>>
let smtp: SmtpServer
let books: { test: TestDatabase; database: Database }
let arca: Awaited<ReturnType<typeof openArcaServer>>
let shop: ServedShop
let browser: Browser
let folder: string
beforeAll(async () => {
  const account = { id: 7, nickname: 'LA CAVA', site_id: 'MLA', tags: ['normal'] }
  provider = await openProviderAccounts({ [token]: account })
  smtp = await openSmtpServer({ user: sender, password: 'clave de la app', sender })
  const database = await createTestDatabase()
  books = {
    test: database,
    database: openDatabase({ connectionString: database.connectionString, poolSize: 2 }),
  }
  arca = await openArcaServer(books.database.db, { cuit: '30500010912', pointOfSale: 4 })
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-copies-'))
  const preload = ['../reliability/provider-address.mjs', '../arca-address.mjs'].map((file) =>
    path.join(import.meta.dirname, file),
  )
  ;[shop, browser] = await Promise.all([
    serveShop({ PAYMENT_PROVIDER_URL: provider.url, ARCA_URL: arca.url }, 'main.ts', preload),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await arca?.close()
  await books?.database.close()
  await books?.test.drop()
  await smtp?.close()
  await provider?.close()
  await rm(folder, { recursive: true, force: true })
})

let clicks = 0
async function click(target: Locator): Promise<void> {
  clicks += 1
  await target.click()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, name: string) =>
  page.locator('details.launch').getByRole('link', { name, exact: true })

async function openLaunch(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/home`)
  const launch = page.locator('details.launch')
  await launch.waitFor()
  if ((await launch.getAttribute('open')) === null) await click(launch.locator('summary'))
}

test('an owner connects payments, mail, invoices and backups with a browser alone', async () => {
  const began = Date.now()
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/admin/home`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await click(button(page, 'Ingresar'))

  await openLaunch(page)
  await click(step(page, 'Cobro con tarjeta'))
  await page.getByText('/api/payment/notice?source_news=webhooks').waitFor()
  await page.getByLabel('Access Token').fill('APP_USR-de-otra-cuenta')
  await page.getByLabel('Clave secreta de los avisos').fill(secret)
  await page.getByLabel('Tu contraseña').fill('descorche')
  await click(button(page, 'Probar y conectar'))
  await page.locator('#access_token-error').getByText('no reconoce').waitFor()
  await page.getByLabel('Access Token').fill(token)
  await click(button(page, 'Probar y conectar'))
  await page.locator('section p', { hasText: 'cobra de verdad.' }).waitFor()
  await page.getByText('Termina en …1234').waitFor()

  await openLaunch(page)
  await click(step(page, 'Correo'))
  await page.getByLabel('Servidor').fill('127.0.0.1')
  await page.getByLabel('Puerto').fill(new URL(smtp.url).port)
  await page.getByLabel('Seguridad').selectOption('none')
  await page.getByLabel('Usuario').fill(sender)
  await page.getByLabel('Contraseña de la cuenta').fill('clave de la app')
  await page.getByLabel('Remitente').fill(`La Cava <${sender}>`)
  await page.getByLabel('Tu contraseña').fill('descorche')
  await click(button(page, 'Mandar una prueba y conectar'))
  await page.getByText('Conectado', { exact: true }).waitFor()
  expect(smtp.arrived).toHaveLength(1)

  await openLaunch(page)
  await click(step(page, 'Facturas'))
  await page.getByLabel('CUIT de quien vende').fill('30-50001091-2')
  await page.getByLabel('Razón social').fill('La Cava S.R.L.')
  await page.getByLabel('Tu contraseña').first().fill('descorche')
  await click(button(page, 'Crear el pedido'))
  const link = page.getByRole('link', { name: 'Descargar el pedido' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), click(link)])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  clicks += 1
  await page.getByLabel('El archivo .crt').setInputFiles({
    name: 'tienda.crt',
    mimeType: 'application/x-x509-ca-cert',
    buffer: Buffer.from(issueCertificate(Buffer.concat(chunks).toString())),
  })
  await click(button(page, 'Cargar el certificado'))
  await click(page.locator('button:enabled', { hasText: 'Probar con ARCA' }))
  await page.getByText('Los que dice ARCA: 4').waitFor()
  await click(button(page, 'Empezar a facturar'))
  await page.getByText('Factura de verdad', { exact: false }).first().waitFor()

  await openLaunch(page)
  await click(step(page, 'Copias de seguridad'))
  await page.getByLabel('Carpeta del servidor').fill(folder)
  await click(button(page, 'Crear un par de claves'))
  await click(page.getByRole('link', { name: 'Descargar la clave privada' }))
  await page.getByLabel('Tu contraseña').fill('descorche')
  await click(button(page, 'Programar'))
  await page.getByText('Programadas', { exact: true }).waitFor()
  await click(button(page, 'Hacer una copia ahora'))
  await page.getByText('Copia guardada').waitFor()
  expect((await readdir(folder)).filter((name) => name.endsWith('.age'))).toHaveLength(1)

  await openLaunch(page)
  for (const name of ['Cobro con tarjeta', 'Correo', 'Facturas', 'Copias de seguridad'])
    await page.locator('details.launch li[data-done=true]', { hasText: name }).waitFor()
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(`four connections: ${clicks} clicks, ${minutes} minutes of the browser`)
  expect(clicks).toBeLessThan(30)
  await context.close()
})

test('what is connected is taken back, and disconnected, from the same screen', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/admin/conexiones/mercado-pago`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await button(page, 'Ingresar').click()
  await button(page, 'Desconectar').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tu contraseña').fill('descorche')
  await dialog.getByRole('button', { name: 'Desconectar' }).click()
  await page.getByText('Sin conectar').waitFor()
  await button(page, 'Deshacer el último cambio').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Conectado', { exact: true }).waitFor()
  for (const part of parts) {
    await page.goto(`${shop.url}/admin/conexiones/${part}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, part).toBeLessThanOrEqual(390)
  }
  await context.close()
})
