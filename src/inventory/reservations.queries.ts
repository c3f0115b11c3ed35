import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

export type Bottles = { product_id: number; quantity: number }

type Missing = { product_id: number; name: string; available: number }

export type Held = { ok: true } | { ok: false; missing: Missing[] }

/**
 * Holds bottles for a purchase: all of them or none. Rows are locked in the order of their ids, so that two purchases
 * of the same wines wait for each other instead of deadlocking. Call it inside a transaction, as late as can be:
 * everybody who wants these wines waits for its end.
 */
export async function reserveBottles(trx: Db, bottles: readonly Bottles[]): Promise<Held> {
  const lines = inIdOrder(bottles)
  const { rows: missing } = await sql<Missing>`SELECT * FROM hold_bottles(
    ${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])`.execute(
    trx,
  )
  return missing.length > 0 ? { ok: false, missing } : { ok: true }
}

/** A look without waiting: whoever comes for a wine that is gone need not queue behind those who come too. */
export async function findMissing(trx: Db, bottles: readonly Bottles[]): Promise<Missing[]> {
  const wanted = inIdOrder(bottles)
  const { rows } = await sql<{ id: number; name: string; available: number }>`
    SELECT p.id, wine_name(p) AS name, CASE WHEN p.archived_at IS NULL THEN p.stock - p.reserved ELSE 0 END AS available
    FROM products p WHERE p.id = ANY(${wanted.map((line) => line.product_id)}::bigint[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ product_id, quantity }) => {
    const row = found.get(product_id)
    if (row && row.available >= quantity) return []
    return [{ product_id, name: row?.name ?? 'Un vino', available: Math.max(0, row?.available ?? 0) }]
  })
}

/** Gives held bottles back to the shelf's available ones. */
export async function releaseBottles(trx: Db, bottles: readonly Bottles[]): Promise<void> {
  const lines = inIdOrder(bottles)
  await lockProducts(trx, lines)
  await sql`UPDATE products p SET reserved = p.reserved - line.quantity
    FROM ${asRows(lines)} WHERE p.id = line.id`.execute(trx)
}

/** Held bottles leave the shop: off the shelf, and into the ledger as `menos`. */
export async function commitBottles(
  trx: Db,
  orderId: number,
  actor: string,
  bottles: readonly Bottles[],
): Promise<void> {
  const lines = inIdOrder(bottles)
  await lockProducts(trx, lines)
  await sql`UPDATE products p SET stock = p.stock - line.quantity, reserved = p.reserved - line.quantity
    FROM ${asRows(lines)} WHERE p.id = line.id`.execute(trx)
  await writeLedger(trx, 'menos', orderId, actor, lines, -1)
}

/** Bottles that had left come back: onto the shelf, and into the ledger as `mas`. */
export async function restockBottles(
  trx: Db,
  orderId: number,
  actor: string,
  bottles: readonly Bottles[],
): Promise<void> {
  const lines = inIdOrder(bottles)
  await lockProducts(trx, lines)
  await sql`UPDATE products p SET stock = p.stock + line.quantity FROM ${asRows(lines)} WHERE p.id = line.id`.execute(
    trx,
  )
  await writeLedger(trx, 'mas', orderId, actor, lines, 1)
}

/** Takes the rows of these wines before they are changed in several statements. */
export const lockBottles = (trx: Db, bottles: readonly Bottles[]) => lockProducts(trx, inIdOrder(bottles))

async function lockProducts(trx: Db, lines: Bottles[]): Promise<void> {
  await sql`SELECT 1 FROM products WHERE id = ANY(${lines.map((line) => line.product_id)}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}

async function writeLedger(
  trx: Db,
  kind: 'menos' | 'mas',
  orderId: number,
  actor: string,
  lines: Bottles[],
  sign: 1 | -1,
): Promise<void> {
  await sql`INSERT INTO stock_ledger (product_id, order_id, kind, quantity, actor)
    SELECT line.id, ${orderId}, ${kind}, line.quantity * ${sign}, ${actor} FROM ${asRows(lines)}`.execute(trx)
}

function asRows(lines: Bottles[]) {
  return sql`unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])
    AS line (id, quantity)`
}

/** One line per wine, in the order of the ids. */
function inIdOrder(bottles: readonly Bottles[]): Bottles[] {
  const sums = new Map<number, number>()
  for (const { product_id, quantity } of bottles) sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return [...sums]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id)
}
