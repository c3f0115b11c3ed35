import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemsOf, review, rowsOf, save, until, upload } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import * as lists from '../../../test/supplier-lists.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'
import { summaryOfRow } from './default-values.ts'
import type { ImportAnswer } from './imports.contract.ts'
import { plainReading, type Reading } from './reading.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What an owner says once of a list that has no such columns. */
const usual = { degreeSugar: 'Seco', alcohol: '13,5', minimo: '6', summary: summaryOfRow }

type Said = Partial<Reading> & { supplier?: string }

/** Has an uploaded list looked through, read as was guessed, but for what is said. */
async function reread(
  given: ImportAnswer,
  { supplier = given.supplier, ...said }: Said,
): Promise<ImportAnswer> {
  const reading = { ...given.reading, ...said, defaults: { ...given.reading.defaults, ...said.defaults } }
  const body = { fields: given.fields, createTerms: true, drawBottles: true, supplier, reading }
  expect((await shop.ask('PUT', `/imports/${given.id}/columns`, { as: shop.admin, body })).status).toBe(200)
  return until(shop, given.id, 'revisada')
}

async function wines(
  name: string,
): Promise<{ name: string; list_price: number; stock: number; type: string }[]> {
  const { rows } = await shop.database.pool.query<{
    name: string
    list_price: number
    stock: number
    type: string
  }>(
    `SELECT p.name, p.list_price, p.stock, c.type FROM products p JOIN categories c USING (id_categ)
     WHERE p.name LIKE $1 ORDER BY p.id`,
    [`${name}%`],
  )
  return rows
}

test('titles above the headings, Latin-1, prices with a dash, a total and a note', async () => {
  const given = await upload(shop, lists.withTitles)
  expect([given.headingLine, given.rows]).toEqual([5, 7])
  const checked = await reread(given, { defaults: usual })
  expect(checked.verdicts).toEqual({ crear: 5, cambiar: 0, igual: 0, rechazar: 0, omitir: 2 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await wines('Ñandú'))[0]).toEqual({
    name: 'Ñandú Malbec',
    list_price: 1_250_000,
    stock: 6,
    type: 'Tinto',
  })
})

test('a cover before the list, and a bodega in a cell that is merged over its wines', async () => {
  const given = await upload(shop, lists.withMergedCells, 'lista.xlsx')
  const checked = await reread(given, { defaults: { ...usual, stock: '0' } })
  expect(checked.verdicts).toEqual({ crear: 5, cambiar: 0, igual: 0, rechazar: 0, omitir: 0 })
  expect((await rowsOf(shop, checked.id)).map((row) => row.adds[0])).toContain('Bodega «Bodega Merged Dos»')
})

