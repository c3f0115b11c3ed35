import { sql, type RawBuilder } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { Sheet, SheetRow } from '../../platform/spreadsheet/sheet.ts'
import type { ImportField } from './import-columns.ts'
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
  sample: SheetRow[]
  create_terms: boolean
  draw_bottles: boolean
  row_count: number
  done: number
  total: number
  created: number
  changed: number
  problem: string | null
  verdicts: Partial<Record<Verdict, number>>
}

/** Rows of a file that are shown while its columns are chosen. */
const shownOfFile = 4

async function selectImports(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<ImportAnswer[]> {
  const { rows } = await sql<Row>`
    SELECT i.*, coalesce(nullif(u.full_name, ''), u.email, i.actor) AS by,
      (SELECT coalesce(jsonb_agg(r.cells ORDER BY r.line), '[]') FROM (SELECT cells, line FROM import_rows
        WHERE import_id = i.id ORDER BY line LIMIT ${shownOfFile}) AS r) AS sample,
      (SELECT coalesce(jsonb_object_agg(v.verdict, v.count), '{}') FROM (SELECT verdict, count(*) FROM import_rows r
        WHERE r.import_id = i.id AND verdict IS NOT NULL GROUP BY verdict) AS v) AS verdicts
    FROM imports i LEFT JOIN users u ON u.id = i.actor WHERE ${condition} ORDER BY i.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    by: row.by,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.state,
    mode: row.mode,
    headings: row.headings,
    fields: row.fields,
    sample: row.sample.map((cells) =>
      row.headings.map((_, index) => String(cells[index] ?? '').slice(0, 200)),
    ),
    createTerms: row.create_terms,
    drawBottles: row.draw_bottles,
    rows: row.row_count,
    done: row.done,
    total: row.total,
    verdicts: { crear: 0, cambiar: 0, igual: 0, rechazar: 0, ...row.verdicts },
    created: row.created,
    changed: row.changed,
    problem: row.problem,
  }))
}

export async function findImport(db: Db, id: number): Promise<ImportAnswer | undefined> {
  return (await selectImports(db, sql`i.id = ${id}`, 1))[0]
}

export const latestImports = (db: Db) => selectImports(db, sql`true`, 12)

const stagedAtOnce = 2000

/** Stages a file's rows; the first one holds the headings. Out: the import's id. */
export async function stageFile(
  db: Db,
  file: { name: string; actor: string; sheet: Sheet; fields: (ImportField | null)[] },
): Promise<number> {
  const [headings = [], ...rows] = file.sheet.rows
  const lines = file.sheet.lines.slice(1)
  return inTransaction(db, async (trx) => {
    const { rows: made } = await sql<{ id: number }>`
      INSERT INTO imports (file_name, actor, headings, fields, row_count) VALUES (${file.name}, ${file.actor},
        ${JSON.stringify(headings.map((heading) => String(heading ?? '')))}::jsonb, ${JSON.stringify(file.fields)}::jsonb, ${rows.length})
      RETURNING id`.execute(trx)
    const id = made[0]?.id ?? 0
    for (let start = 0; start < rows.length; start += stagedAtOnce) {
      const batch = rows.slice(start, start + stagedAtOnce)
      await sql`INSERT INTO import_rows (import_id, line, cells)
        SELECT ${id}, (${lines.slice(start, start + stagedAtOnce)}::int[])[turn], cells
        FROM jsonb_array_elements(${JSON.stringify(batch)}::jsonb) WITH ORDINALITY AS given (cells, turn)`.execute(
        trx,
      )
    }
    return id
  })
}

/** Begins the dry run, anew if there was one. False when the import is past it. */
export async function startDryRun(
  db: Db,
  id: number,
  chosen: { fields: (ImportField | null)[]; createTerms: boolean; drawBottles: boolean },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql`
      UPDATE imports SET state = 'revisando', fields = ${JSON.stringify(chosen.fields)}::jsonb, create_terms = ${chosen.createTerms},
        draw_bottles = ${chosen.drawBottles}, done = 0, total = row_count
      WHERE id = ${id} AND state IN ('columnas', 'revisando', 'revisada') RETURNING id`.execute(trx)
    if (rows.length === 0) return false
    await sql`UPDATE import_rows SET verdict = NULL, identity = NULL, product_id = NULL, notes = NULL
      WHERE import_id = ${id} AND verdict IS NOT NULL`.execute(trx)
    return true
  })
}

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
    WHERE id = ${id} AND state NOT IN ('terminada', 'cancelada') RETURNING id`.execute(db)
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
    notes: Partial<Pick<ImportRow, 'reasons' | 'changes' | 'adds'>> | null
  }>`SELECT line, name, verdict, product_id, saved, notes FROM import_rows WHERE ${condition}
    ORDER BY line LIMIT ${rowsPerPage} OFFSET ${requested.page * rowsPerPage}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM import_rows WHERE ${condition}`.execute(db)
  return {
    items: rows.map(({ product_id, notes, ...row }) => ({
      ...row,
      productId: product_id,
      reasons: notes?.reasons ?? [],
      changes: notes?.changes ?? [],
      adds: notes?.adds ?? [],
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
    WHERE i.state IN ('terminada', 'cancelada') AND i.finished_at < now() - interval '1 month'
    LIMIT ${atMost})`.execute(db)
}
