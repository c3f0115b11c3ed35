import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Sheet, SheetFile, SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { plainHeading } from './import-columns.ts'
import { readShopExport } from './shop-exports.ts'
import { recognise, type KnownList } from './suppliers.queries.ts'

export type Row = { line: number; cells: SheetRow }
/** A sheet that is to be staged: its name where the file has several, its rows, and whose list it is. */
export type ListSheet = { name: string; rows: Row[]; known: KnownList | undefined }

const numbered = ({ rows, lines }: Sheet): Row[] =>
  rows.map((cells, index) => ({ cells, line: lines[index] ?? index + 1 }))

/** The sheet with the list: a known supplier's as the last time, otherwise a known one, otherwise the fullest. */
export async function findListSheet(db: Db, file: SheetFile): Promise<ListSheet> {
  const given = file.sheets ?? [{ ...file, name: '' }]
  const sheets: (ListSheet & { fullest: boolean })[] = []
  for (const sheet of given) {
    const listed = numbered(sheet)
    const rows = readShopExport(listed) ?? listed
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

/**
 * Stores the sheets of a workbook with several, so that another one can be chosen without the file. Rows are counted as the
 * screen counts them: without their headings.
 */
export async function storeSheets(trx: Db, id: number, { sheets = [] }: SheetFile): Promise<void> {
  for (const [position, sheet] of sheets.entries()) {
    const content = gzipSync(JSON.stringify(numbered(sheet)))
    await sql`INSERT INTO import_sheets (import_id, position, name, row_count, content)
      VALUES (${id}, ${position}, ${sheet.name}, ${sheet.rows.length - 1}, ${content})`.execute(trx)
  }
}

/** One of the stored sheets of a workbook. */
export async function storedSheet(
  db: Db,
  id: number,
  position: number,
): Promise<{ name: string; rows: Row[] } | undefined> {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    SELECT name, content FROM import_sheets WHERE import_id = ${id} AND position = ${position}`.execute(db)
  const [found] = rows
  return found && { name: found.name, rows: JSON.parse(gunzipSync(found.content).toString()) as Row[] }
}
