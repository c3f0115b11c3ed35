import { afterAll, beforeAll, expect, test } from 'vitest'
import { reread, review, rowsOf, save, upload, usual, winesNamed } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import * as lists from '../../../test/supplier-lists.ts'
import { summaryOfRow } from './default-values.ts'
import type { ImportAnswer } from './imports.contract.ts'
import { plainReading } from './reading.contract.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

test('titles above the headings, Latin-1, prices with a dash, a total and a note', async () => {
  const given = await upload(shop, lists.withTitles)
  expect([given.headingLine, given.rows]).toEqual([5, 7])
  const checked = await reread(shop, given, { defaults: usual })
  expect(checked.verdicts).toEqual({ crear: 5, cambiar: 0, igual: 0, rechazar: 0, omitir: 2 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Ñandú'))[0]).toEqual({
    name: 'Ñandú Malbec',
    list_price: 1_250_000,
    stock: 6,
    type: 'Tinto',
  })
})

test('a cover before the list, and a bodega in a cell that is merged over its wines', async () => {
  const given = await upload(shop, lists.withMergedCells, 'lista.xlsx')
  const checked = await reread(shop, given, { defaults: { ...usual, stock: '0' } })
  expect(checked.verdicts).toEqual({ crear: 5, cambiar: 0, igual: 0, rechazar: 0, omitir: 0 })
  expect((await rowsOf(shop, checked.id)).map((row) => row.adds[0])).toContain('Bodega «Bodega Merged Dos»')
})

