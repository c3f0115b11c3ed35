import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { SheetFile } from '../../platform/spreadsheet/sheet.ts'
import { findHeadings } from './find-headings.ts'
import { guessReading } from './guess-reading.ts'
import { guessWithoutHeadings } from './guess-without-headings.ts'
import {
  beginDryRun,
  insertImport,
  lockDoneImport,
  lockOpenImport,
  moveSheets,
  readSheets,
  stagedRows,
  stageRows,
  storeSheets,
  writeReadList,
  type ChosenColumns,
} from './staging.queries.ts'
import { readAs, recognise } from './suppliers.queries.ts'
import {
  allSheets,
  findListSheet,
  joinSheets,
  listedRows,
  numberedSheets,
  type Row,
} from './workbook-sheets.ts'

type NamedRows = { name: string; rows: Row[] }

/** Stages every row of a file's list, and guesses how it is read. Out: the import's id. */
export async function stageFile(
  db: Db,
  file: { name: string; actor: string; sheet: SheetFile },
): Promise<number> {
  const { name, rows, known } = await findListSheet(db, file.sheet)
  const read = known ?? guessReading(rows, findHeadings(rows), name)
  return inTransaction(db, async (trx) => {
    const id = await insertImport(trx, file)
    await storeSheets(trx, id, numberedSheets(file.sheet))
    await stageRows(trx, id, { name, rows })
    await writeReadList(trx, id, read)
    return id
  })
}

/** Stages a sheet, read as its supplier's last one or as it seems to be. */
async function stageSheet(trx: Db, id: number, { name, rows: given }: NamedRows): Promise<void> {
  const rows = listedRows(given)
  await stageRows(trx, id, { name, rows })
  const known = await recognise(trx, rows, name)
  await writeReadList(trx, id, known ?? guessReading(rows, findHeadings(rows), name))
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
    const done = await lockDoneImport(trx, id)
    const [sheet] = done ? await readSheets(trx, id, position) : []
    if (!done || !sheet || sheet.name === done.sheet || done.sheet === allSheets) return undefined
    const next = await insertImport(trx, { name: done.file_name, actor })
    await moveSheets(trx, { id, sheet: done.sheet }, next)
    await stageSheet(trx, next, sheet)
    return next
  })
}

/**
 * Stages another sheet of the workbook, or all that have a list like the first one's. False when there is no such sheet,
 * or the import is past its columns.
 */
export async function chooseSheet(db: Db, id: number, position: number | 'todas'): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockOpenImport(trx, id))) return false
    const sheets = await readSheets(trx, id, position === 'todas' ? undefined : position)
    const sheet = position === 'todas' ? joinSheets(sheets) : sheets[0]
    if (!sheet) return false
    await stageSheet(trx, id, sheet)
    return true
  })
}

/** Reads the sheet by other headings, 0 for none. False when there is no such row, or the import is past its columns. */
export async function chooseHeadings(db: Db, id: number, line: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await lockOpenImport(trx, id))) return false
    const rows = await stagedRows(trx, id)
    const chosen = rows.find((row) => row.line === line)
    if (!chosen && line !== 0) return false
    const headings = chosen ? findHeadings([chosen]) : guessWithoutHeadings(rows)
    await writeReadList(trx, id, guessReading(rows, headings))
    return true
  })
}

/** Begins the dry run, anew if there was one. False when the import is past it. */
export async function startDryRun(db: Db, id: number, chosen: ChosenColumns): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const staged = await beginDryRun(trx, id, chosen)
    if (!staged) return false
    await readAs(trx, { ...staged, fields: chosen.fields })
    return true
  })
}
