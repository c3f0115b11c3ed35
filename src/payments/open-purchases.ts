import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/tables.ts'
import type { BottlesAt } from '../orders/order-status.ts'
import {
  reserveBottles,
  lockBottles,
  releaseBottles,
  type Bottles,
  type Held,
} from '../inventory/reservations.queries.ts'
import { paymentUnderWay } from '../orders/payment-under-way.ts'

/** What a person has begun to buy and not paid. */
export type OpenPurchase = {
  id: string
  lines: PurchaseLine[]
  hold: BottlesAt
  numero: string | null
  /** Since when a payment of it is under way; null: none that the shop knows of. */
  paying_since: Date | null
}

/** From here to the end of the transaction nobody else begins or renews a purchase of this person. */
export async function lockBuyer(trx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer ${userId}`}, 0))`.execute(trx)
}

/** The person's open purchases, locked: orders in Ingreso, and reservations that no order was made of yet. */
export async function lockOpenPurchases(trx: Db, userId: string): Promise<OpenPurchase[]> {
  // orders before purchases, as everybody else locks them
  await sql`SELECT 1 FROM orders WHERE user_id = ${userId} AND estado = 'Ingreso' ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM purchases WHERE user_id = ${userId} AND abandoned_at IS NULL
      AND (hold = 'held' AND hold_expires_at IS NOT NULL
        OR id IN (SELECT purchase_id FROM orders WHERE user_id = ${userId} AND estado = 'Ingreso'))
    ORDER BY id FOR UPDATE`.execute(trx)
  if (locked.length === 0) return []
  // a statement of its own: it sees what was done while the locks were waited for
  const { rows } = await sql<OpenPurchase>`
    SELECT q.id, q.lines, q.hold, o.numero,
      (SELECT min(p.first_seen_at) FROM payments p WHERE p.purchase_id = q.id AND ${paymentUnderWay}) AS paying_since
    FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.id = ANY(${locked.map((one) => one.id)}::uuid[]) AND (o.id IS NULL OR o.estado = 'Ingreso')
    ORDER BY q.created_at`.execute(trx)
  return rows
}

/** Open purchases that the provider may know a payment of; that of this attempt is gone on with whatever it knows. */
export async function findOpenAtProvider(db: Db, userId: string, attempt: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} AND q.attempt <> ${attempt} AND q.abandoned_at IS NULL AND q.id_payment IS NOT NULL
      AND (o.estado = 'Ingreso' OR o.id IS NULL AND q.hold = 'held')
    ORDER BY q.created_at DESC LIMIT 3`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Reserves bottles in place of what other purchases of the same person hold: all of them, or nothing has changed.
 * `letGo` does what else becomes of the others.
 */
export async function reserveInstead(
  trx: Db,
  others: readonly OpenPurchase[],
  bottles: readonly Bottles[],
  letGo: () => Promise<void>,
): Promise<Held> {
  if (others.length === 0) return reserveBottles(trx, bottles)
  await sql`SAVEPOINT reserve_instead`.execute(trx)
  const before = heldBottles(others)
  await letGo()
  // all of them at once in the order of their ids: two people who swap wines wait instead of deadlocking
  await lockBottles(trx, [...before, ...bottles])
  await releaseBottles(trx, before)
  const held = await reserveBottles(trx, bottles)
  if (!held.ok) await sql`ROLLBACK TO SAVEPOINT reserve_instead`.execute(trx)
  return held
}

export function heldBottles(purchases: readonly OpenPurchase[]): PurchaseLine[] {
  return purchases.filter((one) => one.hold === 'held').flatMap((one) => one.lines)
}

/** The purchase that took their place: their orders go, and nobody may pay them any more. Their bottles stay to free. */
export async function replacePurchases(
  trx: Db,
  replaced: readonly OpenPurchase[],
  by: string,
): Promise<void> {
  const ids = replaced.map((one) => one.id)
  await sql`DELETE FROM orders WHERE purchase_id = ANY(${ids}::uuid[]) AND estado = 'Ingreso'`.execute(trx)
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL, abandoned_at = now(), replaced_by = ${by},
    end_checkout_at = now() WHERE id = ANY(${ids}::uuid[])`.execute(trx)
}

/** Their reservations end, their orders stay: who pays one of them takes its bottles again. */
export async function endReservations(trx: Db, purchases: readonly OpenPurchase[]): Promise<void> {
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL
    WHERE id = ANY(${purchases.map((one) => one.id)}::uuid[]) AND hold = 'held'`.execute(trx)
}
