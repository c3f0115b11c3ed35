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
  let kept = 0
  for (const saved of rows) {
    const now = current.get(saved.product_id)
    const whole = now ? await undoWine(trx, saved, now, reserved.get(saved.product_id) ?? 0, actor) : true
    if (!whole) kept += 1
  }
  await sql`UPDATE import_saved SET undone_at = now() WHERE import_id = ${id} AND product_id = ANY(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`UPDATE imports SET done = least(done + ${rows.length}, total), undone = undone + ${rows.length - kept},
    kept = kept + ${kept} WHERE id = ${id}`.execute(trx)
  return true
}

/** Out: whether the whole row was undone: nothing of it had been changed since. */
async function undoWine(
  trx: Db,
  saved: Saved,
  now: Columns,
  reserved: number,
  actor: string,
): Promise<boolean> {
  const stock = stockAfter(saved, now, reserved)
  const { before, changedSince } = columnsBack(saved, now)
  const back = saved.created ? {} : before
  if (await refused(trx, saved.product_id, back)) {
    await moveStock(trx, saved.product_id, stock, Number(now['stock']), actor)
    return false
  }
  if (saved.created)
    await sql`UPDATE products SET archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now()
      WHERE id = ${saved.product_id}`.execute(trx)
  await moveStock(trx, saved.product_id, stock, Number(now['stock']), actor)
  return saved.created || !changedSince
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

async function moveStock(trx: Db, id: number, stock: number, before: number, actor: string): Promise<void> {
  if (stock === before) return
  await sql`UPDATE products SET stock = ${stock} WHERE id = ${id}`.execute(trx)
  await trx
    .insertInto('stock_ledger')
    .values({ product_id: id, order_id: null, kind: 'ajuste', quantity: stock - before, actor })
    .execute()
}

/** Writes columns as they were. Out: whether the database refuses it: another wine has the code by now, say. */
async function refused(trx: Db, id: number, columns: Columns): Promise<boolean> {
  const names = Object.keys(columns)
  if (names.length === 0) return false
  const values = sql.join(names.map((name) => sql`${sql.ref(name)} = was.${sql.ref(name)}`))
  await sql`SAVEPOINT wine`.execute(trx)
  try {
    await sql`UPDATE products p SET ${values}, version = p.version + 1, updated_at = now()
      FROM jsonb_populate_record(NULL::products, ${JSON.stringify(columns)}::jsonb) AS was WHERE p.id = ${id}`.execute(
      trx,
    )
    await sql`RELEASE SAVEPOINT wine`.execute(trx)
    return false
  } catch (failure) {
    const { code } = failure as { code?: unknown }
    // a code that is taken, a bodega that was merged into another
    if (typeof code !== 'string' || !code.startsWith('23')) throw failure
    await sql`ROLLBACK TO SAVEPOINT wine`.execute(trx)
    return true
  }
}
