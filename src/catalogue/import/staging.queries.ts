import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Headings } from './find-headings.ts'
import type { ImportField } from './import-columns.ts'
import type { Reading } from './reading.contract.ts'
import type { Row } from './workbook-sheets.ts'

/** How a sheet is read until its owner says otherwise. */
export type ReadList = { first: Headings; further: Headings[]; reading: Reading; supplier: string }

const stagedAtOnce = 2000

export async function insertImport(trx: Db, file: { name: string; actor: string }): Promise<number> {
  const { id } = await trx
    .insertInto('imports')
    .values({ file_name: file.name, actor: file.actor, headings: '[]', fields: '[]', row_count: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether the columns of an import can still be chosen; locked until the transaction ends. */
export async function lockOpenImport(trx: Db, id: number): Promise<boolean> {
  const open = await trx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['columnas', 'revisada'])
    .forUpdate()
    .executeTakeFirst()
  return open !== undefined
}

/** The file and sheet of an import that is done; locked until the transaction ends. */
export function lockDoneImport(
  trx: Db,
  id: number,
): Promise<{ file_name: string; sheet: string } | undefined> {
  return trx
    .selectFrom('imports')
    .select(['file_name', 'sheet'])
    .where('id', '=', id)
    .where('state', '=', 'terminada')
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces the rows of an import by those of a sheet. */
export async function stageRows(
  trx: Db,
  id: number,
  sheet: { name: string; rows: readonly Row[] },
): Promise<void> {
  await trx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  for (let start = 0; start < sheet.rows.length; start += stagedAtOnce) {
    const batch = JSON.stringify(sheet.rows.slice(start, start + stagedAtOnce))
    await sql`INSERT INTO import_rows (import_id, line, cells)
      SELECT ${id}, line, cells FROM jsonb_to_recordset(${batch}::jsonb) AS given (line int, cells jsonb)`.execute(
      trx,
    )
  }
  await trx.updateTable('imports').set({ sheet: sheet.name }).where('id', '=', id).execute()
}

export async function stagedRows(trx: Db, id: number): Promise<Row[]> {
  return trx
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()
}

/** Writes how a sheet is read, which is to be looked at first. */
export async function writeReadList(
  trx: Db,
  id: number,
  { first, further, reading, supplier }: ReadList,
): Promise<void> {
  await trx
    .updateTable('imports')
    .set((rows) => ({
      state: 'columnas' as const,
      heading_line: first.line,
      headings: JSON.stringify(first.headings),
      fields: JSON.stringify(first.fields),
      lists: JSON.stringify(further.map(({ line, headings }) => ({ line, headings }))),
      reading: JSON.stringify(reading),
      supplier,
      row_count: rows
        .selectFrom('import_rows')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('import_id', '=', id)
        .where('line', '>', first.line),
    }))
    .where('id', '=', id)
    .execute()
}

/** Stores the sheets of a workbook with several, so that another one can be chosen without the file. */
export async function storeSheets(
  trx: Db,
  importId: number,
  sheets: readonly { name: string; rows: readonly Row[] }[],
): Promise<void> {
  if (sheets.length === 0) return
  await trx
    .insertInto('import_sheets')
    .values(
      sheets.map(({ name, rows }, position) => ({
        import_id: importId,
        position,
        name,
        // rows are counted as the screen counts them: without their headings
        row_count: rows.length - 1,
        content: gzipSync(JSON.stringify(rows)),
      })),
    )
    .execute()
}

/** The stored sheets of a workbook, in their order; one of them where its position is given. */
export async function readSheets(
  db: Db,
  importId: number,
  position?: number,
): Promise<{ name: string; rows: Row[] }[]> {
  const sheets = db
    .selectFrom('import_sheets')
    .select(['name', 'content'])
    .where('import_id', '=', importId)
    .orderBy('position')
  const found = await (position === undefined ? sheets : sheets.where('position', '=', position)).execute()
  return found.map(({ name, content }) => ({
    name,
    rows: JSON.parse(gunzipSync(content).toString()) as Row[],
  }))
}

/** Hands the sheets that are left to the import of the next one. */
export async function moveSheets(trx: Db, from: { id: number; sheet: string }, to: number): Promise<void> {
  await trx
    .updateTable('import_sheets')
    .set({ import_id: to })
    .where('import_id', '=', from.id)
    .where('name', '<>', from.sheet)
    .execute()
  await trx.deleteFrom('import_sheets').where('import_id', '=', from.id).execute()
}

export type ChosenColumns = {
  fields: (ImportField | null)[]
  createTerms: boolean
  drawBottles: boolean
  reading?: Reading | undefined
  supplier?: string | undefined
}

export type ReviewedList = { headings: string[]; reading: unknown; supplier: string; sheet: string }

/** Begins the dry run, anew if there was one; undefined when the import is past it. */
export async function beginDryRun(
  trx: Db,
  id: number,
  { fields, createTerms, drawBottles, reading, supplier }: ChosenColumns,
): Promise<ReviewedList | undefined> {
  const staged = await trx
    .updateTable('imports')
    .set((row) => ({
      state: 'revisando' as const,
      fields: JSON.stringify(fields),
      create_terms: createTerms,
      draw_bottles: drawBottles,
      ...(reading === undefined ? {} : { reading: JSON.stringify(reading) }),
      ...(supplier === undefined ? {} : { supplier }),
      carry: '{}',
      price_middle: null,
      done: 0,
      total: row.ref('row_count'),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['columnas', 'revisando', 'revisada'])
    .returning(['headings', 'reading', 'supplier', 'sheet'])
    .executeTakeFirst()
  if (!staged) return undefined
  await trx
    .updateTable('import_rows')
    .set({ verdict: null, identity: null, product_id: null, notes: null, above: null, codes: [] })
    .where('import_id', '=', id)
    .where('verdict', 'is not', null)
    .execute()
  return staged
}
