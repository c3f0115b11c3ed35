import { expect, test } from 'vitest'
import { workbookOf } from '../../../test/workbook.ts'
import { readXlsx } from './read-xlsx.ts'

test('merged cells are those of their own sheet, whatever the order of the parts in the file', async () => {
  const wines = [
    ['Bodega', 'Vino'],
    ['Catena', 'Malbec'],
    [null, 'Cabernet'],
    [null, 'Bonarda'],
  ]
  const places = [
    ['Lugar', 'Nota'],
    ['Salta', 'a'],
    [null, 'b'],
  ]
  const book = workbookOf([
    { name: 'Vinos', rows: wines, merged: ['A2:A4'], part: 2 },
    { name: 'Lugares', rows: places, part: 1 },
  ])
  const { rows, sheets } = await readXlsx(book)
  expect(rows.map(([first]) => first)).toEqual(['Bodega', 'Catena', 'Catena', 'Catena'])
  expect(sheets?.[1]?.rows.map(([first]) => first)).toEqual(['Lugar', 'Salta', null])
})
