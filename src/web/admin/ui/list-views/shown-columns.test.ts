import { expect, test } from 'vitest'
import type { Column } from '../../../ui/data-table.tsx'
import { columnChoices, shownColumns, shownTitles, usualColumns } from './shown-columns.ts'

const column = (title: string, rest: Partial<Column<object>> = {}): Column<object> => ({
  title,
  cell: () => null,
  ...rest,
})
const columns = [
  column('Elegir', { align: 'check' }),
  column('Nombre', { fixed: true }),
  column('Precio'),
  column('Stock'),
  column('SKU', { extra: true }),
  column('Acciones', { fixed: true }),
]
const titles = (shown: Column<object>[]) => shown.map(({ title }) => title)

test('ticks, name and actions are no choice; an extra column is shown once it is chosen', () => {
  expect(columnChoices(columns)).toEqual(['Precio', 'Stock', 'SKU'])
  expect(usualColumns(columns)).toEqual(['Precio', 'Stock'])
  expect(titles(shownColumns(columns, usualColumns(columns)))).not.toContain('SKU')
  expect(titles(shownColumns(columns, ['SKU']))).toEqual(['Elegir', 'Nombre', 'SKU', 'Acciones'])
})

test('a view comes before what the person chose, and that before the usual', () => {
  expect(shownTitles(columns, 'SKU,Stock', ['Precio'])).toEqual(['SKU', 'Stock'])
  expect(shownTitles(columns, null, ['Precio'])).toEqual(['Precio'])
  expect(shownTitles(columns, null, null)).toEqual(['Precio', 'Stock'])
})

test('an address with other titles hides all that can be hidden, and no more', () => {
  expect(titles(shownColumns(columns, shownTitles(columns, 'Nada', null)))).toEqual([
    'Elegir',
    'Nombre',
    'Acciones',
  ])
})
