import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { SheetFile } from '../../platform/spreadsheet/sheet.ts'
import { findFurtherHeadings, findHeadings, type Headings } from './find-headings.ts'
import { namesBottles, namesBoxes } from './box-prices.ts'
import { hasOwnIds, type ImportField } from './import-columns.ts'
import { saysNet } from './net-prices.ts'
import { guessNotation } from './read-number.ts'
import { mostLists, plainReading, type Reading } from './reading.contract.ts'
import { readAs, recognise } from './suppliers.queries.ts'
import { withDescribed } from './guess-described.ts'
import { findListSheet, storedSheet, storeSheets, type Row } from './workbook-sheets.ts'

/** Default reading options of a sheet. */
type Read = { first: Headings; further: Headings[]; reading: Reading; supplier: string }

const stagedAtOnce = 2000

/** Stages every row of a file's list, and guesses how it is read. Out: the import's id. */
export async function stageFile(
  db: Db,
  file: { name: string; actor: string; sheet: SheetFile },
): Promise<number> {
  const { name, rows, known } = await findListSheet(db, file.sheet)
  const read = known ?? guess(rows, findHeadings(rows))
  return inTransaction(db, async (trx) => {
    const id = await insertImport(trx, file)
    await storeSheets(trx, id, file.sheet)
    await stageRows(trx, id, { name, rows }, read)
    return id
  })
}

async function insertImport(trx: Db, { name, actor }: { name: string; actor: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO imports (file_name, actor, headings, fields, row_count) VALUES (${name}, ${actor}, '[]', '[]', 0)
    RETURNING id`.execute(trx)
  return rows[0]?.id ?? 0
}

/**
 * Begins an import of another sheet of a workbook whose import is done, which takes along the sheets that are left.
 * Undefined when they are gone: taken already, or forgotten.
 */
export async function stageNextSheet(
  db: Db,
  { id, position, actor }: { id: number; position: number; actor: string },
): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ file_name: string; sheet: string }>`
      SELECT file_name, sheet FROM imports WHERE id = ${id} AND state = 'terminada' FOR UPDATE`.execute(trx)
    const [done] = rows
    const sheet = done && (await storedSheet(trx, id, position))
    if (!sheet || sheet.name === done.sheet) return undefined
    const next = await insertImport(trx, { name: done.file_name, actor })
    await sql`UPDATE import_sheets SET import_id = ${next} WHERE import_id = ${id} AND name <> ${done.sheet}`.execute(
      trx,
    )
    await sql`DELETE FROM import_sheets WHERE import_id = ${id}`.execute(trx)
    const known = await recognise(trx, sheet.rows)
    await stageRows(trx, next, sheet, known ?? guess(sheet.rows, findHeadings(sheet.rows)))
    return next
  })
}

async function stageRows(
  trx: Db,
  id: number,
  { name, rows }: { name: string; rows: readonly Row[] },
  read: Read,
): Promise<void> {
  for (let start = 0; start < rows.length; start += stagedAtOnce) {
    const batch = rows.slice(start, start + stagedAtOnce)
    await sql`INSERT INTO import_rows (import_id, line, cells)
      SELECT ${id}, line, cells FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS given (line int, cells jsonb)`.execute(
      trx,
    )
  }
  await sql`UPDATE imports SET sheet = ${name} WHERE id = ${id}`.execute(trx)
  await writeRead(trx, id, read)
}

/** Whether the columns of an import can still be chosen; locked until the transaction ends. */
async function isOpen(trx: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM imports WHERE id = ${id} AND state IN ('columnas', 'revisada') FOR UPDATE`.execute(
      trx,
    )
  return rows.length > 0
}

/** Stages another sheet of the workbook. False when there is no such sheet, or the import is past its columns. */
export async function chooseSheet(db: Db, id: number, position: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await isOpen(trx, id))) return false
    const sheet = await storedSheet(trx, id, position)
    if (!sheet) return false
    await sql`DELETE FROM import_rows WHERE import_id = ${id}`.execute(trx)
    const known = await recognise(trx, sheet.rows)
    await stageRows(trx, id, sheet, known ?? guess(sheet.rows, findHeadings(sheet.rows)))
    return true
  })
}

