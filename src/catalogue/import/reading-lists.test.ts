import { expect, test } from 'vitest'
import { findFurtherHeadings, findHeadings } from './find-headings.ts'
import { createNameMatcher } from './name-matcher.ts'
import { currencyOf, readMoney, readPacked, readStock } from './list-amounts.ts'
import { guessNotation, readNumber } from './read-number.ts'
import type { PriceUnit } from './box-prices.ts'
import { plainReading, type Reading } from './reading.contract.ts'
import { placeRow, type Carry, type List } from './row-context.ts'
import { columnsByHeading, fieldsByHeading } from './supplier-columns.ts'

test.each([
  ['1.234,56', 'coma', 1234.56],
  ['1.234', 'coma', 1234],
  ['1,234', 'coma', 1.234],
  ['1,234.56', 'punto', 1234.56],
  ['1.234', 'punto', 1.234],
  ['1.234,56', 'punto', undefined],
  ['12,34,5', 'coma', undefined],
  ['1.234', 'auto', 1234],
] as const)('%s with %s is %s', (text, notation, value) => {
  expect(readNumber(text, notation)).toBe(value)
})

test.each([
  [['1.234,56', '12'], 'coma'],
  [['12.50', '1,200'], 'punto'],
  [['1.234', '5.000'], 'auto'],
  [['12,5', '12.5'], 'auto'],
  [[], 'auto'],
] as const)('of %j the notation is %s', (cells, notation) => {
  expect(guessNotation(cells)).toBe(notation)
})

const row = (
  reading: Partial<Reading> = {},
  others: { box?: number; currency?: 'USD' | 'ARS'; unit?: PriceUnit } = {},
) => ({
  unit: others.unit,
  reading: { ...plainReading, ...reading },
  box: others.box,
  currency: others.currency,
  net: false,
})

test.each([
  ['$ 12.500.-', {}, { value: 12_500 }],
  ['12.500,-', {}, { value: 12_500 }],
  ['$12.500,50 c/u', {}, { value: 12_500.5 }],
  ['USD 25', { rates: { USD: 1000 } }, { value: 25_000 }],
  ['25,50 u$s', { rates: { USD: 1000 } }, { value: 25_500 }],
  ['€ 10', { rates: { EUR: 1200 } }, { value: 12_000 }],
  ['USD 25', {}, { kind: 'currency' }],
  ['1000,555', { numbers: 'coma' }, { kind: 'wrong' }],
  ['1,234', { numbers: 'coma' }, { kind: 'wrong' }],
  ['1,234', { numbers: 'punto' }, { value: 1234 }],
  ['consultar', {}, { kind: 'wrong' }],
  ['100 + IVA', { markup: 21 }, { value: 121 }],
  ['100 + IVA', {}, { kind: 'net-price' }],
  ['100 + IVA', { net: 'sumar' }, { value: 121 }],
  ['100', { net: 'sumar' }, { value: 100 }],
  ['100 más IVA', { net: 'asi' }, { value: 100 }],
  [1210.399, {}, { value: 1210.4 }],
] as const)('a price of %s under %j is %j', (cell, reading, value) => {
  expect(readMoney(cell, row(reading))).toMatchObject(value)
})

test('a price of a box is that of its bottles, and a column of currencies counts', () => {
  expect(readMoney('60.000', row({}, { unit: 'caja', box: 6 }))).toEqual({ value: 10_000 })
  expect(readMoney('60.000', row({}, { unit: 'caja' }))).toMatchObject({ kind: 'box' })
  expect(readMoney('$ 25', row({ rates: { USD: 1000 } }, { currency: 'USD' }))).toEqual({ value: 25_000 })
  expect(['dólares', 'U$S', 'ARS', '€', 'pesos', '-'].map(currencyOf)).toEqual([
    'USD',
    'USD',
    'ARS',
    'EUR',
    'ARS',
    undefined,
  ])
})

test.each([
  ['24 u.', 24],
  ['1.200 botellas', 1200],
  ['+50', 50],
  ['más de 100', 100],
  ['10 cajas', 60],
  ['2 cj x 12', 24],
  [24, 24],
  ['Disponible', undefined],
] as const)('a stock of %s is %s', (cell, value) => {
  const read = readStock(cell, row({}, { box: 6 }))
  expect('value' in read ? read.value : undefined).toBe(value)
})

