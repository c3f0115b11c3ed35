import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPaidOrder } from '../paid-order.ts'
import { expectAccessible, openBrowser, openVisitor, settled } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let pool: pg.Pool
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
})
afterAll(async () => {
  await pool?.end()
  await browser?.close()
  await shop?.stop()
})

const customer = 'cliente@descorche.test'
const admin = 'admin@descorche.test'

/** Opens a private page as a user, by signing in on the way. */
async function openAs(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`${shop.url}/profile`)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  await page.goto(shop.url + path)
}

async function idOf(email: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  return rows[0]?.id ?? ''
}

async function quietWine(): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM products WHERE review_count = 0 AND stock > reserved ORDER BY id LIMIT 1',
  )
  return Number(rows[0]?.id)
}

/** Filled stars of a row of the review table. */
const filled = async (page: Page, words: string) => {
  const row = page.locator('.review-table tr', { hasText: words })
  return Number.parseInt((await row.locator('.stars').getAttribute('aria-label')) ?? '', 10)
}

/** The accessible name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a review: refused without a purchase, written by mouse and keyboard, deleted, hidden by an Admin', async () => {
  const wine = await quietWine()
  const { page, context, complaints } = await openVisitor(browser, 390)
  await openAs(page, customer, `/review/${wine}`)
  await page.getByText('Pueden opinar quienes compraron este vino.', { exact: true }).waitFor()
  expect(await page.getByRole('group', { name: '¿Cuántas estrellas?' }).count()).toBe(0)

  await insertPaidOrder(pool, { userId: await idOf(customer), productId: wine })
  await page.reload()
  const stars = page.getByRole('group', { name: '¿Cuántas estrellas?' })
  await stars.waitFor()
  await expectAccessible(page)
  const text = page.getByLabel('Descripción')
  const publish = page.getByRole('button', { name: 'Publicar' })

  // nothing leaves half empty
  await publish.click()
  await page.getByText('No puede enviar el formulario vacio!').first().waitFor()
  await page.getByText('Por favor ingrese si review!').waitFor()

  // each star gives as many stars as it is, by mouse
  for (const star of [1, 2, 3, 4, 5]) {
    await stars.getByRole('radio', { name: new RegExp(`^${star} estrella`) }).check()
    expect(await page.locator('.star-input label[data-on="true"]').count()).toBe(star)
  }
  await stars.getByRole('radio', { name: /^4 estrellas/ }).check()
  await text.fill('Para un asado largo')
  await publish.click()
  await page.getByText('Opinión guardada').waitFor()
  await page.locator('.review-table').waitFor()
  expect(await filled(page, 'Para un asado largo')).toBe(4)
  await page.getByText('Compra verificada').waitFor()
  // the form is as it was at first
  expect(await text.inputValue()).toBe('')
  expect(await page.locator('.star-input input:checked').count()).toBe(0)

  // by keyboard: the arrows choose; writing again takes the first one's place
  await text.fill('Mejor de lo que recordaba')
  await stars.getByRole('radio', { name: /^1 estrella/ }).focus()
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.review-table', { hasText: 'Mejor de lo que recordaba' }).waitFor()
  expect(await page.locator('.review-table tbody tr').count()).toBe(1)
  expect(await filled(page, 'Mejor de lo que recordaba')).toBe(5)

  // one's own can be deleted, another's only reported
  await page.getByRole('button', { name: /^Eliminar la opinión/ }).click()
  // the keyboard is on the answer that changes nothing, and after it back on the button
  expect(await focused(page)).toBe('No')
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('Eliminar')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await page.getByText('Todavía no tiene opiniones').waitFor()
  await pool.query("INSERT INTO users (id, full_name) VALUES ('otra', 'Otra')")
  await insertPaidOrder(pool, { userId: 'otra', productId: wine })
  await pool.query(
    "INSERT INTO reviews (product_id, user_id, description, stars) VALUES ($1, 'otra', 'Visitá mi página', 1)",
    [wine],
  )
  // the shop hears of what another writes to its tables a moment later
  await expect
    .poll(async () => (await fetch(`${shop.url}/review/${wine}`)).text())
    .toContain('Visitá mi página')
  await page.reload()
  await page.getByRole('button', { name: 'Reportar la opinión de Otra' }).click()
  expect(await page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0)
  await page.getByLabel('¿Por qué?').selectOption('Publicidad')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reportar', exact: true }).click()
  await page.getByText('Gracias por avisar').waitFor()
  expect(complaints).toEqual([])
  await context.close()

  // the Admin reads it, answers it, and hides it with a reason
  const owner = await openVisitor(browser, 1440)
  await openAs(owner.page, admin, '/admin/home')
  await owner.page
    .getByRole('navigation', { name: 'Secciones', exact: true })
    .getByRole('link', { name: /^Opiniones/ })
    .click()
  const card = owner.page.locator('.moderated li', { hasText: 'Visitá mi página' })
  await card.getByText('Publicidad: 1').waitFor()
  await expectAccessible(owner.page)
  await card.getByRole('button', { name: 'Responder' }).click()
  await card.getByLabel('Respuesta que todos van a leer').fill('No somos nosotros.')
  await card.getByRole('button', { name: 'Publicar respuesta' }).click()
  await card.getByText('No somos nosotros.').waitFor()
  await card.getByRole('button', { name: 'Ocultar' }).click()
  await card.getByLabel('Motivo, que su autor va a leer').fill('Es publicidad')
  await card.getByRole('button', { name: 'Ocultar opinión' }).click()
  await owner.page.getByText('Nadie reportó ninguna opinión.').waitFor()
  await owner.page.goto(`${shop.url}/review/${wine}`)
  await owner.page.getByText('Todavía no tiene opiniones').waitFor()
  await owner.page.goto(`${shop.url}/admin/opiniones?state=ocultas`)
  await owner.page.getByRole('button', { name: 'Volver a mostrar' }).click()
  await owner.page.getByText('No hay opiniones ocultas.').waitFor()
  await owner.page.goto(`${shop.url}/review/${wine}`)
  await owner.page.getByText('No somos nosotros.').waitFor()
  expect(owner.complaints).toEqual([])
  await owner.context.close()
})

test('many reviews: sorted, by stars, and page by page', async () => {
  const { rows } = await pool.query<{ id: string; reviews: number }>(
    'SELECT id, review_count AS reviews FROM products ORDER BY review_count DESC, id LIMIT 1',
  )
  const [wine] = rows
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/review/${wine?.id}`)
  await page.locator('.review-table').waitFor()
  await settled(page)
  expect(await page.locator('.review-table tbody tr').count()).toBe(10)
  expect(await page.getByText('Dato de demostración').count()).toBe(10)
  await page.getByRole('link', { name: 'Página 2' }).click()
  await page.waitForURL(/page=1/)
  await page.getByLabel('Ordenar').selectOption('peores')
  await page.waitForURL(/sort=peores/)
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
  await page.getByRole('link', { name: /de 5 estrellas$/ }).click()
  await page.waitForURL(/stars=5/)
  await page.locator('[aria-current="true"]', { hasText: '5' }).waitFor()
  const shown = page.locator('.review-table tbody .stars')
  for (const label of await shown.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    expect(label).toBe('5 de 5 estrellas')
  await expectAccessible(page)
  await context.close()
})

test('an anonymous wish waits for the sign-in; the heart is undone when the shop says no', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/?type=Blanco`)
  await settled(page)
  const card = page.locator('.product-card').first()
  const name = (await card.locator('.product-card-name').textContent()) ?? ''
  const full =
    (await card.getByRole('button', { name: /entre mis favoritos$/ }).getAttribute('aria-label')) ?? ''
  expect(full).toContain(name)
  await card.getByRole('button', { name: full }).click()
  await page.getByLabel('Correo electrónico').fill(customer)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  // back where they were, with the wish fulfilled
  await page.waitForURL(/type=Blanco/)
  await page.getByText('Producto agregado a favoritos').waitFor()
  const heart = page.getByRole('button', { name: full, pressed: true })
  await heart.waitFor()

  await page.goto(`${shop.url}/user/listfavorite`)
  const row = page.locator('.favourites li', { hasText: name })
  await row.getByRole('link', { name: /^Ver Detalle/ }).waitFor()
  await row.getByRole('button', { name: /^Agregar .* al carrito$/ }).click()
  await row.getByRole('button', { name: /^En tu carrito/ }).waitFor()
  await expectAccessible(page)

  // rejected by the shop: the row returns, with the reason
  await page.route('**/api/favorite**', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'about:blank', title: '', status: 503, detail: 'Ahora no podemos.' }),
        })
      : route.continue(),
  )
  await row.getByRole('button', { name: /^Quitar Producto/ }).click()
  await page.getByText('Ahora no podemos.').waitFor()
  await row.waitFor()
  await page.unroute('**/api/favorite**')

  // optimistic: gone while the shop is still thinking
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/favorite**', async (route) => {
    await held
    await route.continue()
  })
  await row.getByRole('button', { name: /^Quitar Producto/ }).click()
  await page.getByText('No agrego ningun producto a favoritos!').waitFor()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  answer()
  expect((await gone).status()).toBe(200)
  await page.reload()
  await page.getByText('No agrego ningun producto a favoritos!').waitFor()
  await expectAccessible(page)
  await context.close()
})