/** What a sheet's columns hold and how its cells are written, by what stands in it. */
function guess(rows: readonly Row[], headings: Headings): Read {
  const first = withDescribed(rows, headings)
  const further = findFurtherHeadings(rows, first, mostLists)
  const below = rows.filter(({ line }) => line > first.line)
  const notes = rows.filter((row) => row.line !== first.line && isNote(row)).flatMap(textsIn)
  return {
    first,
    further,
    supplier: '',
    reading: {
      ...plainReading,
      numbers: guessNotation(amountsIn(below, first)),
      lists: further.map(({ line, fields }) => ({ line, fields })),
      titles: titlesSay(below, first),
      repeatAbove: leavesOut(below, first),
      netList: notes.some(saysNet),
      boxList: notes.some(namesBoxes),
      ...(notes.some(namesBottles) && !notes.some(namesBoxes) ? { price: 'botella' as const } : {}),
    },
  }
}

/** A line of the sheet that is no row of its list. */
const isNote = ({ cells }: Row) => cells.filter((cell) => cell !== null).length <= 2
const textsIn = ({ cells }: Row) => cells.filter((cell) => typeof cell === 'string')

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
  const titles = rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length === 1).length
  return titles > 0 && titles < rows.length / 2 ? 'producer' : 'nada'
}

/** A list whose bodega stands in the first row of several: in a third of its rows it is missing, never in the first. */
function leavesOut(rows: readonly Row[], { fields }: Headings): boolean {
  const column = fields.indexOf('producer')
  const wines = rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length > 1)
  if (column < 0 || wines.length < 3 || (wines[0]?.cells[column] ?? null) === null) return false
  return wines.filter(({ cells }) => (cells[column] ?? null) === null).length >= wines.length / 3
}

/** Reads the sheet by other headings. False when there is no such row, or the import is past its columns. */
export async function chooseHeadings(db: Db, id: number, line: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await isOpen(trx, id))) return false
    const { rows } =
      await sql<Row>`SELECT line, cells FROM import_rows WHERE import_id = ${id} ORDER BY line`.execute(trx)
    const chosen = rows.find((row) => row.line === line)
    if (!chosen) return false
    await writeRead(trx, id, guess(rows, findHeadings([chosen])))
    return true
  })
}

async function writeRead(trx: Db, id: number, { first, further, reading, supplier }: Read): Promise<void> {
  const lists = further.map(({ line, headings }) => ({ line, headings }))
  await sql`UPDATE imports SET state = 'columnas', heading_line = ${first.line}, headings = ${JSON.stringify(first.headings)}::jsonb,
      fields = ${JSON.stringify(first.fields)}::jsonb, lists = ${JSON.stringify(lists)}::jsonb,
      reading = ${JSON.stringify(reading)}::jsonb, supplier = ${supplier},
      row_count = (SELECT count(*) FROM import_rows WHERE import_id = ${id} AND line > ${first.line})
    WHERE id = ${id}`.execute(trx)
}

type Chosen = {
  fields: (ImportField | null)[]
  createTerms: boolean
  drawBottles: boolean
  reading?: Reading | undefined
  supplier?: string | undefined
}

/** Begins the dry run, anew if there was one. False when the import is past it. */
export async function startDryRun(db: Db, id: number, chosen: Chosen): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const reading = chosen.reading === undefined ? null : JSON.stringify(chosen.reading)
    const { rows } = await sql<{ headings: string[]; reading: unknown; supplier: string; sheet: string }>`
      UPDATE imports SET state = 'revisando', fields = ${JSON.stringify(chosen.fields)}::jsonb, create_terms = ${chosen.createTerms},
        draw_bottles = ${chosen.drawBottles}, reading = coalesce(${reading}::jsonb, reading),
        supplier = coalesce(${chosen.supplier ?? null}, supplier), carry = '{}', price_middle = NULL, done = 0, total = row_count
      WHERE id = ${id} AND state IN ('columnas', 'revisando', 'revisada') RETURNING headings, reading, supplier, sheet`.execute(
      trx,
    )
    const [staged] = rows
    if (!staged) return false
    await sql`UPDATE import_rows SET verdict = NULL, identity = NULL, product_id = NULL, notes = NULL, above = NULL, codes = '{}'
      WHERE import_id = ${id} AND verdict IS NOT NULL`.execute(trx)
    await readAs(trx, { ...staged, fields: chosen.fields })
    return true
  })
}
