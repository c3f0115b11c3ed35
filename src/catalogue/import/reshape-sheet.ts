import { readAmount } from '../../money/read-number.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { guessFields, plainHeading, type Cell } from './import-columns.ts'
import type { Row } from './workbook-sheets.ts'

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell).trim())

/** Rows in which headings are looked for. */
const lookedThrough = 60

const numberedFrom = (first: number, rows: readonly SheetRow[]): Row[] =>
  rows.map((cells, index) => ({ line: first + index, cells }))

/**
 * Two or more lists side by side, under the same headings, as one below the other: 'Bodega, Vino, Precio, , Bodega, Vino,
 * Precio'. Undefined for any other sheet.
 */
export function stackBlocks(rows: readonly Row[]): Row[] | undefined {
  for (const [place, { line, cells }] of rows.slice(0, lookedThrough).entries()) {
    const blocks = repeatedHeadings(cells)
    if (!blocks) continue
    const { width, starts } = blocks
    const below = rows.slice(place + 1)
    const block = (start: number) =>
      below
        .map((row) => row.cells.slice(start, start + width))
        .filter((part) => part.some((cell) => text(cell) !== ''))
    const [first = 0] = starts
    const wines = starts.flatMap(block)
    return [...rows.slice(0, place), ...numberedFrom(line, [cells.slice(first, first + width), ...wines])]
  }
  return undefined
}

function repeatedHeadings(cells: SheetRow): { width: number; starts: number[] } | undefined {
  const headings = cells.map((cell) => plainHeading(text(cell)))
  const first = headings.findIndex((heading) => heading !== '')
  const [name] = headings.slice(first, first + 1)
  const starts = headings.flatMap((heading, index) => (heading === name ? [index] : []))
  const [one = 0, other = 0] = starts
  if (name === undefined || starts.length < 2) return undefined
  const block = headings.slice(one, other)
  const width = block.findLastIndex((heading) => heading !== '') + 1
  const same = starts.every((start) =>
    block.slice(0, width).every((heading, index) => headings[start + index] === heading),
  )
  const named = guessFields(block.slice(0, width)).filter((field) => field !== null).length
  return same && width >= 2 && named >= 2 ? { width, starts } : undefined
}

const ofVintage = /^(?:cosecha|anada|vintage|millesime|annata|safra|precio|ano)?\s*((?:19|20)\d\d)$/
/** Pesos from which numbers are prices; below, bottles. */
const leastPrice = 500

/**
 * A list with a column for each vintage, as a row for each of them: under 'Cosecha 2019' stands its price, or how many
 * bottles of it there are. Undefined for any other sheet.
 */
export function spreadVintages(rows: readonly Row[]): Row[] | undefined {
  for (const [place, { line, cells }] of rows.slice(0, lookedThrough).entries()) {
    const headings = cells.map((cell) => plainHeading(text(cell)))
    const columns = headings.flatMap((heading, index) => {
      const year = ofVintage.exec(heading)?.[1]
      return year === undefined ? [] : [{ index, year: Number(year) }]
    })
    const others = headings.flatMap((_, index) =>
      columns.some((column) => column.index === index) ? [] : [index],
    )
    const fields = guessFields(others.map((index) => text(cells[index])))
    if (columns.length < 2 || !fields.includes('name') || fields.includes('vintage')) continue
    const below = rows.slice(place + 1)
    const amounts = below.flatMap((row) =>
      columns.flatMap(({ index }) => readAmount(text(row.cells[index])) ?? []),
    )
    const arePrices = amounts.filter((amount) => amount >= leastPrice).length * 2 > amounts.length
    const said = fields.includes('price') && arePrices ? undefined : arePrices ? 'Precio' : 'Stock'
    if (said === undefined || amounts.length === 0) return undefined
    const head: SheetRow = [...others.map((index) => cells[index] ?? null), 'Cosecha', said]
    const wines = below.flatMap((row): SheetRow[] => {
      const own = others.map((index) => row.cells[index] ?? null)
      const stand = columns.filter(({ index }) => text(row.cells[index]) !== '')
      return stand.length === 0
        ? [own]
        : stand.map(({ index, year }) => [...own, year, row.cells[index] ?? null])
    })
    return [...rows.slice(0, place), ...numberedFrom(line, [head, ...wines])]
  }
  return undefined
}