test('a sold-out wine: a visitor subscribes, the owner sees it, and one mail announces it', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  const id = await quietWine()
  await pool.query('UPDATE products SET stock = reserved WHERE id = $1', [id])
  const requested = async () =>
    (await pool.query('SELECT 1 FROM restock_wishes WHERE product_id = $1 AND settled_at IS NULL', [id]))
      .rowCount
  await page.goto(`${shop.url}/detail/${id}`)
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Avisame cuando haya stock/ }).click()
  await page.getByText('Ingresá y te avisamos').waitFor()
  await page.getByLabel('Correo electrónico').fill(customer)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.waitForURL(new RegExp(`/detail/${id}$`))
  await page.getByText('Te vamos a avisar').waitFor()
  expect(await requested()).toBe(1)

  // undone and repeated with the keyboard: the focus is restored
  await page.getByRole('button', { name: /^Deshacer/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Avisame/ }).waitFor()
  expect(await requested()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Te vamos a avisar').waitFor()
  await expectAccessible(page)
  await page.goto(`${shop.url}/user/listfavorite`)
  await page.getByRole('heading', { name: 'Esperás que vuelvan' }).waitFor()
  await page.locator('.favourites li').getByText('Te vamos a avisar').waitFor()
  await expectAccessible(page)

  const owner = await openVisitor(browser, 1440)
  await openAs(owner.page, admin, '/admin/home')
  await owner.page.getByRole('heading', { name: 'Los más esperados' }).waitFor()
  await owner.page.goto(`${shop.url}/admin/addProductUpd/${id}`)
  await owner.page.getByText('1 persona espera que vuelva').waitFor()
  await owner.page.goto(`${shop.url}/admin/listProduct?sort=stock`)
  await owner.page
    .locator('tr', { hasText: '1 persona espera' })
    .getByRole('button', { name: /^Stock/ })
    .click()
  await owner.page.getByLabel('Botellas que llegaron').fill('6')
  // clicked twice, the bottles arrived once
  await owner.page.getByRole('button', { name: 'Anotar' }).dblclick()
  await expect.poll(requested).toBe(0)
  const arrived = await pool.query("SELECT 1 FROM stock_ledger WHERE kind = 'ajuste' AND quantity = 6")
  expect(arrived.rows).toHaveLength(1)
  const { rows } = await pool.query<{ subject: string }>(
    "SELECT subject FROM outbox WHERE message_id LIKE 'restock-%' AND recipient = $1",
    [customer],
  )
  expect(rows).toHaveLength(1)
  expect([...complaints, ...owner.complaints]).toEqual([])
  await Promise.all([context.close(), owner.context.close()])
})

