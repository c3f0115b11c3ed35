import { afterAll, beforeAll, expect, test } from 'vitest'
import { headings, marked, review, rowsOf, save, upload, wine } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a dry run says of every row what would happen, and why not, and saves nothing', async () => {
  const before = await shop.database.db.selectFrom('products').select('id').execute()
  const file = [
    headings,
    wine('Primero'),
    wine('Segundo', 'Mendoza, Argentina;tinto;Malbec;seco;;13,5;24;6;2020;Rico.'),
    wine('Tercero', 'Mendoza, Argentina;clarete;Malbec;seco;1000;13,5;24;6;2020;Rico.'),
    wine('PRIMERO'),
    wine('Cuarto', ';;;;0,5;0;-1;x;1200;'),
  ].join('\n')
  const checked = await review(shop, file)
  expect(checked.verdicts).toEqual({ crear: 1, cambiar: 0, igual: 1, rechazar: 3, omitir: 0 })
  const rows = await rowsOf(shop, checked.id)
  expect(rows.map((row) => [row.line, row.verdict])).toEqual([
    [2, 'crear'],
    [3, 'rechazar'],
    [4, 'rechazar'],
    [5, 'igual'],
    [6, 'rechazar'],
  ])
  expect(rows[0]?.adds).toEqual(['Bodega «Bodega Nueva del Sur»'])
  expect(rows[1]?.reasons).toEqual([{ field: 'Precio de lista', detail: 'Precio requerido!' }])
  expect(rows[2]?.reasons).toEqual([{ field: 'Tipo', detail: 'Debe seleccionar un tipo!' }])
  expect(rows[3]?.why).toBe('Repite la fila 2')
  const details = rows[4]?.reasons.map((reason) => reason.detail) ?? []
  for (const detail of [
    'Precio invalido',
    'Graduacion invalida',
    'Debe seleccionar 1 locacion!',
    'Debe seleccionar 1 categoria!',
    'Descripcion requerida!',
    'Debe ingresar el stock Minimo',
  ])
    expect(details).toContain(detail)
  expect(await shop.database.db.selectFrom('products').select('id').execute()).toHaveLength(before.length)

  const rejected = await shop.ask('POST', `/imports/${checked.id}/run`, {
    as: shop.admin,
    body: { mode: 'todo-o-nada' },
  })
  expect(rejected.status).toBe(409)
  const done = await save(shop, checked.id, 'saltear')
  expect(done).toMatchObject({ created: 1, changed: 0 })
  const csv = await shop.ask('GET', `/imports/${checked.id}/refused`, { as: shop.admin })
  expect(String(csv.body).split('\r\n')).toHaveLength(5)
  expect(csv.body).toContain('Precio requerido!')
})

test('the review of a new wine says what it is to be, as its cells were read', async () => {
  const { id } = await review(shop, [headings, wine('De doce mil')].join('\n'))
  const [row] = await rowsOf(shop, id)
  expect(row?.verdict).toBe('crear')
  expect(row?.changes).toEqual([
    { field: 'Precio de lista', before: '', after: '$\u00a012.500,50' },
    { field: 'Bodega', before: '', after: 'Bodega Nueva del Sur' },
    { field: 'Lugar', before: '', after: 'Mendoza, Argentina' },
    { field: 'Categoría', before: '', after: 'Tinto · Malbec · Seco' },
    { field: 'Stock', before: '', after: '24' },
    { field: 'Graduación', before: '', after: '13,5' },
  ])
})

test('a wine that is there is changed by name, bodega and year; an empty cell leaves it as it is', async () => {
  await save(shop, (await review(shop, [headings, wine('Cambiante')].join('\n'))).id, 'todo-o-nada')
  const again = await review(
    shop,
    'Vino;Bodega;Precio;Stock;Descripción\nCAMBIANTE;bodega nueva del sur;13.000;30;\n',
  )
  expect(again.verdicts).toMatchObject({ cambiar: 1 })
  const [row] = await rowsOf(shop, again.id)
  expect(row?.changes).toEqual([
    { field: 'Precio de lista', before: '12500,5', after: '13000' },
    { field: 'Stock', before: '24', after: '30' },
  ])
  expect(await save(shop, again.id, 'todo-o-nada')).toMatchObject({ created: 0, changed: 1 })
  const product = await shop.database.db
    .selectFrom('products')
    .select(['list_price', 'stock', 'summary', 'image', 'id'])
    .where('id', '=', row?.productId ?? 0)
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({
    list_price: 1_300_000,
    stock: 30,
    summary: 'Rico.',
    image: `/media/bottles/${product.id}.svg`,
  })
  expect(await findStockFaults(shop.database.db)).toEqual([])
  // the history tells it as part of this import, by whom it was
  const { body } = await shop.ask('GET', `/audit?kind=producto&subject=${product.id}`, { as: shop.admin })
  const { items } = body as { items: { kind: string; action: string; cause: string; changes: unknown[] }[] }
  expect(items.find((item) => item.action === 'cambio')).toMatchObject({
    cause: `importacion:${again.id}`,
    changes: [{ field: 'list_price', before: 12_500.5, after: 13_000 }],
  })
  expect(items.find((item) => item.kind === 'stock')).toMatchObject({
    action: 'ajuste',
    cause: `importacion:${again.id}`,
    changes: [{ field: 'botellas', before: null, after: 6 }],
  })
})

