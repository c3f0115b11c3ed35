import type { Db } from '../../platform/database/open-database.ts'
import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { findHeadings } from './find-headings.ts'
import { type Cell, guessFields, plainHeading } from './import-columns.ts'
import { readShopExport } from './shop-exports.ts'
import { recognise, type KnownList } from './suppliers.queries.ts'
import { readAmount } from '../../money/read-number.ts'

export type Row = { line: number; cells: SheetRow }
/** A sheet that is to be staged: its name where the file has several, its rows, and whose list it is. */
export type ListSheet = { name: string; rows: Row[]; known: KnownList | undefined }

const numbered = ({ rows, lines }: Sheet): Row[] =>
  rows.map((cells, index) => ({ cells, line: lines[index] ?? index + 1 }))

/** The sheets of a workbook with several. */
export const numberedSheets = ({ sheets = [] }: SheetFile): { name: string; rows: Row[] }[] =>
  sheets.map((sheet) => ({ name: sheet.name, rows: numbered(sheet) }))

/** The rows of a sheet as a list with a row for each wine. */
export const listedRows = (rows: Row[]): Row[] =>
  readShopExport(rows) ?? stackBlocks(rows) ?? spreadVintages(rows) ?? rows

/** The sheet with the list: a known supplier's as the last time, otherwise a known one, otherwise the fullest. */
export async function findListSheet(db: Db, file: SheetFile): Promise<ListSheet> {
  const given = file.sheets ?? [{ ...file, name: '' }]
  const sheets: (ListSheet & { fullest: boolean })[] = []
  for (const sheet of given) {
    const rows = listedRows(numbered(sheet))
    const known = await recognise(db, rows, sheet.name)
    sheets.push({ name: sheet.name, rows, known, fullest: sheet.rows === file.rows })
  }
  const lastTime = ({ known, name }: ListSheet) =>
    known !== undefined && plainHeading(known.sheet) === plainHeading(name)
  const [first] = sheets.toSorted((one, other) => Number(other.fullest) - Number(one.fullest))
  return (
    sheets.find(lastTime) ??
    (first?.known ? first : sheets.find(({ known }) => known !== undefined)) ??
    first ?? { name: '', rows: numbered(file), known: undefined }
  )
}

/** What a workbook's sheets are called where they are read together. */
export const allSheets = 'Todas las hojas'

/** Fields that a sheet's headings name, from which on it is a list. */
const fewestFields = 3

/**
 * The sheets with lists as one sheet, each below a title with its name: that of 'Blancos' says the colour of its wines.
 * Undefined where fewer than two have a list.
 */
export function joinSheets(
  sheets: readonly { name: string; rows: Row[] }[],
): { name: string; rows: Row[] } | undefined {
  const lists = sheets.flatMap(({ name, rows: given }) => {
    const rows = listedRows(given)
    const { line, fields } = findHeadings(rows)
    const named = fields.filter((field) => field !== null).length
    const below = rows.filter((row) => row.line > line)
    return named >= fewestFields && below.length > 0
      ? [{ name, rows: rows.filter((row) => row.line >= line) }]
      : []
  })
  if (lists.length < 2) return undefined
  const rows = lists.flatMap(({ name, rows: [headings, ...wines] }) => [
    ...(headings ? [headings.cells] : []),
    [name],
    ...wines.map(({ cells }) => cells),
  ])
  return { name: allSheets, rows: rows.map((cells, index) => ({ line: index + 1, cells })) }
}

const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell).trim())

/** Rows in which headings are looked for. */
const lookedThrough = 60

const numberedFrom = (first: number, rows: readonly SheetRow[]): Row[] =>
  rows.map((cells, index) => ({ line: first + index, cells }))

/**
 * Two or more lists side by side, under the same headings, as one below the other: 'Bodega, Vino, Precio, , Bodega, Vino,
 * Precio'. Undefined for any other sheet.
 */
function stackBlocks(rows: readonly Row[]): Row[] | undefined {
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
function spreadVintages(rows: readonly Row[]): Row[] | undefined {
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
