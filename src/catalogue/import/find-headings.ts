import { guessFields, type Cell, type ImportField } from './import-columns.ts'
import { guessWithoutHeadings } from './guess-without-headings.ts'

export type Headings = { line: number; headings: string[]; fields: (ImportField | null)[] }
type Row = { line: number; cells: readonly Cell[] }

/** Rows in which the headings are looked for: above them stand the supplier's name, its address, the date. */
const lookedThrough = 60

/**
 * The row of a sheet that heads its columns: the first that names the most fields. Without one it is the first row, unless
 * that is a wine already.
 */
export function findHeadings(rows: readonly Row[]): Headings {
  const found = rows
    .slice(0, lookedThrough)
    .map((row) => headingsOf(row))
    .reduce<Headings | undefined>((best, one) => (best && named(best) >= named(one) ? best : one), undefined)
  const first = rows[0]
  if (found && named(found) > 1) return found
  const wine = rows.find(({ cells }) => cells.filter((cell) => cell !== null).length >= 3)
  if (wine && hasAmount(wine)) return guessWithoutHeadings(rows)
  return first ? headingsOf(first) : { line: 0, headings: [], fields: [] }
}

/** Rows below the headings that head columns too, and others than the list above them. */
export function findFurtherHeadings(rows: readonly Row[], first: Headings, most: number): Headings[] {
  const found: Headings[] = []
  let above = first
  for (const row of rows) {
    if (row.line <= first.line || found.length >= most) continue
    // cheap first: most rows have numbers in them
    if (row.cells.some((cell) => typeof cell === 'number' || (cell !== null && /^[\s$\d.,%-]+$/.test(cell))))
      continue
    const one = headingsOf(row)
    if (named(one) < 3 || one.headings.join('\n') === above.headings.join('\n')) continue
    found.push(one)
    above = one
  }
  return found
}

/** Whether a row has a price or a year in it, as no row of headings has. */
const hasAmount = ({ cells }: Row) =>
  cells.some(
    (cell) =>
      typeof cell === 'number' || (cell !== null && /^(?:[a-z]{0,3}\$\s*)?\d[\d.,]{2,}$/i.test(cell.trim())),
  )

function headingsOf({ line, cells }: Row): Headings {
  const headings = cells.map((cell) => String(cell ?? ''))
  return { line, headings, fields: guessFields(headings) }
}

const named = ({ fields, headings }: Headings) =>
  fields.filter((field, index) => field !== null && !/^\d+([.,]\d+)?$/.test(headings[index] ?? '')).length
