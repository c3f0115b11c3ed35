import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf, reread, rowsOf, save, upload, usual } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { workbookOf } from '../../../test/workbook.ts'
import type { ImportAnswer } from './imports.contract.ts'

/** Lists as real ones are: a file is taken at its word, and what it does not say is asked. */

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const uploadNamed = async (name: string) =>
  upload(shop, new Uint8Array(await readFile(new URL(`../../../test/lists/${name}`, import.meta.url))), name)

type Saved = {
  name: string
  bodega: string
  place: string
  price: number
  discount: number
  type: string
  variety: string
  sugar: string
  sparkling: boolean
  vintage: number | null
  volume: number
  grapes: string[]
  sku: string | null
  ean: string | null
  cost: number | null
  stock: number
  pictures: number
}

async function winesFrom(importId: number): Promise<Saved[]> {
  const { rows } = await shop.database.pool.query<Saved>(
    `SELECT p.name, b.description AS bodega, l.description AS place, (p.list_price / 100.0)::float8 AS price, p.discount,
       c.type, c.variety, c.degree_sugar AS sugar, p.sparkling, p.vintage, p.volume_ml AS volume, p.grapes, p.sku, p.ean,
       (p.cost / 100.0)::float8 AS cost, p.stock, cardinality(p.more_images) AS pictures
     FROM import_rows r JOIN products p ON p.id = r.product_id JOIN producers b USING (id_prod)
       JOIN locations l USING (id_place) JOIN categories c USING (id_categ)
     WHERE r.import_id = $1 AND r.saved ORDER BY r.line`,
    [importId],
  )
  return rows
}

const others = { ...usual, place: 'Mendoza, Argentina', stock: '6' }
const questions = async ({ id }: ImportAnswer) =>
  (await problemsOf(shop, id)).map(({ kind, of, rows }) => [kind, of, rows])

test('headings below a title and a row of groups; a description without names is the name', async () => {
  const given = await uploadNamed('title-and-group-rows.csv')
  expect([given.headingLine, given.fields]).toEqual([6, ['sku', 'name', null, null, null, null, 'price']])
  const checked = await reread(shop, given, { defaults: { ...others, producer: 'Loma' } })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([
    { name: 'Loma Ñandú Malbec', sku: '617', price: 12_000, variety: 'Malbec', type: 'Tinto' },
    { name: 'Loma Ñandú Tannat', sku: '618', price: 13_000, variety: 'Tannat' },
    { name: 'Loma Ñandú Bonarda', sku: '619', price: 10_000, variety: 'Bonarda' },
  ])
})

test('a country stays a country and becomes none of its regions', async () => {
  const given = await uploadNamed('countries.csv')
  expect(given.fields[1]).toBe('place')
  const checked = await reread(shop, given, { defaults: { ...usual, stock: '6' } })
  expect(await questions(checked)).toEqual([])
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ place }) => place)).toEqual([
    'Argentina',
    'Chile',
    'Italia',
    'Francia',
    'España',
    'Uruguay',
  ])
})

test('all words for sparkling wine are one question, and colours beside other words none', async () => {
  const given = await uploadNamed('sparkling-words.csv')
  const open = await reread(shop, given, { defaults: usual })
  const [asked] = await problemsOf(shop, open.id)
  expect(asked).toMatchObject({ kind: 'unknown', of: 'type', rows: 9 })
  expect(asked?.cells).toEqual([
    { cell: 'Espumante', rows: 7, suggestion: 'Blanco' },
    { cell: 'Licoroso', rows: 1, suggestion: 'Tinto' },
    { cell: 'Naranjo', rows: 1, suggestion: 'Blanco' },
  ])
  const checked = await reread(shop, open, {
    translations: { type: { espumante: 'Blanco', licoroso: 'Tinto', naranjo: 'Blanco' } },
  })
  await save(shop, checked.id, 'todo-o-nada')
  const wines = await winesFrom(checked.id)
  expect(wines.filter(({ sparkling, type }) => sparkling && type === 'Blanco')).toHaveLength(7)
  expect(wines.slice(7).map(({ type, sugar, sparkling }) => [type, sugar, sparkling])).toEqual([
    ['Tinto', 'Seco', false],
    ['Rosado', 'Seco', false],
    ['Blanco', 'Dulce', false],
    ['Tinto', 'Seco', false],
    ['Blanco', 'Seco', false],
  ])
})

test('a region before the wine is its place and no bodega', async () => {
  const given = await uploadNamed('region-and-wine.csv')
  const open = await reread(shop, given, {
    defaults: { ...usual, stock: '6', type: 'Tinto', variety: 'Blend' },
  })
  expect((await rowsOf(shop, open.id)).flatMap(({ reasons }) => reasons)).not.toContainEqual(
    expect.objectContaining({ detail: expect.stringContaining('Château Margaux') }),
  )
  const translations = {
    producer: {
      'clos prueba': 'Clos Prueba',
      'chateau prueba': 'Chateau Prueba',
      'domaine prueba': 'Domaine Prueba',
    },
  }
  const checked = await reread(shop, open, { translations, newNames: ['place'] })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([
    { place: 'BORDEAUX', bodega: 'Clos Prueba', vintage: 2015, price: 29_000 },
    { place: 'MARGAUX', bodega: 'Chateau Prueba', vintage: 2016, price: 39_000 },
    { place: 'PAUILLAC', bodega: 'Domaine Prueba', vintage: 2017, price: 49_000 },
  ])
})

