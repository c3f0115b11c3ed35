import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import {
  moveBottles,
  recordBottles,
  reserveOrNone,
  type Missing,
} from '../catalogue/products/stock-figures.queries.ts'

export type Bottles = { product_id: number; quantity: number }

export type Reserved = { ok: true } | { ok: false; missing: Missing[] }

/**
 * Reserves all bottles of a purchase, or none. Locks rows in id order, so purchases of the same wines cannot
 * deadlock. Call it as late as possible in the transaction, which holds the locks until its end.
 */
export async function reserveBottles(trx: Db, bottles: readonly Bottles[]): Promise<Reserved> {
  const lines = inIdOrder(bottles)
  const missing = await reserveOrNone(trx, lines)
  return missing.length > 0 ? { ok: false, missing } : { ok: true }
}

/** Reads without locking first, so that purchases of a sold-out wine do not queue for its lock. */
export async function findMissing(trx: Db, bottles: readonly Bottles[]): Promise<Missing[]> {
  const wanted = inIdOrder(bottles)
  const { rows } = await sql<{ id: number; name: string; available: number }>`
    SELECT p.id, wine_name(p) AS name, CASE WHEN p.archived_at IS NULL THEN p.stock - p.reserved ELSE 0 END AS available
    FROM products p WHERE p.id = ANY(${wanted.map((line) => line.product_id)}::bigint[])`.execute(trx)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ product_id, quantity }) => {
    const row = rowById.get(product_id)
    if (row && row.available >= quantity) return []
    return [{ product_id, name: row?.name ?? 'Un vino', available: Math.max(0, row?.available ?? 0) }]
  })
}

/** Makes reserved bottles available again. */
export async function releaseBottles(trx: Db, bottles: readonly Bottles[]): Promise<void> {
  await moveInOrder(trx, bottles, { reserved: -1 })
}

/** Commits reserved bottles: subtracts them from stock and adds ledger rows `menos`. */
export async function commitBottles(
  trx: Db,
  orderId: number,
  actor: string,
  bottles: readonly Bottles[],
): Promise<void> {
  const lines = await moveInOrder(trx, bottles, { stock: -1, reserved: -1 })
  await recordBottles(trx, { kind: 'menos', orderId, actor, sign: -1 }, lines)
}

/** Returns shipped bottles to stock and adds ledger rows `mas`. */
export async function restockBottles(
  trx: Db,
  orderId: number,
  actor: string,
  bottles: readonly Bottles[],
): Promise<void> {
  const lines = await moveInOrder(trx, bottles, { stock: 1 })
  await recordBottles(trx, { kind: 'mas', orderId, actor, sign: 1 }, lines)
}

/** Writes off returned bottles that cannot be sold, with ledger rows `merma`. */
export async function writeOffBottles(trx: Db, actor: string, bottles: readonly Bottles[]): Promise<void> {
  const lines = await moveInOrder(trx, bottles, { stock: -1 })
  await recordBottles(trx, { kind: 'merma', orderId: null, actor, sign: -1 }, lines)
}

/** Locks these wines' rows before a change in several statements. */
export const lockBottles = (trx: Db, bottles: readonly Bottles[]) => lockProducts(trx, inIdOrder(bottles))

async function lockProducts(trx: Db, lines: Bottles[]): Promise<void> {
  await sql`SELECT 1 FROM products WHERE id = ANY(${lines.map((line) => line.product_id)}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

/** Moves bottles after locking their wines. @returns one line per wine, for the ledger */
async function moveInOrder(
  trx: Db,
  bottles: readonly Bottles[],
  by: Parameters<typeof moveBottles>[2],
): Promise<Bottles[]> {
  const lines = inIdOrder(bottles)
  await lockProducts(trx, lines)
  await moveBottles(trx, lines, by)
  return lines
}

/** Merges lines of the same wine and sorts them in lock order. */
function inIdOrder(bottles: readonly Bottles[]): Bottles[] {
  const sums = new Map<number, number>()
  for (const { product_id, quantity } of bottles) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return [...sums]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}
