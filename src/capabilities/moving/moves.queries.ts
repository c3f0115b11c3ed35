import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { MovedKind, MovedSystem } from './moved-kinds.ts'
import type { MovedContent, StagedRow } from './moved-row.ts'

export type MoveState = 'revisada' | 'trayendo' | 'terminada' | 'deshaciendo' | 'deshecha'

export type Move = {
  id: number
  system: MovedSystem
  actor: string
  created_at: Date
  finished_at: Date | null
  state: MoveState
  import_id: number | null
  cookie_key: string
  problem: string | null
  files: { name: string; kind: string; rows: number }[]
}

type NewMove = Pick<Move, 'system' | 'actor' | 'files' | 'cookie_key'>

export async function insertMove(trx: Db, move: NewMove): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO moves (system, actor, files, cookie_key)
    VALUES (${move.system}, ${move.actor}, ${JSON.stringify(move.files)}::jsonb, ${move.cookie_key})
    RETURNING id`.execute(trx)
  return rows[0]?.id ?? 0
}

export async function findMove(db: Db, id: number): Promise<Move | undefined> {
  const { rows } = await sql<Move>`SELECT * FROM moves WHERE id = ${id}`.execute(db)
  return rows[0]
}

export async function latestMoves(db: Db): Promise<Move[]> {
  const { rows } = await sql<Move>`SELECT * FROM moves ORDER BY id DESC LIMIT 12`.execute(db)
  return rows
}

/** The move that a job works on. */
export async function moveAtWork(db: Db): Promise<Move | undefined> {
  const { rows } =
    await sql<Move>`SELECT * FROM moves WHERE state IN ('trayendo', 'deshaciendo') LIMIT 1`.execute(db)
  return rows[0]
}

/** Changes the state of a move that still has another one. @returns whether it had it */
export async function setMoveState(
  db: Db,
  { id, from, to }: { id: number; from: readonly MoveState[]; to: MoveState },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE moves SET state = ${to}, problem = NULL,
      cookie_key = CASE WHEN ${to} = 'trayendo' THEN cookie_key ELSE '' END,
      finished_at = CASE WHEN ${to} IN ('terminada', 'deshecha') THEN now() END
    WHERE id = ${id} AND state = ANY(${[...from]}::text[]) RETURNING id`.execute(db)
  return rows.length > 0
}

/** Ends a move that cannot go on. */
export async function endMove(db: Db, id: number, problem: string): Promise<void> {
  await sql`UPDATE moves SET state = 'terminada', finished_at = now(), cookie_key = '', problem = ${problem}
    WHERE id = ${id} AND state IN ('trayendo', 'deshaciendo')`.execute(db)
}

export async function setImport(trx: Db, id: number, importId: number): Promise<void> {
  await sql`UPDATE moves SET import_id = ${importId} WHERE id = ${id}`.execute(trx)
}