test('vintages as they are written', async () => {
  const checked = await reread(shop, await uploadNamed('vintages.csv'), {
    defaults: { ...usual, stock: '6' },
  })
  expect(checked.verdicts).toMatchObject({ crear: 11, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ vintage }) => vintage)).toEqual([
    2018,
    2013,
    null,
    null,
    null,
    null,
    null,
    2019,
    2019,
    2019,
    null,
  ])
})

test('an export of WooCommerce', async () => {
  const given = await uploadNamed('woocommerce.csv')
  const open = await reread(shop, given, { defaults: others })
  expect(await questions(open)).toEqual([['offer', 'offer', 1]])
  const checked = await reread(shop, open, { offers: 'precio' })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([
    {
      name: 'Prueba Woo Malbec',
      vintage: 2021,
      bodega: 'Casa Woo',
      type: 'Tinto',
      variety: 'Malbec',
      price: 9900,
      discount: 0,
      sku: 'PW-1',
      ean: '7790001000019',
      stock: 24,
    },
    {
      name: 'Prueba Woo Merlot',
      vintage: 2020,
      bodega: 'Casa Woo',
      type: 'Tinto',
      variety: 'Merlot',
      price: 13_000,
      discount: 0,
      sku: 'PW-2',
      stock: 12,
    },
  ])
})

test('an export of Shopify: a wine for each variant, with the pictures of all rows', async () => {
  await shop.database.pool.query('UPDATE products SET ean = NULL, sku = NULL')
  const checked = await reread(shop, await uploadNamed('shopify.csv'), { defaults: others })
  expect(await questions(checked)).toEqual([])
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([
    {
      name: 'Prueba Shop Malbec',
      vintage: 2021,
      bodega: 'Casa Shop',
      volume: 750,
      price: 15_000,
      discount: 20,
      sku: 'PS-1',
      stock: 24,
      pictures: 1,
    },
    {
      name: 'Prueba Shop Malbec',
      vintage: 2021,
      volume: 1500,
      price: 25_000,
      discount: 0,
      sku: 'PS-2',
      stock: 6,
      pictures: 1,
    },
  ])
})

test('an export of Tiendanube: the offer is asked where it is no whole percent', async () => {
  await shop.database.pool.query('UPDATE products SET ean = NULL, sku = NULL')
  const open = await reread(shop, await uploadNamed('tiendanube.csv'), { defaults: others })
  expect(await questions(open)).toContainEqual(['offer', 'offer', 1])
  const checked = await reread(shop, open, { offers: 'redondear', newNames: ['producer'] })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([
    {
      name: 'Prueba Nube Malbec',
      vintage: 2021,
      bodega: 'Casa Nube',
      type: 'Tinto',
      variety: 'Malbec',
      price: 12_000,
      discount: 18,
      cost: 6000,
    },
  ])
})

test('a bar code that a spreadsheet made a number of is read, and one that it made an exponent of is not', async () => {
  await shop.database.pool.query('UPDATE products SET ean = NULL, sku = NULL')
  const checked = await reread(shop, await uploadNamed('eans.csv'), {
    defaults: { ...usual, stock: '6' },
    newNames: ['producer'],
  })
  expect((await rowsOf(shop, checked.id)).map(({ verdict }) => verdict)).toEqual([
    'rechazar',
    'rechazar',
    'crear',
  ])
})

const columns = ['Bodega', 'Vino', 'Cosecha', 'Lugar', 'Varietal', 'Precio']
const book = workbookOf([
  {
    name: 'Tintos',
    rows: [
      columns,
      ['Casa Libro', 'Libro Malbec', 2021, 'Salta, Argentina', 'Malbec', 12_000],
      ['Casa Libro', 'Libro Tannat', 2021, 'Salta, Argentina', 'Tannat', 12_000],
    ],
  },
  {
    name: 'Blancos',
    rows: [columns, ['Casa Libro', 'Libro Torrontés', 2023, 'Salta, Argentina', 'Torrontés', 9000]],
  },
])

