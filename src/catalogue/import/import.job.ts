import { sql } from 'kysely'
import { actingAs } from '../../platform/database/audit-actor.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { validateBatch, type ImportOptions, type ValidatedRow, type StagedRow } from './validate-batch.ts'
import { lockWinesOf, saveBatch, type SavedRow } from './save-batch.ts'

type Work = {
  id: number
  actor: string
  state: 'revisando' | 'importando'
  mode: 'todo-o-nada' | 'saltear' | null
  fields: ImportOptions['fields']
  headings: string[]
  create_terms: boolean
  draw_bottles: boolean
}

/** Rows of one transaction: few enough that requests get their turn between them. */
const batchSize = 200
const lockClass = 5_317_004

/**
 * Judges and saves the rows of imports, a batch in a transaction, for `forMs` or until nothing is left. What is done is
 * written with the batch itself, so a process that ends anywhere leaves whole batches, and the next one goes on there.
 * Two processes never work on the same import at once. Out: whether time ran out first.
 */
export async function workOnImports(db: Db, forMs = 1500): Promise<boolean> {
  const until = Date.now() + forMs
  const failed = new Map<number, unknown>()
  let worked = true
  while (worked && Date.now() < until) {
    worked = false
    const { rows } = await sql<{ id: number; actor: string; mode: Work['mode']; state: string }>`
      SELECT id, actor, mode, state FROM imports WHERE state IN ('revisando', 'importando') ORDER BY id`.execute(
      db,
    )
    for (const { id, actor, mode, state } of rows) {
      // one that cannot go on keeps no other one waiting
      if (failed.has(id)) continue
      const step = () =>
        state === 'importando' && mode === 'todo-o-nada' ? saveAll(db, id) : takeBatch(db, id)
      const took = await actingAs({ actor, cause: `importacion:${id}` }, step).catch(
        async (failure: unknown) => {
          failed.set(id, failure)
          await giveUpAfterAWhile(db, id, failure)
          return false
        },
      )
      if (!took) continue
      worked = true
      failures.delete(id)
    }
  }
  for (const failure of failed.values()) throw failure
  return worked
}

const failures = new Map<number, number>()
const mostFailures = 5

/** A batch that the database refuses time and again ends its import; anything else is tried again later. */
async function giveUpAfterAWhile(db: Db, id: number, failure: unknown): Promise<void> {
  const code = failure instanceof Error ? (failure as { code?: unknown }).code : undefined
  if (typeof code !== 'string' || !/^(22|23|42)/.test(code)) return
  const times = (failures.get(id) ?? 0) + 1
  failures.set(id, times)
  if (times >= mostFailures) {
    failures.delete(id)
    await sql`UPDATE imports SET state = 'cancelada', finished_at = now(),
      problem = 'La base de datos no admite una de las filas que faltaban. Lo guardado hasta ahí quedó guardado.'
      WHERE id = ${id}`.execute(db)
  }
}

/** The import while it is running and locked by no other worker; locked until the transaction ends. */
async function claim(trx: Db, id: number): Promise<(Work & { options: ImportOptions }) | undefined> {
  const lock = await sql<{
    got: boolean
  }>`SELECT pg_try_advisory_xact_lock(${lockClass}, ${id}::int) AS got`.execute(trx)
  if (!lock.rows[0]?.got) return undefined
  const { rows } = await sql<Work>`
    SELECT id, actor, state, mode, fields, headings, create_terms, draw_bottles FROM imports
    WHERE id = ${id} AND state IN ('revisando', 'importando')`.execute(trx)
  const work = rows[0]
  return (
    work && {
      ...work,
      options: {
        fields: work.fields,
        headings: work.headings,
        createTerms: work.create_terms,
        drawBottles: work.draw_bottles,
      },
    }
  )
}

async function takeBatch(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const work = await claim(trx, id)
    if (!work) return false
    if (work.state === 'revisando') {
      const rows = await nextRows(trx, id, 'verdict IS NULL')
      if (rows.length === 0) await finish(trx, id, 'revisada')
      else
        await writeVerdicts(
          trx,
          id,
          await rejectRepeated(trx, id, await validateBatch(trx, rows, work.options, false)),
        )
      if (rows.length > 0) await advance(trx, id, rows.length)
    } else {
      const rows = await nextRows(trx, id, `verdict IN ('crear', 'cambiar') AND NOT saved`)
      if (rows.length === 0) await finish(trx, id, 'terminada')
      else {
        const result = await saveBatch(trx, rows, work.options, work.actor)
        await writeSaved(trx, id, result.rows)
        await advance(trx, id, rows.length, result)
      }
    }
    return true
  })
}

/**
 * One transaction for all rows. Its progress is written by another connection, since a transaction is not visible
 * outside.
 */
