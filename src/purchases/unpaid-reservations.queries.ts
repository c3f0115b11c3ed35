import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { releaseUnpaid } from '../orders/purchases.queries.ts'
import { paymentUnderWay } from '../orders/order-records.queries.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import type { Reservation } from './purchases.contract.ts'

const listedAtMost = 200

type Row = Omit<Reservation, 'since' | 'until'> & { since: Date; until: Date }

/** Reservations of unpaid purchases: the user with the most first. */
export async function listReservations(db: Db): Promise<Reservation[]> {
  const { rows } = await sql<Row>`
    SELECT q.id, o.id AS order_id, o.numero, u.full_name AS customer, u.email, held.bottles, held.wines,
      q.created_at AS since, q.hold_expires_at AS until,
      EXISTS (SELECT 1 FROM payments p WHERE p.purchase_id = q.id AND ${paymentUnderWay}) AS paying
    FROM purchases q JOIN users u ON u.id = q.user_id LEFT JOIN orders o ON o.purchase_id = q.id,
      LATERAL (SELECT sum((line->>'quantity')::int)::int AS bottles, count(*)::int AS wines
        FROM jsonb_array_elements(q.lines) AS line) AS held
    WHERE q.hold = 'held' AND q.hold_expires_at IS NOT NULL
    ORDER BY sum(held.bottles) OVER (PARTITION BY q.user_id) DESC, q.user_id, q.created_at LIMIT ${listedAtMost}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, since: row.since.toISOString(), until: row.until.toISOString() }))
}

/**
 * Releases the reservation of an unpaid purchase. Its order stays: paying it reserves again. False: nothing was
 * reserved.
 */
export async function freeReservation(db: Db, purchaseId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // the order first: the lock order everywhere
    await sql`SELECT 1 FROM orders WHERE purchase_id = ${purchaseId} FOR UPDATE`.execute(trx)
    const lines = await releaseUnpaid(trx, purchaseId)
    if (!lines) return false
    await releaseBottles(trx, lines)
    return true
  })
}
