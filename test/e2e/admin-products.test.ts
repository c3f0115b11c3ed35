import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { expectAccessible, openBrowser, openVisitor, pick, settled, tabTo } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

async function signIn(page: Page, path: string, email = 'admin@descorche.test'): Promise<void> {
  await page.goto(shop.url + path)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
}

async function openAdmin(path: string, width = 1440) {
  const visitor = await openVisitor(browser, width)
  await signIn(visitor.page, path)
  return visitor
}

/** A photograph as a telephone makes it, as Playwright hands it to a file input. */
async function photograph(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const messages: [field: string, label: string, sentence: string][] = [
  ['name', 'Nombre', 'Debe indicar un nombre!'],
  ['price', 'Precio de lista', 'Precio requerido!'],
  ['image', 'Elegir fotos', 'Debe indicar una imagen!'],
  ['summary', 'Descripción', 'Descripcion requerida!'],
  ['alcohol', 'Graduación (% vol.)', 'Debe indicar una graduacion!'],
  ['producer', 'Bodega', 'Debe seleccionar 1 productor!'],
  ['place', 'Lugar', 'Debe seleccionar 1 locacion!'],
  ['categ', 'Categoría', 'Debe seleccionar 1 categoria!'],
  ['stock', 'Stock', 'Debe ingresar el stock '],
  ['minimo', 'Stock mínimo', 'Debe ingresar el stock Minimo'],
]

test.each([390, 1440])(
  'the empty form says what is missing, each under its field, at %i px',
  async (width) => {
    const { page, context } = await openAdmin('/admin/addProduct', width)
    await page.getByRole('textbox', { name: 'Descripción' }).waitFor()
    await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
    await page.getByText('No puede enviar el formulario vacio!').waitFor()
    for (const [field, label, sentence] of messages) {
      expect(await page.locator(`#${field}-error`).textContent(), field).toBe(sentence)
      const box = page.getByLabel(label, { exact: true })
      expect(await box.getAttribute('aria-invalid'), label).toBe('true')
    }
    expect(await page.getByRole('button', { name: 'AGREGAR', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Precio de lista', { exact: true }).fill('0,5')
    expect(await page.locator('#price-error').textContent()).toBe('Precio invalido')
    await page.getByLabel('Graduación (% vol.)', { exact: true }).fill('0,5')
    expect(await page.locator('#alcohol-error').textContent()).toBe('Graduacion invalida')
    await page.getByLabel('Nombre', { exact: true }).fill('Con nombre')
    await page.locator('#name-error').waitFor({ state: 'detached' })
    await expectAccessible(page)
    // what is optional is folded on a phone; where something in it is wrong, the sentence at the button leads there
    if (width === 390) {
      const ean = page.getByLabel('EAN', { exact: true })
      expect(await ean.isVisible()).toBe(false)
      const codes = page.locator('summary', { hasText: 'Códigos y ubicación' })
      await codes.click()
      await ean.fill('779')
      await codes.getByText('Hay algo que corregir').waitFor()
      await codes.click()
      await ean.waitFor({ state: 'hidden' })
      await page.locator('.product-form-send').getByRole('link', { name: 'EAN' }).click()
      await ean.waitFor()
    }
    // a wrong click does not lose the input
    await page.getByRole('link', { name: 'Volver sin guardar' }).click()
    await page.getByRole('heading', { name: 'Hay cambios sin guardar' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Con nombre')
    await page.getByRole('link', { name: 'Volver sin guardar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Productos' }).waitFor()
    await context.close()
  },
)

test('a wine with photographs, from the form to the shop, changed three times, archived and back', async () => {
  const { page, context, complaints } = await openAdmin('/admin/addProduct')
  await page.getByLabel('Nombre', { exact: true }).fill('Malbec del Patio')
  await page.getByLabel('Precio de lista', { exact: true }).fill('20000')
  await page.getByLabel('Descuento (%)', { exact: true }).fill('10')
  await page.locator('.product-form-price', { hasText: '$ 18.000' }).waitFor()
  await page.getByLabel('Costo sin IVA', { exact: true }).fill('7654,32')
  await page.getByText('48,5 % del precio sin IVA').waitFor()
  await page.getByLabel('Graduación (% vol.)', { exact: true }).fill('13,5')
  await page.getByLabel('Stock', { exact: true }).fill('24')
  await page.getByLabel('Stock mínimo', { exact: true }).fill('6')
  await pick(page, 'Bodega')
  await pick(page, 'Lugar')
  await pick(page, 'Categoría')
  await page.getByLabel('Cosecha', { exact: true }).fill('2021')
  await page.getByLabel('Contenido (ml)', { exact: true }).fill('1500')
  await page.getByLabel('Cuerpo', { exact: true }).selectOption('Con cuerpo')
  await page.getByLabel('Acidez', { exact: true }).selectOption('Alta')
  await page.getByLabel('Maridaje', { exact: true }).fill('Asado, Empanadas,')
  await page.getByRole('button', { name: 'Quitar Empanadas' }).waitFor()
  expect(await page.getByRole('button', { name: 'Quitar Empanadas' }).boundingBox()).toMatchObject({
    height: 32,
  })

  // two photographs, each with its crop; one is dropped by mistake first
  await page
    .getByLabel('Elegir fotos')
    .setInputFiles([await photograph('frente.jpg', '#6e1429'), await photograph('dorso.jpg', '#c9a94a')])
  await page.getByRole('heading', { name: 'Foto 1 de 2' }).waitFor()
  await page.getByRole('button', { name: 'Cuadrada' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await page.getByRole('heading', { name: 'Foto 2 de 2' }).waitFor()
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await page.getByRole('button', { name: 'Quitar la imagen 2' }).waitFor()
  // a third is pasted, a fourth dropped, and both are thought better of
  const bytes = [...(await photograph('otra.jpg', '#d9818c')).buffer]
  for (const way of ['paste', 'drop'] as const) {
    await page.evaluate(
      ([kind, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(content)], 'otra.jpg', { type: 'image/jpeg' }))
        if (kind === 'paste') document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
        else
          document
            .querySelector('.picture-drop')
            ?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
      },
      [way, bytes] as const,
    )
    await page.getByRole('heading', { name: 'Recortar la foto' }).waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('heading', { name: 'Recortar la foto' }).waitFor({ state: 'detached' })
  }
  // the second becomes the main one
  const second = await page.locator('.picture-list li').nth(1).locator('img').getAttribute('src')
  await page.getByRole('button', { name: 'Mover antes la imagen 2' }).click()
  expect(await page.locator('.picture-list li').first().locator('img').getAttribute('src')).toBe(second)

  const summary = page.getByRole('textbox', { name: 'Descripción' })
  await summary.click()
  await page.keyboard.type('Del patio de ')
  const bold = page.getByRole('button', { name: 'Negrita' })
  // the next letter is the text's, not the button's, however soon it comes; by keyboard as by mouse
  const keyboardIsIn = await bold.evaluate((button: HTMLElement) => {
    button.focus()
    button.click()
    return document.activeElement?.id
  })
  expect(keyboardIsIn).toBe('summary')
  await page.keyboard.type('casa')
  expect(await summary.innerHTML()).toContain('<strong>casa</strong>')
  await page.getByRole('button', { name: 'Vista previa' }).click()
  await page.getByRole('heading', { name: 'Así lo ve quien compra' }).waitFor()
  await page.locator('.page-preview').getByText('Con cuerpo').waitFor()
  await page.getByRole('button', { name: 'Cerrar la vista previa' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
  await page.getByText('Producto agregado con exito!').waitFor()

  // the newest stands first in the list; the shop shows it with its pictures
  await page.getByRole('link', { name: /^Ver .*Malbec del Patio.* en la tienda$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Malbec del Patio' }).waitFor()
  const main = page.locator('.detail-stage > picture img')
  expect(await main.getAttribute('src')).toBe(second)
  await expect.poll(() => main.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await main.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/)
  expect(await main.getAttribute('width')).toBe('600')
  await page.getByRole('button', { name: 'Imagen 2 de 2' }).click()
  // the square cut
  expect(await main.getAttribute('height')).toBe('600')
  for (const fact of ['2021', '1500 ml', 'Alta', 'Asado, Empanadas', 'Con cuerpo'])
    await page.locator('.detail-facts').getByText(fact, { exact: true }).waitFor()
  expect(await page.locator('.detail-summary').innerHTML()).toBe('<p>Del patio de <strong>casa</strong></p>')
  await expectAccessible(page)
  const id = new URL(page.url()).pathname.split('/')[2]
  // the cost is not displayed here
  expect(await page.content()).not.toMatch(/7\.?654/)

  for (let n = 1; n <= 3; n += 1) {
    await page.goto(`${shop.url}/admin/addProductUpd/${id}`)
    expect(await page.getByLabel('Precio de lista', { exact: true }).inputValue()).toBe('20000')
    expect(await page.getByLabel('Costo sin IVA', { exact: true }).inputValue()).toBe('7654,32')
    await page.getByLabel('Stock', { exact: true }).fill(String(24 + n))
    await page.getByRole('button', { name: 'MODIFICAR' }).click()
    await page.getByText('Producto modificado con exito!').first().waitFor()
    await page.goto(`${shop.url}/detail/${id}`)
    expect(await page.locator('.detail-offer .price-now').textContent()).toMatch(/^\$\s18\.000/)
    expect(await page.locator('.detail-offer .price-before').textContent()).toMatch(/\$\s20\.000/)
  }

  await page.goto(`${shop.url}/admin/listProduct?name=malbec+del+patio`)
  // its price from the list, typed as it is written, and taken back; nothing else of it changes
  const price = page.getByRole('button', { name: /^Precio de .*Malbec del Patio/ })
  await price.click()
  await page.getByLabel('Precio de lista').fill('30.000')
  await page.getByText('$ 27.000').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Malbec del Patio').filter({ hasText: ': $ 27.000' }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).dblclick()
  await page.getByText('Malbec del Patio').filter({ hasText: ': $ 18.000 otra vez' }).waitFor()
  await expect.poll(() => price.textContent()).toMatch(/18\.000/)
  await page.goto(`${shop.url}/admin/addProductUpd/${id}`)
  expect(await page.getByLabel('Precio de lista', { exact: true }).inputValue()).toBe('20000')
  expect(await page.getByLabel('Costo sin IVA', { exact: true }).inputValue()).toBe('7654,32')
  await page.goto(`${shop.url}/admin/listProduct?name=malbec+del+patio`)
  await page.getByRole('button', { name: /^Eliminar .*Malbec del Patio/ }).click()
  await page.getByText('Producto archivado').waitFor()
  await page.getByText('No se han encontrados los productos solicitados').waitFor()
  await page.getByRole('button', { name: /^Deshacer: .*Malbec del Patio/ }).click()
  await page.getByRole('button', { name: /^Eliminar .*Malbec del Patio/ }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('with the keyboard alone: a wine is added and a role changed', async () => {
  const { page, context } = await openAdmin('/admin/addProduct')
  await page.getByRole('textbox', { name: 'Descripción' }).waitFor()
  /** Presses Tab until the target has the focus, as a keyboard user does. */
  await tabTo(page, 'Nombre', 'textbox')
  await page.keyboard.type('Solo con el teclado')
  for (const name of ['Bodega', 'Lugar', 'Categoría']) {
    await tabTo(page, name, 'combobox')
    await page.keyboard.press('ArrowDown')
  }
  for (const [name, typed] of [
    ['Graduación (% vol.)', '12'],
    ['Precio de lista', '5000'],
    ['Stock', '3'],
    ['Stock mínimo', '1'],
    ['O por dirección', '/media/bottles/1.svg'],
  ] as const) {
    await tabTo(page, name, 'textbox')
    await page.keyboard.type(typed)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Quitar la imagen 1' }).waitFor()
  await tabTo(page, 'Descripción', 'textbox')
  await page.keyboard.type('Sin ratón.')
  await tabTo(page, 'AGREGAR', 'button')
  await page.keyboard.press('Enter')
  await page.getByText('Producto agregado con exito!').waitFor()

  // users who never signed in are not in the list
  const customer = await openVisitor(browser, 390)
  await signIn(customer.page, '/profile', 'cliente@descorche.test')
  await customer.page.getByRole('link', { name: 'Mis Ordenes' }).waitFor()
  await customer.context.close()
  await page.goto(`${shop.url}/admin/usuarios?role=todos`)
  await page.getByRole('row', { name: /cliente@descorche.test/ }).waitFor()
  const row = page.getByRole('row', { name: /cliente@descorche.test/ })
  const roles = (await row.getByRole('button').first().getAttribute('aria-label')) ?? ''
  const button = roles.replace('Cambiar perfil de ', 'Hacer Admin a ')
  for (const [action, confirmation, role] of [
    [button, 'Sí, hacer Admin', 'Admin'],
    [button.replace('Hacer Admin a ', 'Cliente: '), 'Sí, pasar a cliente', 'User'],
  ] as const) {
    await tabTo(page, roles, 'button')
    await page.keyboard.press('Enter')
    await tabTo(page, action, 'button')
    await page.keyboard.press('Enter')
    await tabTo(page, confirmation, 'button')
    await page.keyboard.press('Enter')
    await row.locator('.chip', { hasText: role }).waitFor()
  }
  await page.getByText('Cambio de Perfil Realizado.').first().waitFor()
  await context.close()
})

test('the open tab of a demoted Admin reports it at the next call; a user is deactivated and restored', async () => {
  const owner = await openAdmin('/admin/usuarios')
  // an account that no other test of this file uses
  const person = await openVisitor(browser, 390)
  await person.page.goto(`${shop.url}/profile`)
  await person.page.getByRole('link', { name: 'Crear cuenta' }).click()
  await person.page.getByLabel('Correo electrónico').fill('segunda@ejemplo.test')
  await person.page.getByLabel('Nombre o apodo').fill('Segunda')
  await person.page.getByLabel('Contraseña').fill('una clave larga')
  await person.page.getByRole('button', { name: 'Crear cuenta' }).click()
  await person.page.getByRole('button', { name: 'Salir' }).waitFor()
  // a role is given to an address that its owner has confirmed
  const database = openDatabase({ connectionString: shop.connectionString, poolSize: 1 })
  await database.pool.query(
    `UPDATE identity_accounts SET confirmed_at = now() WHERE email = 'segunda@ejemplo.test'`,
  )
  await database.close()

  const change = async (action: string, confirmation: string, role: string) => {
    await owner.page.goto(`${shop.url}/admin/usuarios`)
    await owner.page.getByLabel('Buscar por nombre o correo').fill('segunda@')
    await owner.page.getByRole('button', { name: 'Cambiar perfil de Segunda' }).click()
    await owner.page.getByRole('button', { name: action }).click()
    await owner.page.getByRole('button', { name: confirmation }).click()
    const row = owner.page.locator('tr', { hasText: 'segunda@ejemplo.test' })
    await row.locator('.chip', { hasText: role }).waitFor()
  }
  await change('Hacer Admin a Segunda', 'Sí, hacer Admin', 'Admin')
  await person.page.goto(`${shop.url}/admin/listProduct`)
  await person.page
    .getByRole('link', { name: /^Modificar / })
    .first()
    .waitFor()
  await settled(person.page)

  await change('Cliente: Segunda', 'Sí, pasar a cliente', 'User')
  // the tab is still open; its next call is refused
  const rejected = person.page.waitForResponse((response) => response.status() === 403)
  await person.page.getByRole('button', { name: 'Archivados' }).click()
  await rejected
  await person.page.waitForURL(/\/error\?/)
  await person.page.getByText('Ud. debe tener ser administrador para acceder a esta página').waitFor()
  expect(await person.page.getByRole('link', { name: 'Menu Admin' }).count()).toBe(0)

  await change('Eliminar a Segunda', 'Sí, dar de baja', 'Baja')
  await change('Cliente: Segunda', 'Sí, restaurar', 'User')
  await owner.page.getByText('Cambio de Perfil Realizado.').first().waitFor()

  // who asks for it at the counter is forgotten, and gone from the list at once
  await owner.page.getByRole('button', { name: 'Datos personales de Segunda' }).click()
  await owner.page.getByRole('button', { name: 'Eliminar sus datos' }).click()
  await owner.page.getByLabel(/^Para confirmar/).fill('eliminar')
  await owner.page.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await owner.page.getByText('Segunda: Eliminamos la cuenta y sus datos.').waitFor()
  await owner.page.getByText('Nadie coincide con la búsqueda.').waitFor()

  // the last Admin stays one
  await owner.page.getByLabel('Buscar por nombre o correo').fill('admin@')
  await owner.page.getByRole('button', { name: /^Cambiar perfil de / }).click()
  await owner.page.getByRole('button', { name: /^Cliente: / }).click()
  await owner.page.getByRole('button', { name: 'Sí, pasar a cliente' }).click()
  await owner.page
    .getByText('Es el último administrador: nombrá a otro antes de cambiarle el perfil.')
    .waitFor()
  await Promise.all([owner.context.close(), person.context.close()])
})

test.each([390, 1440])('bodegas: added, refused while in use, merged, at %i px', async (width) => {
  const { page, context } = await openAdmin('/admin/formProductor', width)
  await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
  await page.getByText('No puede enviar el formulario vacio!').waitFor()
  expect(await page.locator('#description-error').textContent()).toBe('Debe indicar un nombre!')
  await page.getByLabel('Nombre de la bodega').fill(`Bodega Doble ${width}`)
  await page.getByRole('button', { name: 'AGREGAR', exact: true }).click()
  await page.getByText('Productor agregado con exito!').waitFor()
  if (width < 700) {
    // a phone has no heads to sort by
    await page.getByLabel('Ordenar por').selectOption('Productos, de mayor a menor')
    await page.waitForURL(/sort=-vinos/)
    await expectAccessible(page)
  }

  // one that wines use cannot go, and leads to them
  const used = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Ver los productos de/ }) })
    .first()
  const name = (await used.getByRole('link').first().textContent()) ?? ''
  await used.getByRole('button', { name: /^Eliminar/ }).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByRole('heading', { name: `${name} no se puede eliminar` }).waitFor()
  await page.getByText(/^Hay \d+ productos? que lo usa/).waitFor()
  await expectAccessible(page)

  // it is the same as the new one: its wines move there
  await page.getByRole('button', { name: 'Unir con otra' }).click()
  await pick(page, 'Pasa a ser', `Bodega Doble ${width}`)
  await expectAccessible(page)
  // a search typed while the list loads again does not leave it as it was before
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/productor', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Unir', exact: true }).click()
  await page.getByText(/^Unidas: \d+ vinos? pas/).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`bodega doble ${width}`)
  await expect.poll(() => page.getByRole('searchbox', { name: 'Buscar' }).inputValue()).toContain('doble')
  letThrough()
  await page.getByRole('link', { name: `Ver los productos de Bodega Doble ${width}` }).click()
  await page
    .getByRole('link', { name: /^Modificar / })
    .first()
    .waitFor()
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0)
  await context.close()
})

test('storefront pages load no code of the admin editor', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto(shop.url)
  await settled(page)
  await page.goto(`${shop.url}/detail/1`)
  await settled(page)
  expect(scripts.length).toBeGreaterThan(3)
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text()
    expect(/prosemirror|tiptap|ReactCrop/i.test(text), url).toBe(false)
  }
  await context.close()
})

test('of 1,360 bodegas one is found by typing, with the keyboard, without accents, on a phone', async () => {
  const database = new pg.Client({ connectionString: shop.connectionString })
  await database.connect()
  await database.query(
    `INSERT INTO producers (description) SELECT 'Viña Ñandú ' || n FROM generate_series(1, 1360) AS n`,
  )
  await database.end()
  const { page, context } = await openAdmin('/admin/addProduct', 390)
  await page.getByRole('textbox', { name: 'Descripción' }).waitFor()
  const field = page.getByRole('combobox', { name: 'Bodega', exact: true })
  await field.click()
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect(await page.locator('.picker-list [role=option]').count()).toBe(50)
  await page.getByText(/^Hay \d\.?\d{3} más: escribí una parte del nombre\.$/).waitFor()
  await expectAccessible(page)
  await page.keyboard.type('nandu 1359')
  const only = page.getByRole('option', { name: 'Viña Ñandú 1359', exact: true })
  await only.waitFor()
  expect(await page.locator('.picker-list [role=option]').count()).toBe(1)
  // the active option is announced to screen readers, and chosen by Enter, which does not submit the form
  expect(await field.getAttribute('aria-activedescendant')).toBe(await only.getAttribute('id'))
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Viña Ñandú 1359')
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  // left half typed, the value is unchanged; cleared, nothing is chosen, and the form reports the missing field
  await field.fill('viña')
  await page.keyboard.press('Escape')
  expect(await field.inputValue()).toBe('Viña Ñandú 1359')
  await field.fill('')
  await page.getByRole('combobox', { name: 'Lugar', exact: true }).focus()
  expect(await field.inputValue()).toBe('')
  await page.locator('#producer-error').waitFor()
  // a list of wines is narrowed by it
  await page.goto(`${shop.url}/admin/listProduct`)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await pick(page, 'Bodega', 'Viña Ñandú 77')
  await expect.poll(() => new URL(page.url()).searchParams.get('productor')).toMatch(/^\d+$/)
  await page.getByRole('combobox', { name: 'Bodega', exact: true }).fill('')
  await page.keyboard.press('Tab')
  await expect.poll(() => new URL(page.url()).searchParams.get('productor')).toBeNull()
  await context.close()
})
