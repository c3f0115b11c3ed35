import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { findFurtherHeadings, findHeadings, type Headings } from './find-headings.ts'
import { plainHeading, type ImportField } from './import-columns.ts'
import type { ImportSupplier } from './imports.contract.ts'
import { columnFields, mostLists, readingForm, type Reading } from './reading.contract.ts'
import { typeOfSheet } from './type-words.ts'
import { withoutContradiction } from './list-notes.ts'
import { columnsByHeading, fieldsByHeading } from './supplier-columns.ts'

type Row = { line: number; cells: SheetRow }
/** A supplier's list, read as the last time; of a workbook with several sheets the one that had it. */
export type KnownList = {
  first: Headings
  further: Headings[]
  reading: Reading
  supplier: string
  sheet: string
}
type Stored = { name: string; headings: string; used_at: Date; reading: unknown }

/** What is remembered of a supplier's list. */
const remembered = (stored: Stored) => {
  const { columns, sheet, ...reading } = stored.reading as {
    columns: ImportSupplier['columns']
    sheet?: string
  }
  return { columns, sheet, reading: readingForm.parse(reading) }
}

export async function listSuppliers(db: Db): Promise<ImportSupplier[]> {
  const { rows } = await sql<Stored>`
    SELECT name, headings, used_at, reading FROM import_suppliers ORDER BY plain(name) LIMIT 500`.execute(db)
  return rows.map((row) => {
    const { columns, reading } = remembered(row)
    return { name: row.name, usedAt: row.used_at.toISOString(), columns, reading }
  })
}

/** Whose list has these headings, read as the last time; undefined for a list that is new, or like several. */
export async function recognise(
  db: Db,
  rows: readonly Row[],
  sheetName: string,
): Promise<KnownList | undefined> {
  const top = rows.slice(0, 60)
  const signatures = top.map(({ cells }) => signatureOf(cells.map((cell) => String(cell ?? ''))))
  const { rows: found } = await sql<Stored>`SELECT name, headings, used_at, reading FROM import_suppliers
    WHERE headings = ANY(${signatures.filter((one) => one.includes('\n'))}::text[]) LIMIT 2`.execute(db)
  const [stored, another] = found
  const row = stored && top[signatures.indexOf(stored.headings)]
  if (!stored || another || !row) return undefined
  const { columns, reading, sheet = '' } = remembered(stored)
  const first = findHeadings([row])
  const fields = columnFields.parse(fieldsByHeading(first.headings, columns))
  const further = findFurtherHeadings(rows, first, mostLists)
  const lists = further.map(({ line, headings, fields: guessed }) => ({
    line,
    fields: fieldsByHeading(headings, columns, guessed),
  }))
  const supplier = stored.name
  const isSame = sheet === '' || plainHeading(sheet) === plainHeading(sheetName)
  const ofSheet = fields.includes('type') ? {} : typeOfSheet(sheetName)
  const own = withoutContradiction(isSame ? reading : ofAnotherSheet(reading, ofSheet), rows, {
    ...first,
    fields,
  })
  return { first: { ...first, fields }, further, reading: { ...own, lists }, supplier, sheet }
}

/** What all wines of one sheet have in common is not said of those of another one: a sheet of reds beside one of whites. */
const ofOneSheet: readonly ImportField[] = [
  'type',
  'variety',
  'sparkling',
  'degreeSugar',
  'vintage',
  'grapes',
  'body',
]

function ofAnotherSheet(reading: Reading, said: Reading['defaults']): Reading {
  const defaults = Object.fromEntries(
    Object.entries(reading.defaults).filter(([field]) => !ofOneSheet.includes(field as ImportField)),
  )
  return { ...reading, defaults: { ...defaults, ...said } }
}

/** Remembers how a supplier's list is read, for the next one. */
export async function readAs(
  trx: Db,
  read: {
    supplier: string
    sheet: string
    headings: string[]
    fields: (ImportField | null)[]
    reading: unknown
  },
): Promise<void> {
  if (read.supplier === '') return
  // where further lists begin is of this sheet alone
  const reading = {
    ...readingForm.parse(read.reading),
    lists: [],
    // that a price is meant as it stands holds for this list alone
    prices: {},
    // whose ids they are is asked of each file
    ids: 'ajenos',
    columns: columnsByHeading(read.headings, read.fields),
    ...(read.sheet === '' ? {} : { sheet: read.sheet }),
  }
  await sql`INSERT INTO import_suppliers (name, headings, reading)
    VALUES (${read.supplier}, ${signatureOf(read.headings)}, ${JSON.stringify(reading)}::jsonb)
    ON CONFLICT (plain(name)) DO UPDATE SET headings = excluded.headings, reading = excluded.reading, used_at = now()`.execute(
    trx,
  )
}

export async function forgetSupplier(db: Db, name: string): Promise<boolean> {
  const { rows } =
    await sql`DELETE FROM import_suppliers WHERE plain(name) = plain(${name}) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Headings as they are compared from list to list. */
function signatureOf(headings: readonly string[]): string {
  return headings.map(plainHeading).join('\n').trimEnd().slice(0, 2000)
}
