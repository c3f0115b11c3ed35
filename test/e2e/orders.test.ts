import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database/open-database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { findAfterSaleFaults } from '../after-sale-rules.ts'
import { insertPaidOrder } from '../paid-order.ts'
import { expectAccessible, openBrowser, openVisitor, settled, signInAs, tabTo } from './browser.ts'
import { buySix } from './buy-six.ts'
import { fillAddress } from './fill-address.ts'
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

/** Puts the first `count` wines that can be bought into the cart. Out: their names. */
async function fillCart(page: Page, query: string, count: number): Promise<string[]> {
  await page.goto(`${shop.url}/?${query}`)
  await settled(page)
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const button = page.getByRole('button', { name: /^Agregar .* al carrito$/ }).first()
    names.push(((await button.getAttribute('aria-label')) ?? '').replace(/^Agregar (.*) al carrito$/, '$1'))
    await button.click()
    await page.locator('.cart-count', { hasText: String(index + 1) }).waitFor()
  }
  return names
}

async function buy(page: Page): Promise<void> {
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/user\/orders/)
  await page.getByText('Orden Ingresada!').waitFor()
}

async function saveAddress(page: Page, goOn = true): Promise<void> {
  await page.getByRole('link', { name: 'Finalizar Compra' }).first().click()
  await page.getByRole('heading', { name: 'Datos de Envio' }).waitFor()
  await fillAddress(page)
  if (goOn) await page.getByRole('button', { name: 'Continuar' }).click()
}

test('from two wines in the cart to every step of the shop, with stock and mail at each', async () => {
  const customer = await openVisitor(browser, 390)
  const owner = await openVisitor(browser, 1440)
  const { page } = customer
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  const names = await fillCart(page, 'type=Tinto&size=8', 2)
  await buy(page)
  await saveAddress(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()

  const { rows: orders } = await database.pool.query<{ id: number; numero: string }>(
    "SELECT id, numero FROM orders WHERE estado = 'Creada' AND user_id = (SELECT id FROM users WHERE email = 'cliente@descorche.test') ORDER BY id DESC LIMIT 1",
  )
  const [bought] = orders
  if (!bought) throw new Error('There is no order')
  /** Stock and reserved bottles of the wines bought, summed. */
  const bottles = async () => {
    const { rows } = await database.pool.query<{ stock: number; reserved: number }>(
      `SELECT sum(p.stock)::int AS stock, sum(p.reserved)::int AS reserved FROM products p
       WHERE p.id IN (SELECT product_id FROM order_items WHERE order_id = $1)`,
      [bought.id],
    )
    expect(await findStockFaults(database.db)).toEqual([])
    return rows[0] ?? { stock: -1, reserved: -1 }
  }
  const start = await bottles()

  const admin = owner.page
  await admin.goto(shop.url)
  await signInAs(admin, 'admin@descorche.test')
  /** Subjects of this order's messages as the owner reads them in the catcher, the newest first. */
  const inbox = async (subject: string) => {
    await expect
      .poll(async () => {
        await admin.goto(`${shop.url}/admin/correo`)
        await admin.getByRole('heading', { level: 1, name: 'Correo' }).waitFor()
        await settled(admin)
        return admin.getByText(subject).count()
      })
      .toBeGreaterThan(0)
  }
  await inbox('Confirmacion de compra')
  const { rows: confirmation } = await database.pool.query<{ html: string }>(
    "SELECT html FROM mail_catcher WHERE subject = 'Confirmacion de compra' ORDER BY id DESC LIMIT 1",
  )
  for (const part of [...names, 'Gorriti 5000']) expect(confirmation[0]?.html).toContain(part)

  const step = async (button: string, estado: string) => {
    await admin.goto(`${shop.url}/admin/ventas?q=${bought.numero}`)
    await admin.getByRole('link', { name: `Ver Detalle de la compra ${bought.numero}` }).click()
    await admin.getByRole('button', { name: button, exact: true }).waitFor()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: button, exact: true }).click()
    if (button === 'Cancelar') await admin.getByRole('button', { name: 'Sí, cancelar' }).click()
    await admin.waitForURL(/\/admin\/ventas/)
    await admin.getByText(`Compra ${bought.numero}: ${estado}`).waitFor()
  }
  await step('Procesar', 'Procesando')
  expect(await bottles()).toEqual({ stock: start.stock - 2, reserved: start.reserved - 2 })
  await inbox('Tu compra se está preparando')
  await step('Completo', 'Completo')
  await inbox('Tu compra está completa')
  await step('Revertir Proceso', 'Procesando')
  expect(await bottles()).toEqual({ stock: start.stock - 2, reserved: start.reserved - 2 })
  await step('Cancelar', 'Cancelada')
  expect(await bottles()).toEqual({ stock: start.stock, reserved: start.reserved - 2 })
  await inbox('Tu compra fue cancelada')
  await expect
    .poll(async () => {
      await admin.goto(`${shop.url}/user/orderDetailAdmin?id=${bought.id}`)
      await admin.getByRole('heading', { name: 'Pago', exact: true }).waitFor()
      return admin.getByText('Se devolvió por el mismo medio de pago').count()
    })
    .toBe(1)
  // the money went back: it is to be paid anew
  await step('Activar', 'Ingreso')
  expect(await bottles()).toEqual(start)

  // the customer reads the story too, without learning who in the shop did what
  await page.goto(`${shop.url}/user/orderDetail?id=${bought.id}`)
  await page.getByText('Retomada').waitFor()
  expect(await page.locator('.timeline').textContent()).not.toMatch(/Ingres|Creada|Procesando|Complet/)
  await expectAccessible(page)
  expect(await page.locator('.timeline').textContent()).not.toMatch(/admin/i)
  await page.getByText('Se devolvió por el mismo medio de pago').waitFor()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()
  await page.goto(`${shop.url}/user/orderDetail?id=${bought.id}`)
  await page.getByRole('button', { name: 'Comprar de nuevo' }).click()
  await page.waitForURL(/\/shoppingCart$/)
  for (const name of names) await page.getByRole('row', { name }).waitFor()
  await page.getByRole('button', { name: 'Vaciar carrito' }).click()
  await page.getByText('No hay productos').waitFor()
  expect(owner.complaints).toEqual([])
  expect(customer.complaints).toEqual([])
  await customer.context.close()
  await owner.context.close()
})