test('bodegas as titles between the rows, sub-totals and headings again', async () => {
  const given = await upload(shop, lists.inSections)
  expect(given.reading).toMatchObject({ titles: 'producer', numbers: 'coma' })
  const checked = await reread(given, { defaults: usual })
  expect(checked.verdicts).toEqual({ crear: 4, cambiar: 0, igual: 0, rechazar: 0, omitir: 5 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await wines('Bajos')).toMatchObject([
    { stock: 0, type: 'Rosado', list_price: 750_000 },
    { stock: 60, type: 'Blanco' },
  ])
})

test('two currencies at a rate, and a word that is asked for once and remembered for the supplier', async () => {
  const given = await upload(shop, lists.inTwoCurrencies)
  expect(given.reading.numbers).toBe('punto')
  const checked = await reread(given, { defaults: usual, supplier: 'Dos Monedas SA' })
  expect(checked.verdicts).toMatchObject({ crear: 1, rechazar: 3 })
  const asked = await problemsOf(shop, checked.id)
  expect(asked.map(({ kind, of, rows }) => [kind, of, rows])).toEqual([
    ['currency', 'price', 3],
    ['unknown', 'type', 1],
  ])
  expect(asked[1]?.cells).toEqual([{ cell: 'Rioja Red', rows: 1, suggestion: 'Tinto' }])
  const answers = { rates: { USD: 1500 }, translations: { type: { 'rioja red': 'Tinto' } } }
  const again = await reread(checked, answers)
  expect(again.verdicts).toMatchObject({ crear: 4, rechazar: 0 })
  await save(shop, again.id, 'todo-o-nada')
  expect((await wines('Dos Monedas')).map((wine) => wine.list_price)).toEqual([
    3_750_000, 2_775_000, 950_000, 6_000_000,
  ])
  // next month the list is read by itself, in whatever order its columns are
  const next = await upload(shop, lists.inTwoCurrencies)
  expect([next.supplier, next.reading.rates]).toEqual(['Dos Monedas SA', { USD: 1500 }])
  expect((await reread(next, {})).verdicts).toMatchObject({ igual: 4, rechazar: 0 })
  expect(
    (await shop.ask('DELETE', '/import-suppliers?name=dos%20monedas%20sa', { as: shop.admin })).body,
  ).toEqual({
    forgotten: true,
  })
})

test('stock as people say it, and added to what is there', async () => {
  const given = await upload(shop, lists.withStockAsText)
  const checked = await reread(given, { defaults: usual })
  expect(checked.verdicts).toMatchObject({ crear: 5, rechazar: 2 })
  expect((await problemsOf(shop, checked.id))[0]).toMatchObject({
    kind: 'unknown',
    of: 'stock',
    rows: 2,
    cells: [{ cell: 'Disponible', rows: 2 }],
  })
  const known = { translations: { stock: { disponible: '6' } } }
  await save(shop, (await reread(checked, known)).id, 'todo-o-nada')
  expect((await wines('Existencias')).map((wine) => wine.stock)).toEqual([24, 60, 36, 50, 0, 6, 6])
  const more = await reread(await upload(shop, lists.withStockAsText), { ...known, stock: 'sumar' })
  await save(shop, more.id, 'todo-o-nada')
  expect((await wines('Existencias')).map((wine) => wine.stock)).toEqual([48, 120, 72, 100, 0, 12, 12])
  const left = await reread(await upload(shop, lists.withStockAsText), { ...known, stock: 'dejar' })
  expect(left.verdicts).toMatchObject({ igual: 7 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('two lists in one sheet, with other columns', async () => {
  const given = await upload(shop, lists.twoInOne, 'hoja.xlsx')
  expect([given.headingLine, given.lists.map(({ line }) => line)]).toEqual([2, [7]])
  const checked = await reread(given, { defaults: { ...usual, type: 'Tinto', stock: '6' } })
  expect(checked.verdicts).toEqual({ crear: 4, cambiar: 0, igual: 0, rechazar: 0, omitir: 2 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await wines('Doble')).map((wine) => wine.list_price)).toEqual([
    1_000_000, 1_100_000, 1_800_000, 1_900_000,
  ])
})

test('identical repeats change nothing, contradictions are one question', async () => {
  const checked = await review(shop, lists.long(400))
  expect(checked.verdicts).toEqual({ crear: 392, cambiar: 0, igual: 4, rechazar: 4, omitir: 0 })
  expect(await problemsOf(shop, checked.id)).toMatchObject([{ kind: 'contradiction', rows: 4 }])
  const answered = await reread(checked, { repeats: 'primera' })
  expect(answered.verdicts).toMatchObject({ crear: 392, rechazar: 0, omitir: 4 })
})

test('computed prices, no stock at all', async () => {
  const given = await upload(shop, lists.withFormulas, 'precios.xlsx')
  const checked = await reread(given, { defaults: { ...usual, stock: '0' } })
  expect(checked.verdicts).toMatchObject({ crear: 5, rechazar: 0, omitir: 1 })
  await save(shop, checked.id, 'todo-o-nada')
  expect((await wines('Fórmula'))[0]).toMatchObject({ list_price: 121_040, stock: 0 })
})

test('codes and prices alone change wines; an unknown code is told', async () => {
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
  const checked = await reread(given, { price: 'caja', defaults: { minimo: '1', summary: summaryOfRow } })
  expect(checked.verdicts).toMatchObject({ crear: 3, rechazar: 0 })
  await save(shop, checked.id, 'todo-o-nada')
  expect(await wines('=Old Hill')).toEqual([
    { name: '=Old Hill Red', list_price: 2_000_000, stock: 12, type: 'Tinto' },
  ])
  const { rows } = await shop.database.pool.query(
    `SELECT FROM producers WHERE plain(description) LIKE 'old%hill'`,
  )
  expect(rows).toHaveLength(1)
})

test('a bodega that is probably known is asked for; both answers hold for all its rows', async () => {
  await shop.database.pool.query(`INSERT INTO producers (description) VALUES ('Quebrada Larga Zafiro')`)
  const list = (producer: string) =>
    `Vino;Bodega;Lugar;Tipo;Varietal;Azúcar;Precio;Graduación;Stock;Stock mínimo;Descripción\nZafiro ${producer};${producer};Mendoza, Argentina;Tinto;Malbec;Seco;1000;13;1;1;Rico.`
  const given = await upload(shop, list('Bodegas Quebrada Larga Zafiro S.A.'))
  const checked = await reread(given, {})
  const [question] = await problemsOf(shop, checked.id)
  expect(question).toMatchObject({ kind: 'likeness', of: 'producer', rows: 1 })
  expect(question?.cells[0]?.suggestion).toBe('Quebrada Larga Zafiro')
  const key = 'bodegas quebrada larga zafiro s.a.'
  const same = await reread(checked, { translations: { producer: { [key]: 'Quebrada Larga Zafiro' } } })
  expect((await rowsOf(shop, same.id))[0]).toMatchObject({ verdict: 'crear', adds: [] })
  const other = await reread(same, {
    translations: { producer: { [key]: 'Bodegas Quebrada Larga Zafiro S.A.' } },
  })
  expect((await rowsOf(shop, other.id))[0]).toMatchObject({
    verdict: 'crear',
    adds: ['Bodega «Bodegas Quebrada Larga Zafiro S.A.»'],
  })
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
  const checked = await reread(chosen, { defaults: { ...usual, stock: '0' }, supplier: 'Hojas SA' })
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

test('bodega, wine, year and content in one text: read out of it, and asked where it is unsure', async () => {
  const given = await upload(shop, lists.allInOne)
  expect(given.fields).toEqual(['described', 'price'])
  const defaults = { ...usual, place: 'Mendoza, Argentina', stock: '0' }
  const checked = await reread(given, { defaults })
  expect(checked.verdicts).toMatchObject({ crear: 3, rechazar: 2 })
  const asked = await problemsOf(shop, checked.id)
  expect(asked.map(({ of, cells }) => [of, cells[0]?.cell, cells[0]?.suggestion])).toEqual([
    ['producer', 'VALLE SUELTO', 'VALLE SUELTO'],
    ['variety', 'cabernet', 'Cabernet Sauvignon'],
  ])
  const translations = {
    producer: { 'valle suelto': 'Valle Suelto' },
    variety: { cabernet: 'Cabernet Franc' },
  }
  const again = await reread(checked, { defaults, translations })
  expect(again.verdicts).toMatchObject({ crear: 5, rechazar: 0 })
  await save(shop, again.id, 'todo-o-nada')
  const { rows } = await shop.database.pool.query(
    `SELECT p.name, b.description AS bodega, c.variety, p.vintage, p.volume_ml FROM products p
     JOIN producers b USING (id_prod) JOIN categories c USING (id_categ)
     WHERE b.description IN ('CASA JUNTA', 'Valle Suelto') ORDER BY p.id`,
  )
  expect(rows.map((row) => Object.values(row as object).join('|'))).toEqual([
    'CASA JUNTA MALBEC|CASA JUNTA|Malbec|2019|750',
    'GRAN CORTE CABERNET FRANC MERLOT|CASA JUNTA|Blend|2018|750',
    'CASA JUNTA TORRONTÉS|CASA JUNTA|Torrontés|2023|750',
    'Valle Suelto SYRAH|Valle Suelto|Syrah|2020|1500',
    'CASA JUNTA CABERNET|CASA JUNTA|Cabernet Franc|2021|750',
  ])
  // the same list with another price changes prices, and nothing else
  const next = await upload(shop, lists.allInOne.replace('12.000', '12.500'))
  expect((await reread(next, { translations, defaults })).verdicts).toMatchObject({
    cambiar: 1,
    igual: 4,
    rechazar: 0,
  })
})
