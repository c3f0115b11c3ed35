import pg from 'pg'
import sharp from 'sharp'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** From the demo to a shop of one's own, as its owner goes: name, logo, colour, seller, branch, wines, delivery, no demo. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

let clicks = 0
async function click(target: Locator): Promise<void> {
  clicks += 1
  await target.click()
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await click(button(page, 'Ingresar'))
  await button(page, 'Salir').waitFor()
}
async function save(page: Page): Promise<void> {
  await click(button(page, 'Guardar').first())
  await page.getByText('Todo guardado').waitFor()
}
const part = (page: Page, name: string) =>
  click(page.getByRole('navigation', { name: 'Ajustes' }).getByRole('link', { name, exact: true }))

const list = [
  'BODEGA;VINO;AÑADA;ORIGEN;COLOR;CEPA;DULZOR;GRADUACIÓN;PRECIO ($);STOCK;MÍNIMO;DESCRIPCIÓN',
  ...[1, 2, 3].map(
    (n) => `Viña Propia;Propio ${n};202${n};Valle Añejo;tinto;Malbec;seco;13,5;${9000 + n},50;24;6;Un tinto`,
  ),
].join('\r\n')

test('an owner makes the demo a shop of their own, and nothing says the demo’s name any more', async () => {
  const began = Date.now()
  const owner = await openVisitor(browser, 1440)
  const { page } = owner
  await page.goto(shop.url)
  await click(button(page, 'Ingresar'))
  await click(page.getByRole('link', { name: 'Crear cuenta' }))
  await page.getByLabel('Correo electrónico').fill('duena@lacava.example')
  await page.getByLabel('Nombre o apodo').fill('Inés')
  await page.getByLabel('Contraseña').fill('tres tinajas de barro')
  await click(button(page, 'Crear cuenta'))
  await button(page, 'Salir').waitFor()
  // a role is given to a confirmed address; the link of the mail has tests of its own
  await query(`UPDATE identity_accounts SET confirmed_at = now() WHERE email = 'duena@lacava.example'`)
  // the demo's Admin, once: the account of one's own takes over
  const demo = await openVisitor(browser, 1440)
  await demo.page.goto(`${shop.url}/admin/usuarios?q=duena@lacava.example`)
  await signIn(demo.page, 'admin@descorche.test', 'descorche')
  await click(button(demo.page, /^Cambiar perfil de/))
  await click(button(demo.page, /^Hacer Admin/))
  await click(button(demo.page, 'Sí, hacer Admin'))
  await demo.page.getByText('Inés').first().waitFor()
  await expect.poll(() => adminCount()).toBe(2)
  await demo.context.close()

  await page.goto(`${shop.url}/admin/ajustes/tienda`)
  await page.getByLabel('Nombre', { exact: true }).fill('La Cava de Inés')
  await page.getByLabel('Frase al pie').fill('Vinos del litoral.')
  await page.getByLabel('Color', { exact: true }).fill('#1f4d3a')
  const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#204060' } })
    .png()
    .toBuffer()
  clicks += 1
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await page.getByAltText('El logo').waitFor()
  await save(page)
  await part(page, 'Portada')
  await page.getByLabel('Título de la portada').fill('Vinos para la mesa')
  await save(page)
  await part(page, 'Vendedor')
  await page.getByLabel('Razón social').fill('La Cava de Inés S.R.L.')
  await page.getByLabel('CUIT', { exact: true }).fill('33693450239')
  await page.getByLabel('Domicilio').fill('Pellegrini 1200, Rosario')
  await save(page)
  await part(page, 'Contacto')
  await page.getByLabel('Correo', { exact: true }).fill('hola@lacava.example')
  await save(page)
  await part(page, 'Avisos')
  await page.getByLabel('Correo de la tienda').fill('ventas@lacava.example')
  await save(page)
  await part(page, 'Locales')
  for (const name of ['Palermo', 'San Telmo', 'Belgrano']) await click(button(page, `Sacar ${name}`))
  await click(button(page, 'Agregar un local'))
  await page.getByLabel('Nombre', { exact: true }).fill('Centro')
  await page.getByLabel('Dirección').fill('Pellegrini 1200')
  await save(page)

  await page.goto(`${shop.url}/admin/importar`)
  clicks += 1
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'propios.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await page.getByText('Revisá qué contiene cada columna').waitFor()
  await click(button(page, 'Revisar sin guardar'))
  await click(button(page, /^Guardar/).first())
  await page.getByText('Importación terminada.').waitFor()

  await page.goto(`${shop.url}/admin/home`)
  const steps = page.locator('details.launch')
  await steps.waitFor()
  if ((await steps.getAttribute('open')) === null) await click(steps.locator('summary'))
  await click(button(page, 'Sacar la muestra'))
  await click(button(page, 'Guardar una copia y sacarla'))
  await expect.poll(() => productCount()).toBe(3)

  await page.goto(`${shop.url}/admin/envios`)
  await click(button(page, 'Agregar una zona'))
  await page.getByLabel('Nombre de la zona').fill('Todo el país')
  await page.getByLabel('Cómo la lee quien compra').fill('A domicilio')
  await click(button(page, 'Guardar').first())
  // an empty price is no free delivery
  await page.getByText('Indicá el importe').first().waitFor()
  await page.getByLabel('Precio en pesos').fill('4500')
  await click(button(page, 'Guardar').first())
  await page.getByText('Envíos guardados').waitFor()
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(`a shop of one's own: ${clicks} clicks, ${minutes} minutes of the browser`)
  expect(clicks).toBeLessThan(60)
  await nothingOfTheDemo(page)
  await owner.context.close()
})

const said = /descorche(?!r)/i
/** Names of the inside: what tokens are for. */
const inside = /https:\/\/descorche\/(api|roles)|descorche-web|_descorche\w*/g

/** Pages with their metadata, files for programs, the owner's screens, and every mail until now. */
async function nothingOfTheDemo(page: Page): Promise<void> {
  const open =
    '/ /about /contact /terminos /envios /privacidad /sommelier /shoppingCart /arrepentimiento /seguimiento'
  const files =
    '/manifest.webmanifest /robots.txt /sitemap.xml /feed/google.xml /feed/meta.csv /api/openapi.json /favicon.svg'
  const own = '/admin/home /admin/remitos /admin/mostrador /admin/ajustes/correos /admin/facturas /profile'
  for (const address of `${open} ${files}`.split(' ')) {
    const answer = await page.request.get(shop.url + address)
    expect(answer.status(), address).toBe(200)
    expect((await answer.text()).replaceAll(inside, ''), address).not.toMatch(said)
  }
  for (const address of own.split(' ')) {
    await page.goto(shop.url + address)
    await page.locator('h1, h2').first().waitFor()
    expect(await page.title(), address).not.toMatch(said)
    expect(await page.locator('body').innerText(), address).not.toMatch(said)
  }
  const mails = await query<{ subject: string; html: string; body: string }>(
    `SELECT subject, html, body FROM mail_catcher WHERE recipient LIKE '%lacava.example'
      AND caught_at > (SELECT max(at) FROM settings_changes WHERE changes ? 'shop.name')`,
  )
  for (const mail of mails) expect(JSON.stringify(mail).replaceAll(inside, '')).not.toMatch(said)
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
const countOf = async (from: string) =>
  Number((await query<{ count: string }>(`SELECT count(*) FROM ${from}`))[0]?.count)
const adminCount = () => countOf(`users WHERE role = 'Admin' AND removed_at IS NULL`)
const productCount = () => countOf('products WHERE archived_at IS NULL')