test('a price change or a sold-out wine between cart and payment is shown before buying', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  const [name = '', other = ''] = await fillCart(page, 'type=Blanco&size=8', 2)
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByRole('button', { name: 'Comprar' }).waitFor()
  await settled(page)
  const { rows } = await database.pool.query<{ price: number }>(
    'UPDATE products SET list_price = 9999900, discount = 0 WHERE wine_name(products) = $1 RETURNING price',
    [name],
  )
  expect(rows[0]?.price).toBe(9_999_900)
  await page.getByRole('button', { name: 'Comprar' }).click()
  const notice = page.locator('.notice', { hasText: '$ 99.999' })
  await notice.waitFor()
  expect(await notice.textContent()).toContain(name)
  expect(page.url()).toContain('/shoppingCart')
  // the cart has the current price too, and another change is another message
  expect(await page.getByRole('row', { name }).textContent()).toContain('99.999')
  await expectAccessible(page)
  await database.pool.query('UPDATE products SET list_price = 8888800 WHERE wine_name(products) = $1', [name])
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.locator('.notice', { hasText: '$ 88.888' }).waitFor()
  // the other wine is taken off sale in the meantime: it leaves the total, and the cart at one click
  await database.pool.query('UPDATE products SET archived_at = now() WHERE wine_name(products) = $1', [other])
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.getByText(`${other} ya no se vende.`).waitFor()
  expect(await page.locator('.cart-total').textContent()).toContain('88.888')
  expect(await page.getByRole('row', { name: other }).textContent()).toContain('No suma')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Dejar solo lo que hay' }).click()
  await page.getByText(`${other} ya no se vende.`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Comprar' }).click()
  await page.waitForURL(/user\/orders/)
  await page.getByText('Botellas reservadas hasta las').first().waitFor()

  // input during a save is not saved
  await page.route('**/api/orders/dir', async (route) => {
    await page.getByLabel('Calle').fill('Otra calle 1')
    await route.continue()
  })
  await saveAddress(page, false)
  expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true)
  await page.getByLabel('Calle').fill('Gorriti 5000')
  await page.getByRole('button', { name: 'Continuar' }).click()
  // back from the provider without paying
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Cerrar y volver a la tienda' }).click()
  await page.getByRole('heading', { name: 'El pago no se hizo' }).waitFor()
  await context.close()
})

