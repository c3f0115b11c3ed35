import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { expectAccessible, openBrowser, openVisitor } from './browser.ts'
import { plantOrdersToSend, type PlantedOrder } from './plant-orders-to-send.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let database: Database
let orders: PlantedOrder[]
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  database = openDatabase({ connectionString: shop.connectionString, poolSize: 2 })
  await database.pool.query(
    "INSERT INTO users (id, full_name, email, role) VALUES ('compra-mucho', 'Cliente', 'compra@ejemplo.test', 'User')",
  )
  orders = await plantOrdersToSend(database.pool, 'compra-mucho')
})
afterAll(async () => {
  await browser?.close()
  await database?.close()
  await shop?.stop()
})

const pdfPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0

/** Counts what a person presses. */
function counted(page: Page) {
  const presses: string[] = []
  return {
    presses,
    press: async (role: 'button' | 'link' | 'checkbox', name: string | RegExp, on: Page = page) => {
      presses.push(String(name))
      const exact = typeof name === 'string'
      await on.getByRole(role, { name, exact }).first().click()
    },
  }
}

const statesOf = async () => {
  const { rows } = await database.pool.query<{
    estado: string
    sent: boolean
    delivered: boolean
    count: number
  }>(
    `SELECT estado, sent_at IS NOT NULL AS sent, delivered_at IS NOT NULL AS delivered, count(*)::int FROM orders
      WHERE id = ANY($1) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [orders.map(({ id }) => id)],
  )
  return rows
}

test('a hundred and fifty-two orders of four delivery methods are worked off in a few clicks', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/admin/ventas?estado=Creada&q=compra-7`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByText('152 compras ·').waitFor()
  const { press, presses } = counted(page)

  // how many travel by what, beside each other
  const tabs = page.getByRole('group', { name: 'Forma de entrega' })
  const methods = await tabs.getByRole('button').allInnerTexts()
  expect(methods.map((label) => label.replaceAll(/\s+/g, ' '))).toEqual([
    'Todas las entregas 152',
    'Envío a domicilio 70',
    'Moto propia 42',
    'Retiro en Palermo 25',
    'Retiro en San Telmo 15',
  ])
  await press('checkbox', 'Elegir todas las de esta página')
  await press('button', 'Elegir las 152')
  await page.getByText('152 elegidas').waitFor()
  await expectAccessible(page)

  await press('button', 'Imprimir y despachar…')
  const openPaper = async (name: RegExp) => {
    const [paper] = await Promise.all([context.waitForEvent('page'), press('link', name)])
    return paper
  }
  const list = await openPaper(/^Lista: Todas/)
  const parts = list.getByRole('region', { name: /^Para / })
  await parts.nth(3).waitFor()
  expect(await parts.count()).toBe(4)
  const slips = await openPaper(/^Remitos: Todas/)
  await slips.getByRole('heading', { name: `Remito ${orders[0]?.numero}` }).waitFor()
  const labels = await openPaper(/^Etiquetas: Todas/)
  await labels.getByRole('img', { name: `Código de la compra ${orders[151]?.numero}` }).waitFor()
  // one page for each order, none empty, grouped by how they travel
  for (const paper of [slips, labels]) {
    await paper.emulateMedia({ media: 'print' })
    expect(pdfPages(await paper.pdf({ preferCSSPageSize: true }))).toBe(152)
  }
  expect(await labels.locator('.label-method').allInnerTexts()).toEqual(
    orders.map(({ method }) => expect.stringContaining(method)),
  )
  for (const paper of [list, slips, labels]) await paper.close()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    press('button', 'Archivo CSV para quien lleva: Envío a domicilio'),
  ])
  expect(file.suggestedFilename()).toBe('envios-envío-a-domicilio.csv')
  await press('button', 'Cerrar')

  await press('button', 'Procesar')
  await page.getByText('152 de 152 compras en Procesando').waitFor()
  await press('button', 'Marcar enviadas o listas')
  await page.getByText('152 de 152 compras: enviadas o listas para retirar').waitFor()
  // taken back and done again
  const before = presses.length
  await press('button', 'Deshacer')
  await page.getByText('152 de 152 compras: todavía no salieron').waitFor()
  expect(await statesOf()).toEqual([{ estado: 'Procesando', sent: false, delivered: false, count: 152 }])
  await press('button', 'Marcar enviadas o listas')
  await page.getByText('152 de 152 compras: enviadas o listas para retirar').waitFor()
  presses.length = before
  await press('button', 'Marcar entregadas o retiradas')
  await page.getByText('152 de 152 compras: entregadas o retiradas').waitFor()
  await press('button', 'Completar')
  await page.getByText('152 de 152 compras en Completo').waitFor()
  expect(await statesOf()).toEqual([{ estado: 'Completo', sent: true, delivered: true, count: 152 }])
  expect(presses.length).toBeLessThanOrEqual(12)
  expect(await findStockFaults(database.db)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('tracking numbers are pasted, shown and applied, and a label is scanned at the bench', async () => {
  const sent = orders.slice(0, 3)
  await database.pool.query(
    "UPDATE orders SET estado = 'Procesando', sent_at = NULL, delivered_at = NULL, parcel = NULL WHERE id = ANY($1)",
    [sent.map(({ id }) => id)],
  )
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/admin/seguimientos`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  const rows = sent.map(({ numero }, index) => `36000001234567${index}\t${numero}\tIngresado`)
  await page
    .getByLabel('Lista', { exact: true })
    .fill(
      ['Numero Andreani\tNumero de remito\tEstado', ...rows, '360000012345679\t99999-9\tIngresado'].join(
        '\n',
      ),
    )
  await page.getByLabel('Quién las lleva, si la lista no lo dice').fill('Andreani')
  await page.getByRole('button', { name: 'Revisar la lista' }).click()
  await page.getByRole('heading', { name: '3 seguimientos para anotar' }).waitFor()
  await page.getByText('No encontramos esa compra.').waitFor()
  await expectAccessible(page)
  // shown, and not yet applied
  const mailed = async () => {
    const { rows: mails } = await database.pool.query<{ count: number }>(
      `SELECT count(*)::int FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
        WHERE e.order_id = ANY($1) AND e.action = 'enviar'`,
      [sent.map(({ id }) => id)],
    )
    return mails[0]?.count
  }
  const before = (await mailed()) ?? 0
  await page.getByRole('button', { name: 'Anotar 3 y avisar' }).click()
  await page.getByText('3 de 3 compras con su seguimiento').waitFor()
  await expect.poll(mailed).toBe(before + 3)
  // the same list again tells nobody
  await page.getByRole('button', { name: 'Revisar la lista' }).click()
  await page.getByRole('heading', { name: '0 seguimientos para anotar' }).waitFor()
  expect(await mailed()).toBe(before + 3)

  await page.goto(`${shop.url}/admin/despacho`)
  await page.getByLabel('Al escanear').selectOption('entregar')
  const [scanned] = sent
  await page
    .getByLabel('Código o número de compra')
    .fill(`https://tienda.test/admin/despacho?compra=${scanned?.numero}`)
  await page.keyboard.press('Enter')
  await page.getByText('entregada o retirada', { exact: true }).waitFor()
  await page.getByText('Destinataria').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel('Código o número de compra').fill('7790415000019')
  await page.keyboard.press('Enter')
  await page.getByText('no es el código de una compra').waitFor()
  // a telephone opens the order by the label's code, and changes nothing
  await page.goto(`${shop.url}/admin/despacho?compra=${sent[1]?.numero}`)
  await page
    .getByText(sent[1]?.numero ?? '')
    .first()
    .waitFor()
  const { rows: left } = await database.pool.query<{ delivered: boolean }>(
    'SELECT delivered_at IS NOT NULL AS delivered FROM orders WHERE id = ANY($1) ORDER BY id',
    [sent.map(({ id }) => id)],
  )
  expect(left.map(({ delivered }) => delivered)).toEqual([true, false, false])
  expect(complaints).toEqual([])
  await context.close()
})
