import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Writes a wine's stock and ledger. The inventory folder decides when, and locks the wines. */

type Line = { product_id: number; quantity: number }
type LedgerKind = 'menos' | 'mas' | 'ajuste' | 'merma'

export type Missing = { product_id: number; name: string; available: number }

/** Reserves all lines or none, locking wines in the given order. @returns the lines without enough bottles */
export async function reserveOrNone(trx: Db, lines: readonly Line[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`SELECT * FROM hold_bottles(
    ${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])`.execute(
    trx,
  )
  return rows
}

/**
 * Changes `stock` and `reserved` (the part of it held by purchases) of locked wines by each line's quantity.
 * @param lines one per wine
 */
export async function moveBottles(
  trx: Db,
  lines: readonly Line[],
  by: { stock?: 1 | -1; reserved?: -1 },
): Promise<void> {
  const set = [
    ...(by.stock ? [sql`stock = p.stock + ${by.stock}::int * line.quantity`] : []),
    ...(by.reserved ? [sql`reserved = p.reserved - line.quantity`] : []),
  ]
  await sql`UPDATE products p SET ${sql.join(set)} FROM ${asRows(lines)} WHERE p.id = line.id`.execute(trx)
}

/** Adds ledger rows. `sign`: whether bottles came or went. */
export async function recordBottles(
  trx: Db,
  { kind, orderId, actor, sign }: { kind: LedgerKind; orderId: number | null; actor: string; sign: 1 | -1 },
  lines: readonly Line[],
): Promise<void> {
  await sql`INSERT INTO stock_ledger (product_id, order_id, kind, quantity, actor)
    SELECT line.id, ${orderId}, ${kind}, line.quantity * ${sign}::int, ${actor} FROM ${asRows(lines)}`.execute(
    trx,
  )
}

function asRows(lines: readonly Line[]) {
  return sql`unnest(${lines.map((line) => line.product_id)}::bigint[], ${lines.map((line) => line.quantity)}::int[])
    AS line (id, quantity)`
}

/** Whether there is such a product, archived or not. */
export async function hasProduct(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