test('unknown terms are errors when the import may not create them', async () => {
  const checked = await review(
    shop,
    [
      headings,
      wine('Quinto', 'Marte;tinto;Malbec;seco;1000;13;1;1;2020;Rico.').replace(
        'Bodega Nueva del Sur',
        'Nadie',
      ),
    ].join('\n'),
    {
      createTerms: false,
    },
  )
  expect((await rowsOf(shop, checked.id))[0]?.reasons).toEqual([
    { field: 'Bodega', detail: 'No existe «Nadie»' },
    { field: 'Lugar', detail: 'No existe «Marte»' },
  ])
  const byId = await review(shop, 'Id;Stock\n999999;3\nabc;3\n', {
    reading: { ids: 'propios' },
  })
  expect((await rowsOf(shop, byId.id)).map((row) => row.reasons[0]?.detail)).toEqual([
    'No hay un vino con ese id',
    'No hay un vino con ese id',
  ])
})

test.each(['csv', 'xlsx'])('importing the own export (%s) changes nothing', async (format) => {
  await shop.ask('POST', '/products', {
    as: shop.admin,
    body: {
      name: '=HYPERLINK("http://x")',
      price: 1234.5,
      descuento: 5,
      image: '/media/bottles/1.svg',
      summary: '<p>+ "comillas"; y\npunto</p>',
      alcohol: 13.5,
      producer: 1,
      place: 1,
      categ: 1,
      stock: 3,
      minimo: 1,
      pairings: ['Carnes, rojas'],
    },
  })
  const response = await shop.fetch(
    new Request(`http://localhost:9/api/export/products?format=${format}`, {
      headers: { authorization: `Bearer ${shop.admin}` },
    }),
  )
  const file = new Uint8Array(await response.arrayBuffer())
  if (format === 'csv') expect(new TextDecoder().decode(file)).not.toMatch(/(^|;|")[=+@-]/m)
  const checked = await review(shop, file)
  expect(checked.rows).toBeGreaterThan(999)
  expect(checked.verdicts).toEqual({ crear: 0, cambiar: 0, igual: checked.rows, rechazar: 0, omitir: 0 })
})

test('stock is never taken from under a purchase', async () => {
  const { db } = shop.database
  await db.updateTable('products').set({ reserved: 2 }).where('id', '=', 7).execute()
  const checked = await review(shop, await marked(shop, 'id;stock\n7;1\n'))
  expect((await rowsOf(shop, checked.id))[0]?.reasons[0]?.detail).toBe(
    'Hay más botellas reservadas por compras en curso que ese stock.',
  )
  await db.updateTable('products').set({ reserved: 0 }).where('id', '=', 7).execute()
})

test.each([
  ['nothing', '', 'El archivo no tiene filas debajo de los títulos.'],
  ['a picture', '\u0089PNG\r\n\u001a\n\0\0\0', 'No pudimos leer el archivo.'],
])('a file that is %s is refused', async (_, content, detail) => {
  const form = new FormData()
  form.set('name', 'x.csv')
  form.set('file', new Blob([content]))
  const response = await shop.fetch(
    new Request(`http://localhost:9/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
      body: form,
    }),
  )
  expect(response.status).toBe(422)
  expect(((await response.json()) as { detail: string }).detail).toContain(detail)
})

test('the columns must identify a wine, and a field is mapped to one column', async () => {
  const { id } = await upload(shop, 'Nombre;Precio\nX;1\n')
  const put = async (fields: (string | null)[]) =>
    (
      await shop.ask('PUT', `/imports/${id}/columns`, {
        as: shop.admin,
        body: { fields, createTerms: true, drawBottles: true },
      })
    ).status
  expect(await put(['name', 'price'])).toBe(422)
  expect(await put(['id', 'id'])).toBe(422)
  expect(await put(['id'])).toBe(422)
  expect(await put(['id', 'no-such'])).toBe(422)
  expect((await shop.ask('PUT', `/imports/${id}/cancel`, { as: shop.admin })).status).toBe(200)
  expect(await put(['sku', 'price'])).toBe(409)
  expect((await shop.ask('GET', '/imports/999999', { as: shop.admin })).status).toBe(404)
})
