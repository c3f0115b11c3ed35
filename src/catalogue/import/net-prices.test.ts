import { afterAll, beforeAll, expect, test } from 'vitest'
import { headings, problemsOf, review, rowsOf, save, upload, wine } from '../../../test/importing.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { guessFields } from './import-columns.ts'
import { namesNet, saysNet } from './net-prices.ts'
import { plainReading } from './reading.contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('headings and notes that say that VAT is not in the prices', () => {
  const nets = [
    'Precio SIN IVA',
    'PRECIO S/IVA',
    'Neto',
    'P. neto',
    'Precio + IVA',
    'Precio más IVA',
    'Precio (no incluye IVA)',
  ]
  expect(nets.filter((heading) => !namesNet(heading))).toEqual([])
  const others = [
    'Precio',
    'Precio con IVA',
    'Precio c/IVA',
    'Neto con IVA',
    'Precio IVA incluido',
    'Precio de lista',
  ]
  expect(others.filter(namesNet)).toEqual([])
  expect(['Los precios no incluyen IVA', 'Precios netos', 'Valores + IVA'].every(saysNet)).toBe(true)
  expect(['Contenido neto: 750', 'Precios con IVA incluido', 'Lista de noviembre'].some(saysNet)).toBe(false)
})

test('of two columns of prices the one with VAT is the list price', () => {
  expect(guessFields(['Vino', 'Precio sin IVA', 'Precio con IVA'])).toEqual(['name', null, 'price'])
  expect(guessFields(['Vino', 'Precio sin IVA'])).toEqual(['name', 'price'])
  expect(guessFields(['Vino', 'Neto'])).toEqual(['name', 'price'])
})

test('prices without VAT raise a question, and VAT is added only when confirmed', async () => {
  const list = [
    headings.replace('Precio de lista', 'Precio SIN IVA'),
    wine('Neto Uno'),
    wine('Neto Dos'),
  ].join('\n')
  const checked = await review(shop, list)
  expect(checked.verdicts).toMatchObject({ crear: 0, rechazar: 2 })
  expect(await problemsOf(shop, checked.id)).toMatchObject([
    { kind: 'net-price', of: 'price', rows: 2, detail: 'Vienen sin IVA: ¿les sumamos el 21 %?' },
  ])
  const with21 = await review(shop, list, { reading: { ...plainReading, net: 'sumar' } })
  expect(with21.verdicts).toMatchObject({ crear: 2, rechazar: 0 })
  const [row] = await rowsOf(shop, with21.id)
  expect(row?.changes[0]).toEqual({ field: 'Precio de lista', before: '', after: '$\u00a015.125,61' })
  const asTheyAre = await review(shop, list, { reading: { ...plainReading, net: 'asi' } })
  expect((await rowsOf(shop, asTheyAre.id))[0]?.changes[0]?.after).toBe('$\u00a012.500,50')
})

test('a note above the list says it of all its prices', async () => {
  const noted = await upload(
    shop,
    ['Lista de noviembre;;;', 'LOS PRECIOS NO INCLUYEN IVA;;;', headings, wine('Con Nota')].join('\n'),
  )
  expect(noted.reading).toMatchObject({ netList: true, net: 'preguntar' })
  expect((await upload(shop, [headings, wine('Sin Nota')].join('\n'))).reading.netList).toBe(false)
})

test('totals and headings of bodegas are no wines, and are counted by why', async () => {
  const total = (text: string) => `${text}${';'.repeat(6)}99.000${';'.repeat(5)}`
  const list = [
    headings,
    'BODEGA NUEVA DEL SUR;;;;;;;;;;;',
    wine('Cuenta Clara'),
    wine('Total Eclipse'),
    total('SUBTOTAL BODEGA NUEVA'),
    total('Sub-total:'),
    total('Total general'),
    total('TOTAL BODEGA NUEVA DEL SUR'),
  ].join('\n')
  const checked = await review(shop, list)
  expect(checked.verdicts).toMatchObject({ crear: 2, rechazar: 0, omitir: 5 })
  expect(checked.omitted).toEqual([
    { why: 'Es un total', rows: 4 },
    { why: 'Es un título o una nota', rows: 1 },
  ])
})

test('a size in the name is the wine’s content: the same size is the same wine, another one another', async () => {
  const plain = await review(shop, [headings, wine('Talla Malbec')].join('\n'))
  await save(shop, plain.id, 'todo-o-nada')
  const dearer = (name: string) => wine(name).replace('12.500,50', '13.000')
  const sizes = await review(
    shop,
    [
      headings,
      dearer('TALLA MALBEC 750'),
      dearer('Talla Malbec x 375 cc'),
      dearer('Talla malbec 1,5 L'),
    ].join('\n'),
  )
  expect(sizes.verdicts).toMatchObject({ cambiar: 1, crear: 2, rechazar: 0 })
  await save(shop, sizes.id, 'todo-o-nada')
  const { rows } = await shop.database.pool.query(
    `SELECT name, volume_ml, list_price FROM products WHERE name ILIKE 'talla %' ORDER BY volume_ml`,
  )
  expect(rows).toEqual([
    { name: 'Talla Malbec', volume_ml: 375, list_price: 1_300_000 },
    { name: 'Talla Malbec', volume_ml: 750, list_price: 1_300_000 },
    { name: 'Talla malbec', volume_ml: 1500, list_price: 1_300_000 },
  ])
  const again = await review(
    shop,
    [headings, dearer('Talla Malbec 750'), dearer('Talla Malbec 375')].join('\n'),
  )
  expect(again.verdicts).toMatchObject({ igual: 2, crear: 0, rechazar: 0 })
})