test('what all wines of a sheet have in common is not said of those of the next one', async () => {
  const given = await upload(shop, book, 'libro.xlsx')
  expect(given.reading.defaults).toEqual({ type: 'Tinto' })
  const checked = await reread(shop, given, { defaults: { ...usual, stock: '6' }, supplier: 'Libro SA' })
  await save(shop, checked.id, 'todo-o-nada')
  const whites = given.sheets.find(({ name }) => name === 'Blancos')
  const { body } = await shop.ask('POST', `/imports/${given.id}/sheets`, {
    as: shop.admin,
    body: { position: whites?.position },
  })
  const next = body as ImportAnswer
  expect([next.supplier, next.reading.defaults.type]).toEqual(['Libro SA', 'Blanco'])
  await shop.ask('DELETE', '/import-suppliers?name=libro%20sa', { as: shop.admin })
})

test('several grapes are a blend of all of them', async () => {
  const list = [
    'Bodega;Vino;Varietal;Precio',
    'Casa Corte;Corte Uno;Malbec - Petit Verdot;12.000',
    'Casa Corte;Corte Dos;60% Malbec, 40% Merlot;12.000',
    'Casa Corte;Corte Tres;Corte;12.000',
  ].join('\n')
  const checked = await reread(shop, await upload(shop, list), { defaults: { ...others, type: 'Tinto' } })
  expect(await questions(checked)).toEqual([])
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ variety, grapes }) => [variety, ...grapes])).toEqual([
    ['Blend', 'Malbec', 'Petit Verdot'],
    ['Blend', 'Malbec', 'Merlot'],
    ['Blend'],
  ])
})

test('a list of costs gives each wine its cost and the price that it comes to', async () => {
  const list = [
    'Bodega;Vino;PRECIO CAJA s/IVA;Unidades por caja',
    'Casa Costo;Costo Malbec;60.000;6',
    'Casa Costo;Costo Tannat;75.000;6',
  ].join('\n')
  const given = await upload(shop, list)
  const open = await reread(shop, given, { defaults: others })
  expect(await questions(open)).toEqual([['net-price', 'price', 2]])
  const checked = await reread(shop, open, { asCost: { margin: 40, round: 100 } })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ cost, price }) => [cost, price])).toEqual([
    [10_000, 16_900],
    [12_500, 21_200],
  ])
})

test('a list with a cost and no price is not sold at its cost unasked', async () => {
  const list = 'Bodega;Vino;Costo\nCasa Margen;Margen Malbec;10.000\n'
  const given = await upload(shop, list)
  expect(given.reading.asCost).toEqual({ margin: null, round: 100 })
  const open = await reread(shop, given, { defaults: others })
  expect(open.verdicts).toMatchObject({ crear: 0, rechazar: 1 })
  expect(await questions(open)).toEqual([['margin', 'price', 1]])
  // at its cost where the owner says so
  const atCost = await reread(shop, open, { asCost: { margin: 0, round: 100 } })
  expect((await rowsOf(shop, atCost.id))[0]?.changes[0]?.after).toBe('$\u00a012.100')
  const checked = await reread(shop, atCost, { asCost: { margin: 50, round: 500 } })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesFrom(checked.id)).toMatchObject([{ cost: 10_000, price: 18_000 }])
})

test('a heading that says boxes counts more than what was answered about the last list', async () => {
  const list = (heading: string) =>
    `Bodega;Vino;U x caja;${heading}\nCasa Bulto;Bulto Malbec;6;60.000\nCasa Bulto;Bulto Tannat;6;66.000\n`
  const first = await upload(shop, list('Precio caja'))
  await reread(shop, first, { defaults: others, price: 'botella', supplier: 'Bultos SA' })
  const next = await upload(shop, list('Precio caja'))
  expect([next.supplier, next.reading.price]).toEqual(['Bultos SA', 'preguntar'])
  const checked = await reread(shop, next, {})
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ price }) => price)).toEqual([10_000, 11_000])
  await shop.ask('DELETE', '/import-suppliers?name=bultos%20sa', { as: shop.admin })
})

test('words for what is no wine are suggested as their kind, which names the variety', async () => {
  const list = [
    'Rubro;Marca;Artículo;Grado;Precio',
    'Vino tinto;Casa Rubro;Rubro Malbec;13;12.000',
    'Gin;Destilería Rubro;Gin Seco;40;22.000',
    'Copas;Cristales Rubro;Copa Borgoña;;9.000',
  ].join('\n')
  const given = await upload(shop, list)
  const open = await reread(shop, given, { defaults: { ...others, alcohol: '13', variety: 'Malbec' } })
  const asked = (await problemsOf(shop, open.id)).find(({ of, kind }) => of === 'type' && kind === 'unknown')
  expect(asked?.cells.map(({ cell, suggestion }) => [cell, suggestion])).toEqual([
    ['Copas', 'Accesorio'],
    ['Gin', 'Espirituosa'],
  ])
  const checked = await reread(shop, open, {
    translations: { type: { gin: 'Espirituosa', copas: 'Accesorio' } },
  })
  expect(await problemsOf(shop, checked.id)).toEqual([])
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesFrom(checked.id)).map(({ type, variety }) => [type, variety])).toEqual([
    ['Tinto', 'Malbec'],
    ['Espirituosa', 'Gin'],
    ['Accesorio', 'Copas'],
  ])
})
