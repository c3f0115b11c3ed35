import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import { findOpenings } from './find-openings.ts'
import { longestProducers } from './name-matcher.queries.ts'
import type { List } from './row-context.ts'

/** Rows whose texts are looked at for what they begin with. */
const looksAt = 2000

/** The lists of a sheet with what their rows are read by beside their headings: what stands above them, and bodegas. */
export async function withListContext(db: Db, importId: number, lists: readonly List[]): Promise<List[]> {
  const [first, ...further] = lists
  if (!first) return []
  const preamble = await readPreamble(db, importId, first.line)
  const described = lists.some(({ fields }) => fields.includes('described'))
  const bodegas = described ? await longestProducers(db) : []
  const withOpenings = async (list: List): Promise<List> =>
    list.fields.includes('described')
      ? { ...list, bodegas, openings: await readOpenings(db, importId, list) }
      : list
  return Promise.all([{ ...first, preamble }, ...further].map(withOpenings))
}

async function readPreamble(
  db: Db,
  importId: number,
  headingLine: number,
): Promise<NonNullable<List['preamble']>> {
  const { rows } = await sql<{ line: number; cells: SheetRow }>`
    SELECT line, cells FROM import_rows WHERE import_id = ${importId} AND line < ${headingLine}
    ORDER BY line LIMIT 100`.execute(db)
  const texts = rows.flatMap(({ cells }) => {
    const said = cells.filter((cell) => cell !== null)
    return said.length === 1 ? [String(said[0]).trim()] : []
  })
  const last = rows.at(-1)?.cells.filter((cell) => cell !== null) ?? []
  return { texts, ...(last.length === 1 ? { title: String(last[0]).trim() } : {}) }
}

/** What the texts of a list that say bodega and wine together begin with. */
export async function readOpenings(
  db: Db,
  importId: number,
  list: Pick<List, 'line' | 'fields'>,
): Promise<string[]> {
  return findOpenings(await readTexts(db, importId, list))
}

async function readTexts(
  db: Db,
  importId: number,
  { line, fields }: Pick<List, 'line' | 'fields'>,
): Promise<string[]> {
  const column = fields.indexOf('described')
  const { rows } = await sql<{ text: string }>`
    SELECT cells->>${column}::int AS text FROM import_rows
    WHERE import_id = ${importId} AND line > ${line} AND cells->>${column}::int IS NOT NULL
      AND (SELECT count(*) FROM jsonb_array_elements(cells) AS cell WHERE cell <> 'null') > 1
    ORDER BY line LIMIT ${looksAt}`.execute(db)
  return rows.map(({ text }) => text)
}
