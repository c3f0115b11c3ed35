import { sql } from 'kysely'
import { actingAs } from '../../platform/database/audit-actor.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { withListContext } from './list-context.queries.ts'
import {
  advance,
  finish,
  type JudgedRow,
  nextRows,
  writeAbove,
  writeCarry,
  writeSaved,
  writeVerdicts,
} from './import-rows.queries.ts'
import { noteMiddlePrice } from './middle-price.queries.ts'
import { readingForm } from './reading.contract.ts'
import { type Carry, type List, type NoWine, placeRow } from './row-context.ts'
import { type ImportOptions, type StagedRow, validateBatch, type ValidatedRow } from './validate-batch.ts'
import { saveBatch } from './save-batch.ts'
import { lockWinesOf } from './saved-wines.queries.ts'
import { undoBatch } from './undo-import.queries.ts'
import { judgeRepeated } from './repeated-rows.queries.ts'

type Work = {
  id: number
  actor: string
  state: 'revisando' | 'importando' | 'deshaciendo'
  mode: 'todo-o-nada' | 'saltear' | null
  fields: List['fields']
  headings: string[]
  heading_line: number
  reading: unknown
  lists: { line: number; headings: string[] }[]
  carry: Carry
  price_middle: number | null
  create_terms: boolean
  draw_bottles: boolean
}

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
      SELECT id, CASE WHEN state = 'deshaciendo' THEN undo_actor ELSE actor END AS actor, mode, state FROM imports
      WHERE state IN ('revisando', 'importando', 'deshaciendo') ORDER BY id`.execute(db)
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
    SELECT id, CASE WHEN state = 'deshaciendo' THEN undo_actor ELSE actor END AS actor, state, mode, fields, headings, heading_line, reading, lists, carry, price_middle, create_terms, draw_bottles FROM imports
    WHERE id = ${id} AND state IN ('revisando', 'importando', 'deshaciendo')`.execute(trx)
  const work = rows[0]
  if (!work) return undefined
  const staged = optionsOf(work)
  const options = { ...staged, lists: await withListContext(trx, id, staged.lists) }
  const priceMiddle = work.price_middle ?? (await noteMiddlePrice(trx, id, options))
  return { ...work, options: { ...options, priceMiddle } }
}

function optionsOf(work: Work): Omit<ImportOptions, 'priceMiddle'> {
  const reading = readingForm.parse(work.reading)
  const headingsAt = new Map(work.lists.map(({ line, headings }) => [line, headings]))
  return {
    lists: [
      { line: work.heading_line, headings: work.headings, fields: work.fields },
      ...reading.lists.map((list) => ({ ...list, headings: headingsAt.get(list.line) ?? [] })),
    ],
    reading,
    createTerms: work.create_terms,
    drawBottles: work.draw_bottles,
  }
}

const noWines: Record<NoWine, string> = {
  headings: 'Son los títulos de las columnas',
  title: 'Es un título o una nota',
  total: 'Es un total',
}

/** Judges the next rows of a sheet, which follow those before them: what they take from above is noted with them. */
async function judgeRows(
  trx: Db,
  id: number,
  rows: readonly StagedRow[],
  { options, carry }: { options: ImportOptions; carry: Carry },
): Promise<void> {
  const wines: StagedRow[] = []
  const others: JudgedRow[] = []
  let before = carry
  for (const row of rows) {
    const placed = placeRow(row, options.lists, options.reading, before)
    before = placed.carry
    if (placed.noWine) others.push(skipped(row, noWines[placed.noWine]))
    else wines.push({ ...row, above: placed.above })
  }
  await writeCarry(trx, id, before)
  await writeAbove(trx, id, wines)
  const judged = await validateBatch(trx, wines, options, { id, saving: false })
  await writeVerdicts(trx, id, [...others, ...(await judgeRepeated(trx, id, wines, judged, options))])
}

function skipped({ line, cells }: StagedRow, why: string): JudgedRow {
  const name = cells.find((cell) => cell !== null)
  return {
    line,
    name: String(name ?? ''),
    identity: '',
    wine: undefined,
    judgement: { verdict: 'omitir', why },
  }
}

async function takeBatch(db: Db, id: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const work = await claim(trx, id)
    if (!work) return false
    if (work.state === 'deshaciendo') {
      if (!(await undoBatch(trx, id, work.actor))) await finish(trx, id, 'deshecha')
    } else if (work.state === 'revisando') {
      const rows = await nextRows(trx, id, 'judge')
      if (rows.length === 0) await finish(trx, id, 'revisada')
      else {
        await judgeRows(trx, id, rows, work)
        await advance(trx, id, rows.length)
      }
    } else {
      const rows = await nextRows(trx, id, 'save')
      if (rows.length === 0) await finish(trx, id, 'terminada')
      else {
        const result = await saveBatch(trx, rows, work.options, work)
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
    const rows = await nextRows(trx, id, 'save')
    if (rows.length === 0) break
    const result = await saveBatch(trx, rows, work.options, work)
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