/** A worker has a move for itself until its transaction ends. */
export async function claimMove(trx: Db, id: number, state: MoveState): Promise<boolean> {
  const { rows } =
    await sql`SELECT id FROM moves WHERE id = ${id} AND state = ${state} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows.length > 0
}

const stagedAtOnce = 2000

/** Stages the rows of a move. What has moved in before is told as repeated. */
export async function stageMoveRows(
  trx: Db,
  move: { id: number; system: MovedSystem },
  rows: readonly StagedRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += stagedAtOnce) {
    const batch = rows.slice(start, start + stagedAtOnce).map((row, index) => ({
      position: start + index,
      kind: row.kind,
      key: row.key.slice(0, 500),
      label: row.label.slice(0, 300),
      content: row.why === undefined ? row.content : {},
      why: row.why ?? null,
    }))
    await sql`
      INSERT INTO move_rows (move_id, position, kind, key, label, content, state, why)
      SELECT ${move.id}, g.position, g.kind, g.key, g.label, CASE WHEN m.key IS NULL THEN g.content ELSE '{}' END,
        CASE WHEN g.why IS NOT NULL THEN 'afuera' WHEN m.key IS NOT NULL THEN 'repetida' ELSE 'espera' END,
        coalesce(g.why, CASE WHEN m.key IS NOT NULL THEN 'Ya vino en otra mudanza.' END)
      FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          AS g (position int, kind text, key text, label text, content jsonb, why text)
        LEFT JOIN moved m ON m.system = ${move.system} AND m.kind = g.kind AND m.key = g.key`.execute(trx)
  }
}

export type WaitingRow<K extends MovedKind> = {
  position: number
  key: string
  label: string
  content: MovedContent<K>
}

/** The next rows of a kind. */
export async function nextMoveRows<K extends MovedKind>(
  db: Db,
  { id, kind, most }: { id: number; kind: K; most: number },
): Promise<WaitingRow<K>[]> {
  const { rows } = await sql<WaitingRow<K>>`
    SELECT position, key, label, content FROM move_rows WHERE move_id = ${id} AND kind = ${kind} AND state = 'espera'
    ORDER BY position LIMIT ${most}`.execute(db)
  return rows
}

/** The outcome of a row. `target`: the row of this shop that it leads to, which `created` says is new. */
export type RowOutcome = {
  position: number
  key: string
  state: 'traida' | 'repetida' | 'afuera'
  why?: string
  target?: string
  created?: boolean
}

/** Notes the outcomes of rows and what has moved in by them. Their content is no longer needed. */
export async function noteOutcomes(
  trx: Db,
  move: Pick<Move, 'id' | 'system'>,
  kind: MovedKind | 'subscriber',
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const given = JSON.stringify(outcomes)
  await sql`UPDATE move_rows r SET state = g.state, why = g.why,
      content = CASE WHEN r.kind = 'product' THEN r.content ELSE '{}' END
    FROM jsonb_to_recordset(${given}::jsonb) AS g (position int, state text, why text)
    WHERE r.move_id = ${move.id} AND r.position = g.position`.execute(trx)
  await sql`INSERT INTO moved (system, kind, key, target, created, move_id)
    SELECT ${move.system}, ${kind}, key, target, coalesce(created, true), ${move.id}
    FROM jsonb_to_recordset(${given}::jsonb) AS g (key text, target text, created boolean) WHERE target IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** What has moved in from a system: by its key there, what it is here. */
export async function movedTargets(
  db: Db,
  { system, kind, keys }: { system: MovedSystem; kind: string; keys?: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; target: string }>`
    SELECT key, target FROM moved WHERE system = ${system} AND kind = ${kind}
      AND (${keys === undefined} OR key = ANY(${[...(keys ?? [])]}::text[]))`.execute(db)
  return new Map(rows.map(({ key, target }) => [key, target]))
}

/** By what files may call a product, the product here. */
export async function noteNames(
  trx: Db,
  move: Pick<Move, 'id' | 'system'>,
  names: readonly { key: string; target: string }[],
): Promise<void> {
  await sql`INSERT INTO moved (system, kind, key, target, created, move_id)
    SELECT ${move.system}, 'name', key, target, false, ${move.id}
    FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS g (key text, target text) ON CONFLICT DO NOTHING`.execute(
    trx,
  )
}

/** What came with a move and is to go again, a batch of a kind. */
export async function movedWith(db: Db, { id, kind, most }: { id: number; kind: string; most: number }) {
  const { rows } = await sql<{ key: string; target: string; created: boolean }>`
    SELECT key, target, created FROM moved WHERE move_id = ${id} AND kind = ${kind} ORDER BY key LIMIT ${most}`.execute(
    db,
  )
  return rows
}

export async function forgetMoved(trx: Db, id: number, kind: string, keys: readonly string[]): Promise<void> {
  await sql`DELETE FROM moved WHERE move_id = ${id} AND kind = ${kind} AND key = ANY(${[...keys]}::text[])`.execute(
    trx,
  )
}

/** The rows of a move are told as undone. */
export async function markUndone(trx: Db, id: number): Promise<void> {
  await sql`UPDATE move_rows SET state = 'deshecha', content = '{}'
    WHERE move_id = ${id} AND state IN ('traida', 'espera')`.execute(trx)
}

export type RowCount = { kind: MovedKind; state: string; why: string | null; rows: number }

/** Rows of a move by kind and by what is to become of them, or became. */
export async function countMoveRows(db: Db, id: number): Promise<RowCount[]> {
  const { rows } = await sql<RowCount>`
    SELECT kind, state, why, count(*)::int AS rows FROM move_rows WHERE move_id = ${id}
    GROUP BY kind, state, why ORDER BY kind, state, count(*) DESC`.execute(db)
  return rows
}

export type ReportRow = { kind: MovedKind; key: string; label: string; state: string; why: string | null }

/** Every row of a move, in the order of its files. */
export async function reportRows(db: Db, id: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    SELECT kind, key, label, state, why FROM move_rows WHERE move_id = ${id} ORDER BY position`.execute(db)
  return rows
}

/** The products of a move with what the import of wines made of each. */
export async function linkImported(
  trx: Db,
  { id, importId }: { id: number; importId: number },
): Promise<
  {
    position: number
    key: string
    content: MovedContent<'product'>
    productId: number | null
    created: boolean
    why: string | null
  }[]
> {
  const { rows } = await sql<{
    position: number
    key: string
    content: MovedContent<'product'>
    productId: number | null
    created: boolean
    why: string | null
  }>`
    SELECT r.position, r.key, r.content, i.product_id AS "productId", i.verdict = 'crear' AS created,
      i.notes->'reasons'->0->>'detail' AS why
    FROM move_rows r LEFT JOIN import_rows i ON i.import_id = ${importId} AND i.line = (r.content->>'line')::int
    WHERE r.move_id = ${id} AND r.kind = 'product' AND r.state = 'espera' ORDER BY r.position`.execute(trx)
  return rows
}

/** Deletes a move of which nothing was brought. */
export async function deleteMove(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM moves WHERE id = ${id} AND state = 'revisada'`.execute(db)
}
