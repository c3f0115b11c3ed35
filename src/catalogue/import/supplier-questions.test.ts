import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  problemsOf,
  reread,
  review,
  rowsOf,
  save,
  upload,
  usual,
  winesNamed,
} from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import * as lists from '../../../test/supplier-lists.ts'
import { findStockFaults } from '../../inventory/stock-ledger.queries.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

test('two currencies at a rate; the meaning of a word is requested once per supplier', async () => {
  const given = await upload(shop, lists.inTwoCurrencies)
  expect(given.reading.numbers).toBe('punto')
  const checked = await reread(shop, given, { price: 'botella', defaults: usual, supplier: 'Dos Monedas SA' })
  expect(checked.verdicts).toMatchObject({ crear: 1, rechazar: 3 })
  const questions = await problemsOf(shop, checked.id)
  expect(questions.map(({ kind, of, rows }) => [kind, of, rows])).toEqual([
    ['currency', 'price', 3],
    ['unknown', 'type', 1],
  ])
  expect(questions[1]?.cells).toEqual([{ cell: 'Rioja Red', rows: 1, suggestion: 'Tinto' }])
  const answers = { rates: { USD: 1500 }, translations: { type: { 'rioja red': 'Tinto' } } }
  const again = await reread(shop, checked, answers)
  expect(again.verdicts).toMatchObject({ crear: 4, rechazar: 0 })
  await save(shop, again.id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Dos Monedas')).map((wine) => wine.list_price)).toEqual([
    3_750_000, 2_775_000, 950_000, 6_000_000,
  ])
  // next month the list is read by itself, in whatever order its columns are
  const next = await upload(shop, lists.inTwoCurrencies)
  expect([next.supplier, next.reading.rates]).toEqual(['Dos Monedas SA', { USD: 1500 }])
  expect((await reread(shop, next, {})).verdicts).toMatchObject({ igual: 4, rechazar: 0 })
  expect(
    (await shop.ask('DELETE', '/import-suppliers?name=dos%20monedas%20sa', { as: shop.admin })).body,
  ).toEqual({
    forgotten: true,
  })
})

test('stock in words, and stock added to the existing', async () => {
  const given = await upload(shop, lists.withStockAsText)
  const checked = await reread(shop, given, { defaults: usual, price: 'botella' })
  expect(checked.verdicts).toMatchObject({ crear: 5, rechazar: 2 })
  expect((await problemsOf(shop, checked.id))[0]).toMatchObject({
    kind: 'unknown',
    of: 'stock',
    rows: 2,
    cells: [{ cell: 'Disponible', rows: 2 }],
  })
  const known = { price: 'botella' as const, translations: { stock: { disponible: '6' } } }
  await save(shop, (await reread(shop, checked, known)).id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Existencias')).map((wine) => wine.stock)).toEqual([24, 60, 36, 50, 0, 6, 6])
  const more = await reread(shop, await upload(shop, lists.withStockAsText), { ...known, stock: 'sumar' })
  await save(shop, more.id, 'todo-o-nada')
  expect((await winesNamed(shop, 'Existencias')).map((wine) => wine.stock)).toEqual([
    48, 120, 72, 100, 0, 12, 12,
  ])
  const left = await reread(shop, await upload(shop, lists.withStockAsText), { ...known, stock: 'dejar' })
  expect(left.verdicts).toMatchObject({ igual: 7 })
  expect(await findStockFaults(shop.database.db)).toEqual([])
})

test('identical repeats change nothing, contradictions are one question', async () => {
  const checked = await review(shop, lists.long(400))
  expect(checked.verdicts).toEqual({ crear: 392, cambiar: 0, igual: 4, rechazar: 4, omitir: 0 })
  expect(await problemsOf(shop, checked.id)).toMatchObject([{ kind: 'contradiction', rows: 4 }])
  const answered = await reread(shop, checked, { repeats: 'primera' })
  expect(answered.verdicts).toMatchObject({ crear: 392, rechazar: 0, omitir: 4 })
})

test('a similar producer name raises a question whose answer holds for all rows', async () => {
  await shop.database.pool.query(`INSERT INTO producers (description) VALUES ('Quebrada Larga Zafiro')`)
  const list = (producer: string) =>
    `Vino;Bodega;Lugar;Tipo;Varietal;Azúcar;Precio;Graduación;Stock;Stock mínimo;Descripción\nZafiro ${producer};${producer};Mendoza, Argentina;Tinto;Malbec;Seco;1000;13;1;1;Rico.`
  const given = await upload(shop, list('Bodegas Quebrada Larga Zafiro S.A.'))
  const checked = await reread(shop, given, {})
  const [question] = await problemsOf(shop, checked.id)
  expect(question).toMatchObject({ kind: 'likeness', of: 'producer', rows: 1 })
  expect(question?.cells[0]?.suggestion).toBe('Quebrada Larga Zafiro')
  const key = 'bodegas quebrada larga zafiro s.a.'
  const same = await reread(shop, checked, { translations: { producer: { [key]: 'Quebrada Larga Zafiro' } } })
  expect((await rowsOf(shop, same.id))[0]).toMatchObject({ verdict: 'crear', adds: [] })
  const other = await reread(shop, same, {
    translations: { producer: { [key]: 'Bodegas Quebrada Larga Zafiro S.A.' } },
  })
  expect((await rowsOf(shop, other.id))[0]).toMatchObject({
    verdict: 'crear',
    adds: ['Bodega «Bodegas Quebrada Larga Zafiro S.A.»'],
  })
})

test('producer, wine, vintage and size in one text are split, with a question where unsure', async () => {
  const given = await upload(shop, lists.allInOne)
  expect(given.fields).toEqual(['described', 'price'])
  const defaults = { ...usual, place: 'Mendoza, Argentina', stock: '0' }
  const checked = await reread(shop, given, { defaults, price: 'botella' })
  expect(checked.verdicts).toMatchObject({ crear: 3, rechazar: 2 })
  const questions = await problemsOf(shop, checked.id)
  expect(questions.map(({ of, cells }) => [of, cells[0]?.cell, cells[0]?.suggestion])).toEqual([
    ['producer', 'VALLE SUELTO', 'VALLE SUELTO'],
    ['variety', 'cabernet', 'Cabernet Sauvignon'],
  ])
  const translations = {
    producer: { 'valle suelto': 'Valle Suelto' },
    variety: { cabernet: 'Cabernet Franc' },
  }
  const again = await reread(shop, checked, { defaults, translations })
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
  expect((await reread(shop, next, { price: 'botella', translations, defaults })).verdicts).toMatchObject({
    cambiar: 1,
    igual: 4,
    rechazar: 0,
  })
})
