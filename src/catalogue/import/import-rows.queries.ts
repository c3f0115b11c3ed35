import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { Above, Carry } from './row-context.ts'
import type { SavedRow } from './save-batch.ts'
import type { StagedRow, ValidatedRow } from './validate-batch.ts'

/** A row with its verdict. */
export type JudgedRow = Pick<ValidatedRow, 'line' | 'name' | 'identity' | 'wine' | 'judgement'> & {
  /** Codes that the row gives to its wine. */
  codes?: readonly string[]
}

/** Rows of one transaction: few enough that requests get their turn between them. */
const batchSize = 200

/** What is still to be done with rows. */
const conditions = {
  // what stands above the headings is never judged
  judge: 'verdict IS NULL AND line > (SELECT heading_line FROM imports WHERE id = import_id)',
  save: "verdict IN ('crear', 'cambiar') AND NOT saved",
}

export async function nextRows(trx: Db, id: number, wanted: keyof typeof conditions): Promise<StagedRow[]> {
  const { rows } =
    await sql<StagedRow>`SELECT line, cells, above${sql.raw(wanted === 'save' ? ', verdict, product_id AS "reviewedWine"' : '')} FROM import_rows
    WHERE import_id = ${id} AND ${sql.raw(conditions[wanted])} ORDER BY line LIMIT ${batchSize}`.execute(trx)
  return rows
}

/** Notes what goes from the rows judged so far to the next ones. */
export async function writeCarry(trx: Db, id: number, carry: Carry): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ carry: JSON.stringify(carry) })
    .where('id', '=', id)
    .execute()
}

/** Notes with rows what they take from those above them. */
export async function writeAbove(trx: Db, id: number, rows: readonly StagedRow[]): Promise<void> {
  const below = rows.flatMap(({ line, above }) => (above && !isEmpty(above) ? [{ line, above }] : []))
  if (below.length === 0) return
  await sql`UPDATE import_rows r SET above = v.above
    FROM jsonb_to_recordset(${JSON.stringify(below)}::jsonb) AS v (line int, above jsonb)
    WHERE r.import_id = ${id} AND r.line = v.line`.execute(trx)
}

const isEmpty = (above: Above) => above.titles === undefined && above.cells === undefined

export async function writeVerdicts(trx: Db, id: number, judged: readonly JudgedRow[]): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ line, name, identity, wine, judgement, codes = [] }) => ({
    line,
    name: name.slice(0, 300),
    identity: identity.slice(0, 500),
    product_id: wine?.id ?? null,
    verdict: judgement.verdict,
    notes: notesOf(judgement),
    codes: judgement.verdict === 'rechazar' || judgement.verdict === 'omitir' ? [] : codes,
  }))
  await sql`UPDATE import_rows r SET name = v.name, identity = v.identity, product_id = v.product_id, verdict = v.verdict, notes = v.notes, codes = v.codes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS v (line int, name text, identity text, product_id bigint, verdict text, notes jsonb, codes text[])
    WHERE r.import_id = ${id} AND r.line = v.line`.execute(trx)
}

function notesOf(judgement: ValidatedRow['judgement']) {
  switch (judgement.verdict) {
    case 'rechazar':
      return { reasons: judgement.reasons }
    case 'crear':
    case 'cambiar':
      return { adds: judgement.adds, changes: judgement.changes }
    case 'igual':
    case 'omitir':
      return judgement.why === undefined ? {} : { why: judgement.why }
  }
}

export async function writeSaved(trx: Db, id: number, rows: readonly SavedRow[]): Promise<void> {
  const saved = rows.flatMap((row) => (row.saved ? [row] : []))
  await sql`UPDATE import_rows r SET saved = true, product_id = v.product
    FROM unnest(${saved.map((row) => row.line)}::int[], ${saved.map((row) => row.productId)}::bigint[]) AS v (line, product)
    WHERE r.import_id = ${id} AND r.line = v.line`.execute(trx)
  await writeVerdicts(
    trx,
    id,
    rows.flatMap((row) => (row.saved ? [] : [row])),
  )
}

export async function advance(
  trx: Db,
  id: number,
  rows: number,
  made = { created: 0, changed: 0 },
): Promise<void> {
  await sql`UPDATE imports SET done = least(done + ${rows}, total), created = created + ${made.created},
    changed = changed + ${made.changed} WHERE id = ${id}`.execute(trx)
}

/** Ends a step. False when the import was cancelled before. */
export async function finish(
  trx: Db,
  id: number,
  state: 'revisada' | 'terminada' | 'deshecha',
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE imports SET state = ${state}, done = total, finished_at = ${state === 'revisada' ? null : sql`now()`}
    WHERE id = ${id} AND state IN ('revisando', 'importando', 'deshaciendo') RETURNING id`.execute(trx)
  return rows.length > 0
}