test('with the keyboard alone: an order is found and completed', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'admin@descorche.test')
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM users WHERE email = 'admin@descorche.test'",
  )
  const { numero } = await insertPaidOrder(database.pool, {
    userId: rows[0]?.id ?? '',
    productId: 20,
    estado: 'Procesando',
    email: 'teclado@ejemplo.test',
  })
  const paid = { userId: rows[0]?.id ?? '', productId: 20, estado: 'Creada', street: 'Mitre 100' } as const
  const [one, other] = [
    await insertPaidOrder(database.pool, paid),
    await insertPaidOrder(database.pool, paid),
  ]
  // new orders are announced in the open list, and shown on request
  await page.goto(`${shop.url}/admin/ventas`)
  await page.getByRole('link', { name: `Ver Detalle de la compra ${other.numero}` }).waitFor()
  await settled(page)
  const late = await insertPaidOrder(database.pool, paid)
  await page.evaluate(() => {
    const clock = Date.now
    Date.now = () => clock() + 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByText(`Entró la compra ${late.numero}.`).waitFor()
  await page.getByText('Entró 1 compra.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostrarla' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: `Ver Detalle de la compra ${late.numero}` }).waitFor()
  await page.getByText('Entró 1 compra.').waitFor({ state: 'detached' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  // a step taken in the list leaves the keyboard where it was: in the row, or in the one that takes its place
  await page.goto(`${shop.url}/admin/ventas`)
  await page.getByRole('button', { name: `Procesar la compra ${one.numero}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Marcar enviada la compra ${one.numero}`)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Completo la compra ${one.numero}`)
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe(`Ver Detalle de la compra ${one.numero}`)
  await page.goto(`${shop.url}/admin/ventas?estado=Creada`)
  await page.getByRole('button', { name: `Procesar la compra ${other.numero}` }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toMatch(/^(Procesar|Ver Detalle de) la compra /)
  await page.goto(`${shop.url}/admin/ventas`)
  await page.getByRole('link', { name: `Ver Detalle de la compra ${numero}` }).waitFor()
  await tabTo(page, 'Número, persona o correo', 'searchbox')
  await page.keyboard.type(numero)
  await page.keyboard.press('Enter')
  await page.getByText('1 compra ·').waitFor()
  await tabTo(page, `Ver Detalle de la compra ${numero}`, 'link')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Completo', exact: true }).waitFor()
  await tabTo(page, 'Completo', 'button')
  await page.keyboard.press('Enter')
  await page.getByText(`Compra ${numero}: Completo`).waitFor()
  await context.close()
})

test('several sales are processed together and their slips printed; a withdrawal is accepted', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  for (let times = 0; times < 2; times += 1) {
    await fillCart(page, 'type=Rosado&size=8', 1)
    await buy(page)
    await saveAddress(page)
    await page.getByRole('button', { name: 'Pagar' }).click()
    await page.getByRole('button', { name: 'Aprobar el pago' }).click()
    await page.getByRole('heading', { name: /¡Gracias por tu compra/ }).waitFor()
  }
  const { rows } = await database.pool.query<{ id: number; numero: string; email_envio: string }>(
    "SELECT id, numero, email_envio FROM orders WHERE estado = 'Creada' ORDER BY id DESC LIMIT 2",
  )
  // a signed-in user who comes from a purchase has nothing to copy
  await page.goto(`${shop.url}/arrepentimiento?compra=${rows[0]?.numero}`)
  await expect
    .poll(() => page.getByLabel('Correo electrónico', { exact: true }).inputValue())
    .toBe('cliente@descorche.test')
  await page.goto(`${shop.url}/contact`)
  await expect
    .poll(() => page.locator('.question-form input[type=email]').inputValue())
    .toBe('cliente@descorche.test')
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()

  // the withdrawal form is public
  await page.goto(`${shop.url}/arrepentimiento`)
  await page.getByLabel('Número de compra').fill(rows[0]?.numero ?? '')
  await page.getByLabel('Correo electrónico', { exact: true }).fill(rows[0]?.email_envio ?? '')
  await page.getByRole('button', { name: 'Pedir la devolución' }).click()
  await page.getByText(/Tu código de trámite es A-/).waitFor()

  await signInAs(page, 'admin@descorche.test')
  await page.goto(`${shop.url}/admin/ventas?estado=Creada`)
  for (const { numero } of rows) await page.getByLabel(`Elegir la compra ${numero}`).check()
  await page.getByText('2 elegidas').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Imprimir y despachar…' }).click()
  await expectAccessible(page)
  const [papers] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /^Remitos: / }).click(),
  ])
  for (const { numero } of rows) await papers.getByRole('heading', { name: `Remito ${numero}` }).waitFor()
  await expectAccessible(papers)
  await papers.close()
  await page.goto(`${shop.url}/admin/ventas?estado=Creada`)
  for (const { numero } of rows) await page.getByLabel(`Elegir la compra ${numero}`).check()
  // an order with a withdrawal request is left out of the bulk step
  await page.getByText('1 queda como está: pidió arrepentirse').waitFor()
  await page
    .getByRole('region', { name: 'Compras elegidas' })
    .getByRole('button', { name: 'Procesar 1' })
    .click()
  await page.getByText(`Compra ${rows[1]?.numero}: Procesando`).waitFor()

  // shipped all the same, from its detail; the decision there is displayed there
  await page.goto(`${shop.url}/user/orderDetailAdmin?id=${rows[0]?.id}`)
  await page.getByRole('button', { name: 'Procesar', exact: true }).click()
  await page.waitForURL(/\/admin\/ventas/)
  await page.goto(`${shop.url}/user/orderDetailAdmin?id=${rows[0]?.id}`)
  const request = page.locator('.withdrawal', { hasText: rows[0]?.numero ?? '' })
  await request.getByRole('button', { name: 'Aceptar' }).click()
  await request.getByLabel(/salieron 1/).fill('1')
  await expectAccessible(page)
  await request.getByRole('button', { name: 'Aceptar y devolver el pago' }).click()
  await page.getByText('Pedido aceptado').waitFor()
  await request.getByText('aceptada').waitFor()
  await page.locator('.admin-order').getByText('Cancelada', { exact: true }).first().waitFor()
  await page.goto(`${shop.url}/admin/home`)
  await page.getByRole('link', { name: /Pedidos de arrepentimiento/ }).click()
  await page.getByText('Ninguno espera tu respuesta.').waitFor()
  await page.getByRole('button', { name: 'Resueltos' }).click()
  await request.getByText('aceptada').waitFor()
  await expectAccessible(page)
  expect(await findStockFaults(database.db)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('six bottles, one broken, one sent back: money, vouchers, ledger, reports and mails say the same', async () => {
  const { order, admin: token } = await buySix(shop, database.pool)
  const buyer = await openVisitor(browser, 390)
  const { page } = buyer
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  await page.goto(`${shop.url}/user/orderDetail?id=${order.id}`)
  await page.getByRole('button', { name: 'Pedir una devolución' }).click()
  await page.getByLabel('Por qué').selectOption('reclamo')
  await page.getByLabel(/\(hasta 6\)/).fill('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar el pedido' }).click()
  await page.getByText(/trámite A-/i).waitFor()
  await buyer.context.close()

  const owner = await openVisitor(browser, 1440)
  const admin = owner.page
  await admin.goto(shop.url)
  await signInAs(admin, 'admin@descorche.test')
  await admin.goto(`${shop.url}/user/orderDetailAdmin?id=${order.id}`)
  const request = admin.locator('.withdrawal', { hasText: order.numero })
  await request.getByRole('button', { name: 'Aceptar' }).click()
  expect(await request.getByLabel(/pidió 1/).inputValue()).toBe('1')
  await request.getByLabel('Qué pasa con ellas').selectOption('written_off')
  await expectAccessible(admin)
  await request.getByRole('button', { name: 'Aceptar y devolver el pago' }).click()
  await admin.getByText('Pedido aceptado').waitFor()
  await admin.getByRole('button', { name: 'Devolver botellas' }).click()
  await admin.getByLabel(/Botellas \(hasta 5\)/).fill('1')
  await admin.getByLabel('Motivo').fill('La mandó de vuelta')
  await admin.getByRole('button', { name: 'Anotar y avisar' }).click()
  await admin.getByText('2 × ').or(admin.getByText('La mandó de vuelta')).first().waitFor()

  const { rows: ledger } = await database.pool.query(
    `SELECT kind, sum(quantity)::int AS bottles FROM stock_ledger WHERE order_id = $1 GROUP BY kind ORDER BY kind`,
    [order.id],
  )
  expect(ledger).toEqual([
    { kind: 'mas', bottles: 2 },
    { kind: 'menos', bottles: -6 },
  ])
  const { rows: gone } = await database.pool.query(
    `SELECT l.quantity::int AS quantity FROM stock_ledger l JOIN order_items i ON i.product_id = l.product_id AND i.order_id = $1
     WHERE l.kind = 'merma'`,
    [order.id],
  )
  expect(gone).toEqual([{ quantity: -1 }])
  expect(await findStockFaults(database.db)).toEqual([])

  const back = 2 * Math.floor(Math.round(order.total * 100) / 6)
  await expect
    .poll(() => vouchersOf(order.id))
    .toEqual([
      `invoice B ${Math.round(order.total * 100)}`,
      `credit-note B ${back / 2}`,
      `credit-note B ${back / 2}`,
    ])
  const { rows: mails } = await database.pool.query<{ subject: string }>(
    `SELECT subject FROM outbox WHERE position($1 IN subject) > 0 ORDER BY id`,
    [order.numero],
  )
  const subjects = mails.map(({ subject }) => subject.replace(order.numero, 'N').replace(/ \d{5}-\d{8}/, ''))
  for (const expected of ['Factura B de tu compra N', 'Nota de crédito B de tu compra N'])
    expect(subjects).toContain(expected)
  expect(subjects.filter((subject) => subject.startsWith('Te devolvemos $'))).toHaveLength(2)

  const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
  const report = await fetch(
    `${shop.url}/api/sales/breakdown?por=vino&fdesde=${day}&fhasta=${day}&q=${encodeURIComponent(order.wine)}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  expect(await report.json()).toMatchObject({
    items: [{ bottles: 4, returned: 2, refunded: back / 100, total: order.total - back / 100 }],
  })
  expect(await findAfterSaleFaults(database.db)).toEqual([])
  expect([...buyer.complaints, ...owner.complaints]).toEqual([])
  await owner.context.close()
})

async function vouchersOf(orderId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ said: string }>(
    `SELECT concat_ws(' ', kind, letter, total) AS said FROM invoices WHERE order_id = $1 AND state = 'authorised' ORDER BY id`,
    [orderId],
  )
  return rows.map(({ said }) => said)
}

test('a pending payment is shown wherever its purchase is, and a failed one leads back to paying', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  const standing = `${shop.url}/user/comprarealizada`
  await fillCart(page, 'type=Blanco&size=8', 1)
  await buy(page)
  // opened by a bare link: displays the account's last purchase, and not that nothing was charged
  await page.goto(standing)
  await page.getByRole('heading', { name: 'Tu compra espera tu pago' }).waitFor()
  await page.goto(`${shop.url}/user/orders`)
  await saveAddress(page)
  await page.getByRole('button', { name: 'Pagar' }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  // one tap from the payment that was not made to the next one
  await page.getByRole('button', { name: 'Intentar otro pago' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Intentar otro pago' }).click()
  await page.getByRole('button', { name: 'Dejar pendiente' }).click()
  await page.getByRole('heading', { name: 'Tu pago está en camino' }).waitFor()
  await page.goto(`${shop.url}/user/orders`)
  await page.getByText(/Tu pago está en camino desde el .* No hace falta que pagues de nuevo/).waitFor()
  expect(await page.getByRole('link', { name: 'Finalizar Compra' }).count()).toBe(0)
  expect(await page.getByText('Falta poco').count()).toBe(0)
  await page.getByRole('link', { name: 'Ver Detalle' }).first().click()
  await page.getByText(/Tu pago está en camino desde el/).waitFor()
  expect(await page.getByRole('button', { name: 'Pagar', exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto(standing)
  await page.getByRole('heading', { name: 'Tu pago está en camino' }).waitFor()

  // finally paid; the withdrawal form displays the existing code instead of a new request
  const order = await page.getByRole('link', { name: 'Ver la compra' }).getAttribute('href')
  await page.goto(`${shop.url}${order}`)
  await page.getByRole('button', { name: 'Pagar con otro medio' }).click()
  await page.getByRole('button', { name: 'Aprobar el pago' }).click()
  await page.getByRole('heading', { name: /Gracias por tu compra/ }).waitFor()
  await page.goto(standing)
  await page.getByRole('heading', { name: /Gracias por tu compra/ }).waitFor()
  await page.goto(`${shop.url}${order}`)
  await page.getByRole('link', { name: 'Arrepentirme de esta compra' }).click()
  await page.getByRole('button', { name: 'Pedir la devolución' }).click()
  const said = (await page.getByText(/Tu código de trámite es A-/).textContent()) ?? ''
  const code = /A-[\w-]+\w/.exec(said)?.[0] ?? '?'
  await page.goto(`${shop.url}${order}`)
  await page.getByText(`(trámite ${code})`).waitFor()
  expect(await page.getByText('Ahora la preparamos').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Arrepentirme de esta compra' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('the packing role sees no amounts on any screen or in any answer, and only its own screens', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'cliente@descorche.test')
  const { pool } = database
  // another user's order; nothing else has these digits
  await pool.query('UPDATE products SET list_price = 73951900, discount = 0 WHERE id = 5')
  const owner = await pool.query<{ id: string }>(
    `INSERT INTO users (id, full_name, email, role) VALUES ('compradora', 'Compradora', 'compradora@ejemplo.test', 'User')
     ON CONFLICT (id) DO UPDATE SET role = 'User' RETURNING id`,
  )
  const userId = owner.rows[0]?.id ?? ''
  const order = await insertPaidOrder(pool, { userId, productId: 5, estado: 'Procesando', street: 'Mitre 1' })
  await pool.query(`UPDATE users SET role = 'Depósito' WHERE email = 'cliente@descorche.test'`)
  const read: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => read.push(`${response.url()} ${text}`),
        () => undefined,
      )
  })
  const look = async (path: string) => {
    await page.goto(`${shop.url}${path}`)
    await settled(page)
    read.push(`${path} ${await page.locator('body').innerText()}`)
  }
  await look('/admin/home')
  const menu = page.getByRole('navigation', { name: 'Secciones', exact: true }).getByRole('link')
  expect(await menu.allTextContents()).toEqual([
    'Inicio',
    expect.stringContaining('Ventas'),
    expect.stringContaining('Preparación'),
    expect.stringContaining('Despacho'),
    'Productos',
    'Recuento',
  ])
  await look('/admin/preparacion')
  await page.getByText(order.numero).first().waitFor()
  await look('/admin/listProduct')
  await page
    .getByRole('button', { name: /^Stock de / })
    .first()
    .waitFor()
  await look('/admin/ventas')
  await page.getByText(order.numero).waitFor()
  await look(`/admin/remitos?ids=${order.id}`)
  await page.getByText(`Remito ${order.numero}`).waitFor()
  await look('/admin/graficos')
  await page.getByText('Tu perfil es Depósito').waitFor()
  await expectAccessible(page)
  await look(`/user/orderDetailAdmin?id=${order.id}`)
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Cancelar' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Completo' }).click()
  await page.getByText(`Compra ${order.numero}: Completo`).waitFor()
  await settled(page)
  read.push(await page.locator('body').innerText())
  expect(read.length).toBeGreaterThan(12)
  expect(read.filter((text) => text.replace(/[.,]/g, '').includes('739519'))).toEqual([])
  expect(complaints).toEqual([])
  await pool.query(`UPDATE users SET role = 'User' WHERE email = 'cliente@descorche.test'`)
  await context.close()
})