test.each([
  ['6x750', { box: 6, volume: '750' }],
  ['12 x 750 ml', { box: 12, volume: '750 ml' }],
  ['6 u. x 1,5 l', { box: 6, volume: '1,5 l' }],
  ['750 ml', undefined],
  ['6x', undefined],
] as const)('a content of %s is %j', (cell, packed) => {
  expect(readPacked(cell)).toEqual(packed)
})

test('names that are probably the same are found, others are not', () => {
  const { same, nearest } = createNameMatcher([
    'Catena Zapata',
    'Rioja, España',
    'Familia Zuccardi',
    'Cabernet Sauvignon',
    'Finca 8',
  ])
  expect(same('CATENA   ZAPATA')).toBe('Catena Zapata')
  expect(nearest('Bodegas Catena Zapata S.A.')).toBe('Catena Zapata')
  expect(nearest('Zucardi')).toBe('Familia Zuccardi')
  expect(nearest('Rioja')).toBe('Rioja, España')
  expect(nearest('Cab. Sauv.')).toBe('Cabernet Sauvignon')
  for (const other of ['Finca 9', 'Luigi Bosca', 'Bodega', 'Malbec', ''])
    expect(nearest(other)).toBeUndefined()
})

test('headings are found below titles, and once more further down', () => {
  const rows = [
    ['Distribuidora'],
    ['Vino', 'Bodega', 'Precio'],
    ['A', 'B', 12],
    ['Vino', 'Precio', 'Bodega'],
    ['C', 13, 'B'],
  ].map((cells, index) => ({ line: index + 1, cells }))
  const first = findHeadings(rows)
  expect([first.line, first.fields]).toEqual([2, ['name', 'producer', 'price']])
  expect(findFurtherHeadings(rows, first, 20).map(({ line }) => line)).toEqual([4])
  expect(findHeadings([{ line: 3, cells: ['x', 'y'] }]).line).toBe(3)
})

const list: List = { line: 1, headings: ['Bodega', 'Vino', 'Precio'], fields: ['producer', 'name', 'price'] }
const place = (cells: (string | number | null)[], carry: Carry = {}, repeatAbove = false) =>
  placeRow({ line: 2, cells }, [list], { repeatAbove, titles: 'producer' }, carry)
const under = (text: string) => [{ field: 'producer' as const, text }]

test('titles, totals and headings are no wines; a title applies to the rows below it', () => {
  expect(place([null, 'BODEGA UNO', null])).toMatchObject({
    noWine: 'title',
    carry: { titles: under('BODEGA UNO') },
  })
  expect(place([null, 'Total', 12])).toMatchObject({ noWine: 'total' })
  expect(place(['BODEGA', 'VINO', 'PRECIO'])).toMatchObject({ noWine: 'headings' })
  expect(place([null, 'Malbec', 12], { list: 1, titles: under('Uno') }).above).toEqual({
    titles: under('Uno'),
  })
  // not into another list
  expect(place([null, 'Malbec', 12], { list: 9, titles: under('Uno') }).above).toEqual({})
})

test('empty cells repeat those above them where the list is read so', () => {
  const { carry } = place(['Catena', 'Malbec', 12], {}, true)
  expect(place([null, 'Merlot', 13], carry, true).above).toEqual({ cells: { 0: 'Catena' } })
  expect(place([null, 'Merlot', 13], carry).above).toEqual({})
})

test('columns are known by their headings, wherever they stand', () => {
  const columns = columnsByHeading(['Cód', 'Vino', 'P.V.P.'], ['sku', 'name', 'price'])
  expect(fieldsByHeading(['P.V.P.', 'Nuevo', 'VINO', 'Cód', 'Bodega'], columns)).toEqual([
    'price',
    null,
    'name',
    'sku',
    'producer',
  ])
  expect(fieldsByHeading(['Vino', 'vino', '__proto__'], columns)).toEqual(['name', null, null])
})
