import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { SheetRow } from '../../platform/spreadsheet/sheet.ts'
import type { ImportField } from './import-columns.ts'
import { readOpenings } from './list-context.queries.ts'
import { readingForm } from './reading.contract.ts'
import { rowsPerPage, type ImportAnswer, type ImportRow, type Verdict } from './imports.contract.ts'

type Row = {
  id: number
  file_name: string
  by: string
  created_at: Date
  finished_at: Date | null
  state: ImportAnswer['state']
  mode: ImportAnswer['mode']
  headings: string[]
  fields: (ImportField | null)[]
  heading_line: number
  lists: { line: number; headings: string[] }[]
  sheet: string
  sheets: ImportAnswer['sheets']
  reading: unknown
  supplier: string
  sample: SheetRow[]
  top: { line: number; cells: SheetRow }[]
  create_terms: boolean
  draw_bottles: boolean
  row_count: number
  done: number
  total: number
  created: number
  changed: number
  undoable: boolean
  undone: number
  kept: number
  problem: string | null
  verdicts: Partial<Record<Verdict, number>>
  omitted: ImportAnswer['omitted']
}

/** Rows of a file that are shown while its columns are chosen. */
const shownOfFile = 8
/** Rows from the top of a sheet that the headings are chosen from. */
const shownOfTop = 15

