import type { Db } from '../../platform/database/open-database.ts'
import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { findHeadings } from './find-headings.ts'
import { plainHeading } from './import-columns.ts'
import { stackBlocks, spreadVintages } from './reshape-sheet.ts'
import { readShopExport } from './shop-exports.ts'
import { recognise, type KnownList } from './suppliers.queries.ts'

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