async function saveAll(db: Db, id: number): Promise<boolean> {
  const outcome = await db
    .transaction()
    .execute((trx) => saveInto(trx, db, id))
    .catch((failure: unknown) => {
      if (failure instanceof RowsRejected) return failure
      throw failure
    })
  if (!(outcome instanceof RowsRejected)) return outcome === 'saved'
  // nothing was saved: the import waits for a new decision, with what stands against it, unless it was cancelled
  await inTransaction(db, async (trx) => {
    await writeVerdicts(trx, id, outcome.rows)
    await sql`UPDATE imports SET state = 'revisada', done = 0 WHERE id = ${id} AND state = 'importando'`.execute(
      trx,
    )
  })
  return true
}

/** Saves every row in `trx`, its progress by `outside`. Throws RowsRejected when it must not be committed. */
async function saveInto(trx: Db, outside: Db, id: number): Promise<'saved' | 'not-mine'> {
  const work = await claim(trx, id)
  if (!work) return 'not-mine'
  await sql`UPDATE imports SET done = 0 WHERE id = ${id}`.execute(outside)
  await lockWinesOf(trx, id)
  const sums = { created: 0, changed: 0 }
  for (;;) {
    const rows = await nextRows(trx, id, `verdict IN ('crear', 'cambiar') AND NOT saved`)
    if (rows.length === 0) break
    const result = await saveBatch(trx, rows, work.options, work.actor)
    const rejected = result.rows.filter((row) => !row.saved && row.judgement.verdict === 'rechazar')
    if (rejected.length > 0) throw new RowsRejected(rejected.flatMap((row) => (row.saved ? [] : [row])))
    await writeSaved(trx, id, result.rows)
    sums.created += result.created
    sums.changed += result.changed
    const { rows: still } = await sql<{ state: string }>`
        UPDATE imports SET done = least(done + ${rows.length}, total) WHERE id = ${id} RETURNING state`.execute(
      outside,
    )
    if (still[0]?.state !== 'importando') throw new RowsRejected([])
  }
  await sql`UPDATE imports SET created = ${sums.created}, changed = ${sums.changed} WHERE id = ${id}`.execute(
    trx,
  )
  // cancelled since the last look
  if (!(await finish(trx, id, 'terminada'))) throw new RowsRejected([])
  return 'saved'
}

/** Ends a transaction that was to save everything: these rows cannot be saved any more. */
class RowsRejected extends Error {
  readonly rows: ValidatedRow[]
  constructor(rows: ValidatedRow[]) {
    super('Not every row can be saved')
    this.rows = rows
  }
}

async function nextRows(trx: Db, id: number, condition: string): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`SELECT line, cells FROM import_rows
    WHERE import_id = ${id} AND ${sql.raw(condition)} ORDER BY line LIMIT ${batchSize}`.execute(trx)
  return rows
}

/** Of two rows about the same wine the first counts. */
async function rejectRepeated(trx: Db, id: number, judged: ValidatedRow[]): Promise<ValidatedRow[]> {
  const { rows } = await sql<{ identity: string; line: number }>`
    SELECT identity, min(line) AS line FROM import_rows
    WHERE import_id = ${id} AND verdict <> 'rechazar' AND identity = ANY(${judged.map((row) => row.identity)}::text[])
    GROUP BY identity`.execute(trx)
  const first = new Map(rows.map((row) => [row.identity, row.line]))
  return judged.map((row) => {
    if (row.judgement.verdict === 'rechazar') return row
    const before = first.get(row.identity)
    if (before === undefined) {
      first.set(row.identity, row.line)
      return row
    }
    const reasons = [{ field: 'Fila', detail: `Repite el vino de la fila ${before}` }]
    return { ...row, judgement: { verdict: 'rechazar', reasons } }
  })
}

async function writeVerdicts(trx: Db, id: number, judged: readonly ValidatedRow[]): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ line, name, identity, wine, judgement }) => ({
    line,
    name: name.slice(0, 300),
    identity: identity.slice(0, 500),
    product_id: wine?.id ?? null,
    verdict: judgement.verdict,
    notes: notesOf(judgement),
  }))
  await sql`UPDATE import_rows r SET name = v.name, identity = v.identity, product_id = v.product_id, verdict = v.verdict, notes = v.notes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS v (line int, name text, identity text, product_id bigint, verdict text, notes jsonb)
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
      return {}
  }
}

async function writeSaved(trx: Db, id: number, rows: readonly SavedRow[]): Promise<void> {
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

async function advance(trx: Db, id: number, rows: number, made = { created: 0, changed: 0 }): Promise<void> {
  await sql`UPDATE imports SET done = least(done + ${rows}, total), created = created + ${made.created},
    changed = changed + ${made.changed} WHERE id = ${id}`.execute(trx)
}

/** Ends a step. False when the import was cancelled before. */
async function finish(trx: Db, id: number, state: 'revisada' | 'terminada'): Promise<boolean> {
  const { rows } =
    await sql`UPDATE imports SET state = ${state}, done = total, finished_at = ${state === 'terminada' ? sql`now()` : null}
    WHERE id = ${id} AND state IN ('revisando', 'importando') RETURNING id`.execute(trx)
  return rows.length > 0
}
