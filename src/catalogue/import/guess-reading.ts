import { findFurtherHeadings, type Headings } from './find-headings.ts'
import { guessByCells } from './guess-by-cells.ts'
import { withDescribed } from './guess-described.ts'
import { hasOwnIds, type ImportField } from './import-columns.ts'
import { readNotes } from './list-notes.ts'
import { guessNotation } from './read-number.ts'
import { mostLists, plainReading, type Reading } from './reading.contract.ts'
import type { ReadList } from './staging.queries.ts'
import { readTitle } from './titles.ts'
import { typeOfSheet } from './type-words.ts'
import type { Row } from './workbook-sheets.ts'

/** What a sheet's columns hold and how its cells are written, by what stands in it. */
export function guessReading(rows: readonly Row[], headings: Headings, sheet = ''): ReadList {
  const first = withDescribed(rows, guessByCells(rows, headings))
  const further = findFurtherHeadings(rows, first, mostLists)
  const below = rows.filter(({ line }) => line > first.line)
  const { currency, bottles, ...notes } = readNotes(rows, first)
  const costAlone = first.fields.includes('cost') && !first.fields.includes('price')
  return {
    first,
    further,
    supplier: '',
    reading: {
      ...plainReading,
      ...notes,
      numbers: guessNotation(amountsIn(below, first)),
      lists: further.map(({ line, fields }) => ({ line, fields })),
      defaults: {
        ...(first.fields.includes('type') ? {} : typeOfSheet(sheet)),
        ...(currency === undefined ? {} : { currency }),
      },
      titles: titlesSay(below, first),
      repeatAbove: leavesOut(below, first),
      asCost: costAlone && !hasOwnIds(first.fields, plainReading) ? { margin: null, round: 100 } : null,
      ...(bottles ? { price: 'botella' as const } : {}),
    },
  }
}

function amountsIn(rows: readonly Row[], { fields }: Headings): string[] {
  const columns = (['price', 'cost', 'stock'] as ImportField[]).map((field) => fields.indexOf(field))
  return rows.slice(0, 5000).flatMap(({ cells }) =>
    columns.flatMap((column) => {
      const cell = cells[column]
      return typeof cell === 'string' ? [cell] : []
    }),
  )
}

/** A list without a column of bodegas that has lines with a single text in it names them there. */
function titlesSay(rows: readonly Row[], { fields }: Headings): Reading['titles'] {
  if (fields.includes('producer') || hasOwnIds(fields, plainReading)) return 'nada'
  const titles = rows.flatMap(({ cells }) => {
    const [only, another] = cells.filter((cell) => cell !== null)
    return typeof only === 'string' && another === undefined ? [only] : []
  })
  const bodegas = titles.filter((title) => readTitle(title, 'producer')?.field === 'producer').length
  return bodegas > 0 && bodegas < rows.length / 2 ? 'producer' : 'nada'
}

/** A list whose bodega stands in the first row of several: in a third of its rows it is missing, never in the first. */
function leavesOut(rows: readonly Row[], { fields }: Headings): boolean {
  const column = fields.indexOf('producer')
  const wines = rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length > 1)
  if (column < 0 || wines.length < 3 || (wines[0]?.cells[column] ?? null) === null) return false
  return wines.filter(({ cells }) => (cells[column] ?? null) === null).length >= wines.length / 3
}