test('bodegas as titles between the rows, sub-totals and headings again', async () => {
  const given = await upload(shop, lists.inSections)
  expect(given.reading).toMatchObject({ titles: 'producer', numbers: 'coma' })
  const checked = await reread(shop, given, { defaults: usual })
  expect(checked.verdicts).toEqual({ crear: 4, cambiar: 0, igual: 0, rechazar: 0, omitir: 5 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesNamed(shop, 'Bajos')).toMatchObject([
    { stock: 0, type: 'Rosado', list_price: 750_000 },
    { stock: 60, type: 'Blanco' },
  ])
})

test('two lists in one sheet, with other columns', async () => {
  const given = await upload(shop, lists.twoInOne, 'hoja.xlsx')
  expect([given.headingLine, given.lists.map(({ line }) => line)]).toEqual([2, [7]])
  const checked = await reread(shop, given, { defaults: { ...usual, type: 'Tinto', stock: '6' } })
  expect(checked.verdicts).toEqual({ crear: 4, cambiar: 0, igual: 0, rechazar: 0, omitir: 2 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Doble')).map((wine) => wine.list_price)).toEqual([
    1_000_000, 1_100_000, 1_800_000, 1_900_000,
  ])
})

test('computed prices, no stock at all', async () => {
  const given = await upload(shop, lists.withFormulas, 'precios.xlsx')
  const checked = await reread(shop, given, { defaults: { ...usual, stock: '0' } })
  expect(checked.verdicts).toMatchObject({ crear: 5, rechazar: 0, omitir: 1 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Fórmula'))[0]).toMatchObject({ list_price: 121_040, stock: 0 })
})

test('a list of codes and prices updates wines and reports unknown codes', async () => {
  const codes = ['7790123456787', '7790123456794']
  await shop.database.pool.query('UPDATE products SET ean = ($2::text[])[id - 20] WHERE id = ANY($1)', [
    [21, 22],
    codes,
  ])
  const checked = await review(shop, lists.byCode(codes), { reading: plainReading })
  expect(checked.verdicts).toMatchObject({ cambiar: 2, rechazar: 1 })
  const [row] = await rowsOf(shop, checked.id, 'rechazar')
  expect(row?.reasons[0]).toEqual({
    field: 'EAN',
    detail: 'El EAN tiene una cifra equivocada: la última no corresponde a las demás',
  })
})

test('English, boxes, decimal points, blanks doubled, and cells that would be formulas', async () => {
  const given = await upload(shop, lists.inEnglish)
  expect([given.headingLine, given.reading.numbers]).toEqual([2, 'punto'])
  const checked = await reread(shop, given, {
    price: 'caja',
    defaults: { minimo: '1', summary: summaryOfRow },
  })
  expect(checked.verdicts).toMatchObject({ crear: 3, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await winesNamed(shop, '=Old Hill')).toEqual([
    { name: '=Old Hill Red', list_price: 2_000_000, stock: 12, type: 'Tinto' },
  ])
  const { rows } = await shop.database.pool.query(
    `SELECT FROM producers WHERE plain(description) LIKE 'old%hill'`,
  )
  expect(rows).toHaveLength(1)
})

test('other headings are chosen, and what cannot be is refused in words', async () => {
  const given = await upload(shop, 'Nombre;Bodega;Precio\nNombre corto;Marca;PVP\nChosen;Casa;100\n')
  const put = async (line: number) =>
    shop.ask('PUT', `/imports/${given.id}/headings`, { as: shop.admin, body: { line } })
  expect(((await put(2)).body as ImportAnswer).headings).toEqual(['Nombre corto', 'Marca', 'PVP'])
  expect((await put(99)).status).toBe(422)
  const bad = { fields: given.fields, createTerms: true, drawBottles: true }
  for (const reading of [
    { numbers: 'x' },
    { rates: { USD: -1 } },
    { lists: [{ line: 77, fields: [] }] },
    { markup: 1e9 },
  ])
    expect(
      (await shop.ask('PUT', `/imports/${given.id}/columns`, { as: shop.admin, body: { ...bad, reading } }))
        .status,
    ).toBe(422)
})

test('of a workbook with several sheets another one is chosen, and it is taken for the supplier the next time', async () => {
  const given = await upload(shop, lists.withSheets, 'hojas.xlsx')
  const [reds, whites] = given.sheets
  expect([given.sheet, given.sheets.length, reds?.rows, whites?.rows]).toEqual(['Tintos', 2, 3, 2])
  const choose = (position: number) =>
    shop.ask('PUT', `/imports/${given.id}/sheet`, { as: shop.admin, body: { position } })
  expect((await choose(7)).status).toBe(422)
  const chosen = (await choose(whites?.position ?? -1)).body as ImportAnswer
  expect([chosen.sheet, chosen.rows, chosen.sample[0]?.[1]]).toEqual([
    'Blancos & rosados',
    2,
    'Hojas Torrontés',
  ])
  const checked = await reread(shop, chosen, { defaults: { ...usual, stock: '0' }, supplier: 'Hojas SA' })
  expect(checked.verdicts).toMatchObject({ crear: 2, rechazar: 0 })
  expect(checked.supplier).toBe('Hojas SA')
  // both sheets have the same headings
  const next = await upload(shop, lists.withSheets, 'hojas.xlsx')
  expect([next.sheet, next.supplier]).toEqual(['Blancos & rosados', 'Hojas SA'])
  // the other sheet follows without the file, once
  const follow = (position: number) =>
    shop.ask('POST', `/imports/${given.id}/sheets`, { as: shop.admin, body: { position } })
  expect((await follow(0)).status).toBe(409)
  await save(shop, checked.id, 'todo-o-nada')
  expect((await choose(0)).status).toBe(409)
  expect((await follow(whites?.position ?? -1)).status).toBe(409)
  const both = await Promise.all([follow(reds?.position ?? -1), follow(reds?.position ?? -1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const reading = both.find(({ status }) => status === 200)?.body as ImportAnswer
  expect([reading.sheet, reading.state, reading.supplier, reading.sheets.length]).toEqual([
    'Tintos',
    'columnas',
    'Hojas SA',
    1,
  ])
  await shop.ask('DELETE', '/import-suppliers?name=hojas%20sa', { as: shop.admin })
})
