import { expect, test } from 'vitest'
import type { ImportField } from '../../../catalogue/import/import-columns.ts'
import { plainReading } from '../../../catalogue/import/reading.contract.ts'
import { previewColumn } from './preview.ts'

const previewed = (fields: (ImportField | null)[], row: (string | number)[], index = 0) =>
  previewColumn({ headings: fields.map(String), fields, sample: [row] }, plainReading, index)[0]

test('a size that is taken out of a name is shown with the name that is left', () => {
  expect(previewed(['name', 'producer'], ['Malbec 750', 'Trapiche'])).toEqual({
    cell: 'Malbec 750',
    becomes: 'Malbec · Contenido: 750 ml',
    wrong: false,
  })
  expect(previewed(['name', 'volumeMl'], ['Malbec x 750 cc', 750])?.becomes).toBe('Malbec')
  expect(previewed(['name', 'volumeMl'], ['Malbec 750', 1500])?.becomes).toBe('Malbec 750')
  expect(previewed(['name', 'producer'], ['Lote 750', 'Trapiche'])?.becomes).toBe('Lote 750')
  // a wine matched by id keeps the list's name
  expect(previewed(['name', 'id', 'mark'], ['Malbec 750', 3, 'bcdfghjk'])?.becomes).toBe('Malbec 750')
})