test('the address book, the data of a person, and the end of an account', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill('pasajera@ejemplo.test')
  await page.getByLabel('Nombre o apodo').fill('Pasajera')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('link', { name: 'Mi cuenta' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pasajera' }).waitFor()

  await page.getByRole('link', { name: /^Mis datos de compra/ }).click()
  await page.getByRole('button', { name: 'Agregar una dirección' }).click()
  expect(await page.getByLabel('Calle').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Debe indicar una calle!').waitFor()
  await page.getByLabel('Calle').fill('Calle 7 1234')
  await page.getByLabel('Ciudad').fill('La Plata')
  await page.getByLabel('Provincia').selectOption('Buenos Aires')
  await page.getByText('En la provincia de Buenos Aires entregamos entre las 10').waitFor()
  await page.getByLabel('Codigo Postal').fill('1900')
  await page.getByLabel('Teléfono').fill('11 4567-8901')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Predeterminada', { exact: true }).waitFor()
  expect(await focused(page)).toBe('Agregar una dirección')
  await page.getByRole('button', { name: 'Corregir Calle 7 1234' }).click()
  await page.getByLabel('Calle').fill('Calle 8 4321')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'Calle 8 4321' }).waitFor()
  await expectAccessible(page)

  await page.goto(`${shop.url}/profile`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bajar mis datos' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tienda-mis-datos-.*\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  expect(text).toContain('pasajera@ejemplo.test')
  expect(text).toContain('Calle 8 4321')

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const forEver = page.getByRole('button', { name: 'Eliminar para siempre' })
  expect(await forEver.isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.getByLabel(/^Para confirmar/).fill('eliminar')
  await forEver.click()
  await page.getByText('Eliminamos la cuenta y sus datos.').waitFor()
  // Escape leaves like the button: no page without a user is left
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
  expect(complaints).toEqual([])

  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByLabel('Correo electrónico').fill('pasajera@ejemplo.test')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('alert').waitFor()
  const { rows } = await pool.query("SELECT 1 FROM users WHERE email = 'pasajera@ejemplo.test'")
  expect(rows).toEqual([])
  await context.close()
})

test('newsletter: subscribed in the footer, confirmed by mail, left with one click', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/about`)
  await settled(page)
  const box = page.locator('.newsletter')
  await box.getByRole('button').click()
  await box.getByText('Debe ingresar un email').waitFor()
  await box.getByLabel('Novedades').fill('lectora')
  await box.getByRole('button').click()
  await box.getByText('Ingrese un mail valido').waitFor()
  await box.getByLabel('Novedades').fill('lectora@ejemplo.test')
  await box.getByRole('button').click()
  await box.getByText('Te suscribiste con exito!').waitFor()
  await expectAccessible(page)

  const { rows } = await pool.query<{ body: string }>(
    "SELECT body FROM outbox WHERE recipient = 'lectora@ejemplo.test'",
  )
  const [confirm = '', leave = ''] = rows[0]?.body.match(/http\S+/g) ?? []
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Sí, quiero recibirlas' }).click()
  await page.getByRole('heading', { name: '¡Gracias!' }).waitFor()

  const owner = await openVisitor(browser, 1440)
  await openAs(owner.page, admin, '/admin/novedades')
  await owner.page.getByText('1 confirmada de 1').waitFor()
  const download = owner.page.waitForEvent('download')
  await owner.page.getByRole('button', { name: 'Descargar CSV de confirmadas' }).click()
  expect((await download).suggestedFilename()).toBe('novedades-suscripciones.csv')
  await owner.context.close()

  await page.goto(leave)
  await page.getByRole('button', { name: 'Darme de baja' }).click()
  await page.getByRole('heading', { name: 'Listo' }).waitFor()
  const left = await pool.query("SELECT 1 FROM newsletter_subscribers WHERE email = 'lectora@ejemplo.test'")
  expect(left.rows).toEqual([])
  await context.close()
})
