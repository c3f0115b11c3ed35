import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/order-tables.ts'
import type { BottlesAt } from '../orders/order-status.ts'
import {
  reserveBottles,
  lockBottles,
  releaseBottles,
  type Bottles,
  type Reserved,
} from '../inventory/reservations.queries.ts'
import { markReleased } from '../orders/purchases.queries.ts'
import { chosenMethods } from '../settings/payment-methods.ts'
import { paymentUnderWay } from '../orders/order-records.queries.ts'

/** A user's unpaid purchases. */
export type OpenPurchase = {
  id: string
  lines: PurchaseLine[]
  hold: BottlesAt
  numero: string | null
  /** Since when a payment of it is pending; null: none that the shop knows of. */
  paying_since: Date | null
}

/** Serialises purchases of one user until the end of the transaction. */
export async function lockBuyer(trx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer ${userId}`}, 0))`.execute(trx)
}

const isOpen = (userId: string, orderId: number | null) => sql`user_id = ${userId} AND abandoned_at IS NULL
  AND (waits_for IS NULL AND NOT EXISTS (SELECT FROM transfer_receipts t JOIN orders s ON s.id = t.order_id
      WHERE s.purchase_id = purchases.id AND t.rejected_at IS NULL)
    OR id = (SELECT purchase_id FROM orders WHERE id = ${orderId}))
  AND (hold = 'held' AND hold_expires_at IS NOT NULL
    OR id IN (SELECT purchase_id FROM orders WHERE user_id = ${userId} AND estado = 'Ingreso'))`

/** The user's open purchases, not locked: those that the next one takes the place of. */
export async function openPurchaseIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM purchases WHERE ${isOpen(userId, null)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The user's open purchases, locked: orders in Ingreso, and reservations without an order yet. What waits for its money,
 * or has a receipt that shows it, is none of them, but for that of the order that is named.
 */
export async function lockOpenPurchases(
  trx: Db,
  userId: string,
  orderId: number | null = null,
): Promise<OpenPurchase[]> {
  // orders before purchases: the lock order everywhere
  await sql`SELECT 1 FROM orders WHERE user_id = ${userId} AND estado = 'Ingreso' ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  const { rows: locked } = await sql<{ id: string }>`
    SELECT id FROM purchases WHERE ${isOpen(userId, orderId)} ORDER BY id FOR UPDATE`.execute(trx)
  if (locked.length === 0) return []
  // a new statement, so that it sees what was committed while it waited for the locks
  const { rows } = await sql<OpenPurchase>`
    SELECT q.id, q.lines, q.hold, o.numero,
      (SELECT min(p.first_seen_at) FROM payments p WHERE p.purchase_id = q.id AND ${paymentUnderWay}) AS paying_since
    FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.id = ANY(${locked.map((one) => one.id)}::uuid[]) AND (o.id IS NULL OR o.estado = 'Ingreso')
    ORDER BY q.created_at`.execute(trx)
  return rows
}

/** The bottles that a user's other orders hold while they wait for their money. */
export async function bottlesWaiting(trx: Db, userId: string, except: string): Promise<PurchaseLine[]> {
  const { rows } = await sql<{ lines: PurchaseLine[] }>`
    SELECT q.lines FROM purchases q JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} AND q.id <> ${except} AND o.estado = 'Ingreso' AND q.hold = 'held'
      AND q.waits_for = ANY(${chosenMethods})`.execute(trx)
  return rows.flatMap(({ lines }) => lines)
}

/**
 * Open purchases that may have a payment at the provider. The one with this idempotency key is continued in any case,
 * so it is left out.
 */
export async function findOpenAtProvider(db: Db, userId: string, idempotencyKey: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${userId} AND q.attempt <> ${idempotencyKey} AND q.abandoned_at IS NULL AND q.waits_for IS NULL AND q.id_payment IS NOT NULL
      AND (o.estado = 'Ingreso' OR o.id IS NULL AND q.hold = 'held')
    ORDER BY q.created_at DESC LIMIT 3`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Reserves bottles and releases those of the user's other purchases: all, or nothing changes. `letGo` does the rest of
 * replacing the others.
 */
export async function reserveInstead(
  trx: Db,
  others: readonly OpenPurchase[],
  bottles: readonly Bottles[],
  letGo: () => Promise<void>,
): Promise<Reserved> {
  if (others.length === 0) return reserveBottles(trx, bottles)
  await sql`SAVEPOINT reserve_instead`.execute(trx)
  const before = reservedBottles(others)
  await letGo()
  // one pass in the order of ids: two users that swap wines wait instead of deadlocking
  await lockBottles(trx, [...before, ...bottles])
  await releaseBottles(trx, before)
  const reserved = await reserveBottles(trx, bottles)
  if (!reserved.ok) await sql`ROLLBACK TO SAVEPOINT reserve_instead`.execute(trx)
  return reserved
}

export function reservedBottles(purchases: readonly OpenPurchase[]): PurchaseLine[] {
  return purchases.filter((one) => one.hold === 'held').flatMap((one) => one.lines)
}

/** Reservations end, orders stay: paying one of them reserves its bottles again. */
export async function endReservations(trx: Db, purchases: readonly OpenPurchase[]): Promise<void> {
  await markReleased(
    trx,
    purchases.filter((one) => one.hold === 'held').map((one) => one.id),
  )
}
