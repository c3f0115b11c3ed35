import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { columnsOfWines, otherwise, type Columns } from './saved-wines.queries.ts'

type Saved = { product_id: number; created: boolean; before: Columns; after: Columns }

/** Wines of one transaction. */
const batchSize = 200

/** Begins to take an import back. False when it is at work, changed nothing, or is too long ago. */
export async function undoImport(db: Db, id: number, actor: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE imports SET state = 'deshaciendo', undo_actor = ${actor}, undone = 0, kept = 0, done = 0,
      total = (SELECT count(*) FROM import_saved WHERE import_id = ${id})
    WHERE id = ${id} AND state IN ('terminada', 'cancelada')
      AND EXISTS (SELECT FROM import_saved WHERE import_id = ${id} AND undone_at IS NULL) RETURNING id`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes the next wines of an import back, which are locked as purchases lock them. Out: whether there were any. */
export async function undoBatch(trx: Db, id: number, actor: string): Promise<boolean> {
  const { rows } = await sql<Saved>`SELECT product_id, created, before, after FROM import_saved
    WHERE import_id = ${id} AND undone_at IS NULL ORDER BY product_id LIMIT ${batchSize}`.execute(trx)
  if (rows.length === 0) return false
  const ids = rows.map((row) => row.product_id)
  const { rows: locked } = await sql<{ id: number; reserved: number }>`
    SELECT id, reserved FROM products WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    trx,
  )
  const reserved = new Map(locked.map((wine) => [wine.id, wine.reserved]))
  const current = await columnsOfWines(trx, ids)
  const plans = rows.flatMap((saved) => {
    const now = current.get(saved.product_id)
    return now ? [planOf(saved, now, reserved.get(saved.product_id) ?? 0)] : []
  })
  const refused = await writeBack(trx, plans)
  const [brought, others] = [plans.filter(({ created }) => created), plans.filter(({ created }) => !created)]
  await archive(trx, brought)
  await setStock(trx, moved(others))
  await noteStock(trx, moved(plans), actor)
  const retained = plans.filter((wine) => refused.has(wine.id) || (!wine.created && wine.changedSince)).length
  await sql`UPDATE import_saved SET undone_at = now() WHERE import_id = ${id} AND product_id = ANY(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`UPDATE imports SET done = least(done + ${rows.length}, total), undone = undone + ${rows.length - retained},
    kept = kept + ${retained} WHERE id = ${id}`.execute(trx)
  return true
}

/** What is to become of a wine. */
type Plan = {
  id: number
  created: boolean
  back: Columns
  changedSince: boolean
  stock: number
  stockNow: number
}

function planOf(saved: Saved, now: Columns, reserved: number): Plan {
  const { before, changedSince } = columnsBack(saved, now)
  return {
    id: saved.product_id,
    created: saved.created,
    back: saved.created ? {} : before,
    changedSince,
    stock: stockAfter(saved, now, reserved),
    stockNow: Number(now['stock']),
  }
}

/** The columns that stand as the import left them, as they were before it. Bottles are counted, not put back. */
function columnsBack({ before, after }: Saved, now: Columns): { before: Columns; changedSince: boolean } {
  const columns = Object.keys(before).filter((name) => name !== 'stock')
  const since = otherwise(after, now)
  const untouched = columns.filter((name) => !(name in since))
  return {
    before: Object.fromEntries(untouched.map((name) => [name, before[name]])),
    changedSince: untouched.length < columns.length,
  }
}

/** What was sold since stays sold, and what is reserved stays there. */
function stockAfter({ before, after }: Saved, now: Columns, reserved: number): number {
  if (!('stock' in after)) return Number(now['stock'])
  const brought = Number(after['stock']) - Number(before['stock'] ?? 0)
  return Math.max(reserved, 0, Number(now['stock']) - brought)
}

const moved = (plans: readonly Plan[]) => plans.filter(({ stock, stockNow }) => stock !== stockNow)

const stocksOf = (plans: readonly Plan[]) =>
  sql`unnest(${plans.map(({ id }) => id)}::bigint[], ${plans.map(({ stock }) => stock)}::int[]) AS given (id, stock)`

/** Takes wines off sale, with the stock that they come to. */
async function archive(trx: Db, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return
  await sql`UPDATE products p SET archived_at = coalesce(p.archived_at, now()), stock = given.stock,
      version = p.version + 1, updated_at = now()
    FROM ${stocksOf(plans)} WHERE p.id = given.id`.execute(trx)
}

async function setStock(trx: Db, plans: readonly Plan[]): Promise<void> {
  if (plans.length === 0) return
  await sql`UPDATE products p SET stock = given.stock FROM ${stocksOf(plans)} WHERE p.id = given.id`.execute(
    trx,
  )
}

async function noteStock(trx: Db, plans: readonly Plan[], actor: string): Promise<void> {
  if (plans.length === 0) return
  await trx
    .insertInto('stock_ledger')
    .values(
      plans.map(({ id, stock, stockNow }) => ({
        product_id: id,
        order_id: null,
        kind: 'ajuste' as const,
        quantity: stock - stockNow,
        actor,
      })),
    )
    .execute()
}

/** Writes the wines' columns as they were, of those with the same columns at once. Out: the wines that are refused. */
async function writeBack(trx: Db, plans: readonly Plan[]): Promise<Set<number>> {
  const groups = Map.groupBy(
    plans.filter(({ back }) => Object.keys(back).length > 0),
    ({ back }) => Object.keys(back).toSorted().join(),
  )
  const refused: number[] = []
  for (const wines of groups.values()) refused.push(...(await refusedOf(trx, wines)))
  return new Set(refused)
}

/** Which of these wines are refused: where one is, the halves show which. */
async function refusedOf(trx: Db, wines: readonly Plan[]): Promise<number[]> {
  if (await written(trx, wines)) return []
  if (wines.length === 1) return wines.map(({ id }) => id)
  const half = Math.ceil(wines.length / 2)
  return [...(await refusedOf(trx, wines.slice(0, half))), ...(await refusedOf(trx, wines.slice(half)))]
}

/** Writes the same columns of wines as they were. Out: false when the database refuses it: another wine has a code by now, say. */
async function written(trx: Db, wines: readonly Plan[]): Promise<boolean> {
  const names = Object.keys(wines[0]?.back ?? {})
  const values = sql.join(names.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))
  const given = JSON.stringify(wines.map(({ id, back }) => ({ wine: id, back })))
  await sql`SAVEPOINT wines`.execute(trx)
  try {
    await sql`UPDATE products p SET ${values}, version = p.version + 1, updated_at = now()
      FROM jsonb_to_recordset(${given}::jsonb) AS given (wine bigint, back jsonb),
        LATERAL jsonb_populate_record(NULL::products, given.back) AS was WHERE p.id = given.wine`.execute(trx)
    await sql`RELEASE SAVEPOINT wines`.execute(trx)
    return true
  } catch (failure) {
    const { code } = failure as { code?: unknown }
    // a code that is taken, a bodega that was merged into another
    if (typeof code !== 'string' || !code.startsWith('23')) throw failure
    await sql`ROLLBACK TO SAVEPOINT wines`.execute(trx)
    return false
  }
}