async function selectImports(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<ImportAnswer[]> {
  const { rows } = await sql<Row>`
    SELECT i.*, (SELECT coalesce(jsonb_agg(jsonb_build_object('position', s.position, 'name', s.name, 'rows', s.row_count)
        ORDER BY s.position), '[]') FROM import_sheets s WHERE s.import_id = i.id) AS sheets,
      coalesce(nullif(u.full_name, ''), u.email, i.actor) AS by,
      i.state IN ('terminada', 'cancelada')
        AND EXISTS (SELECT FROM import_saved s WHERE s.import_id = i.id AND s.undone_at IS NULL) AS undoable,
      (SELECT coalesce(jsonb_agg(r.cells ORDER BY r.line), '[]') FROM (SELECT cells, line FROM import_rows
        WHERE import_id = i.id AND line > i.heading_line
          AND line < coalesce((SELECT min((list->>'line')::int) FROM jsonb_array_elements(i.lists) AS list), 2147483647)
        ORDER BY line LIMIT ${shownOfFile}) AS r) AS sample,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('line', r.line, 'cells', r.cells) ORDER BY r.line), '[]') FROM
        (SELECT cells, line FROM import_rows WHERE import_id = i.id ORDER BY line LIMIT ${shownOfTop}) AS r) AS top,
      (SELECT coalesce(jsonb_object_agg(v.verdict, v.count), '{}') FROM (SELECT verdict, count(*) FROM import_rows r
        WHERE r.import_id = i.id AND verdict IS NOT NULL AND line > i.heading_line GROUP BY verdict) AS v) AS verdicts,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('why', o.why, 'rows', o.rows) ORDER BY o.rows DESC, o.why), '[]') FROM (
        SELECT CASE WHEN r.notes->>'why' LIKE 'Vale la fila %' THEN 'Repite otra fila, que vale'
          ELSE split_part(r.notes->>'why', ':', 1) END AS why, count(*) AS rows FROM import_rows r
        WHERE r.import_id = i.id AND verdict = 'omitir' AND line > i.heading_line GROUP BY 1) AS o) AS omitted
    FROM imports i LEFT JOIN users u ON u.id = i.actor WHERE ${condition} ORDER BY i.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(answerOf)
}

const cellsShown = 12

const shownCell = (cell: string | number) => (typeof cell === 'number' ? cell : cell.slice(0, 200))

function answerOf(row: Row): ImportAnswer {
  const reading = readingForm.parse(row.reading)
  const fieldsAt = new Map(reading.lists.map(({ line, fields }) => [line, fields]))
  return {
    id: row.id,
    fileName: row.file_name,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.state,
    mode: row.mode,
    sheet: row.sheet,
    sheets: row.sheets,
    headingLine: row.heading_line,
    headings: row.headings,
    fields: row.fields,
    lists: row.lists.map((list) => ({ ...list, fields: fieldsAt.get(list.line) ?? [] })),
    reading,
    supplier: row.supplier,
    openings: [],
    sample: row.sample.map((cells) => row.headings.map((_, index) => shownCell(cells[index] ?? ''))),
    top: row.top.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, cellsShown).map((cell) => String(cell ?? '').slice(0, 80)),
    })),
    createTerms: row.create_terms,
    drawBottles: row.draw_bottles,
    rows: row.row_count,
    done: row.done,
    total: row.total,
    verdicts: { crear: 0, cambiar: 0, igual: 0, rechazar: 0, omitir: 0, ...row.verdicts },
    omitted: row.omitted,
    created: row.created,
    changed: row.changed,
    undoable: row.undoable,
    undone: row.undone,
    kept: row.kept,
    problem: row.problem,
  }
}

export async function findImport(db: Db, id: number): Promise<ImportAnswer | undefined> {
  const [found] = await selectImports(db, sql`i.id = ${id}`, 1)
  if (!found || !found.fields.includes('described')) return found
  return { ...found, openings: await readOpenings(db, id, { line: found.headingLine, fields: found.fields }) }
}

export const latestImports = (db: Db) => selectImports(db, sql`true`, 12)

/** Begins to save. False when the import is not judged, or is already being saved. */
export async function startSaving(db: Db, id: number, mode: 'todo-o-nada' | 'saltear'): Promise<boolean> {
  const { rows } = await sql`
    UPDATE imports SET state = 'importando', mode = ${mode}, done = 0,
      total = (SELECT count(*) FROM import_rows WHERE import_id = ${id} AND verdict IN ('crear', 'cambiar'))
    WHERE id = ${id} AND state = 'revisada' RETURNING id`.execute(db)
  return rows.length > 0
}

export async function cancelImport(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`UPDATE imports SET state = 'cancelada', finished_at = now()
    WHERE id = ${id} AND state NOT IN ('terminada', 'cancelada', 'deshaciendo', 'deshecha') RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

export async function readRows(
  db: Db,
  id: number,
  requested: { verdict: Verdict | undefined; page: number },
): Promise<{ items: ImportRow[]; total: number }> {
  const condition = sql`import_id = ${id} AND ${requested.verdict ? sql`verdict = ${requested.verdict}` : sql`verdict IS NOT NULL`}`
  const { rows } = await sql<{
    line: number
    name: string
    verdict: Verdict
    product_id: number | null
    saved: boolean
    notes: Partial<Pick<ImportRow, 'reasons' | 'changes' | 'adds' | 'why'>> | null
  }>`SELECT line, name, verdict, product_id, saved, notes FROM import_rows WHERE ${condition}
    ORDER BY line LIMIT ${rowsPerPage} OFFSET ${requested.page * rowsPerPage}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM import_rows WHERE ${condition}`.execute(db)
  return {
    items: rows.map(({ product_id, notes, ...row }) => ({
      ...row,
      productId: product_id,
      // what groups them is for the problems
      reasons: (notes?.reasons ?? []).map(({ field, detail }) => ({ field, detail })),
      changes: notes?.changes ?? [],
      adds: notes?.adds ?? [],
      why: notes?.why ?? null,
    })),
    total: counted[0]?.total ?? 0,
  }
}

/** Rows that were refused, as they stand in the file, each with why. */
export async function rejectedRows(db: Db, id: number): Promise<{ cells: SheetRow; why: string }[]> {
  const { rows } = await sql<{ cells: SheetRow; notes: { reasons: ImportRow['reasons'] } }>`
    SELECT cells, notes FROM import_rows WHERE import_id = ${id} AND verdict = 'rechazar' ORDER BY line`.execute(
    db,
  )
  return rows.map(({ cells, notes }) => ({
    cells,
    why: notes.reasons.map((reason) => `${reason.field}: ${reason.detail.trim()}`).join('. '),
  }))
}

/** Removes the rows of files that were imported or cancelled a month ago, `atMost` of them. */
export async function forgetImportedRows(db: Db, atMost: number): Promise<void> {
  await sql`DELETE FROM import_rows WHERE (import_id, line) IN (SELECT r.import_id, r.line FROM imports i
    JOIN import_rows r ON r.import_id = i.id
    WHERE i.state IN ('terminada', 'cancelada', 'deshecha') AND i.finished_at < now() - interval '1 month'
    LIMIT ${atMost})`.execute(db)
  // a sheet can be chosen while nothing is saved, and the next one for a week after that
  await sql`DELETE FROM import_sheets WHERE import_id IN (SELECT s.import_id FROM import_sheets s JOIN imports i
    ON i.id = s.import_id WHERE i.state IN ('cancelada', 'deshecha')
      OR (i.state = 'terminada' AND i.finished_at < now() - interval '1 week') LIMIT ${atMost})`.execute(db)
}
