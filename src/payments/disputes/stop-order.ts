import { sql } from 'kysely'
import type { StopReason } from '../../orders/delivery-stop.contract.ts'
import { markStopped } from '../../orders/delivery-stop.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** Cases `d` that stop an order: one that was let go while it was open stops again when it is lost. */
export const stops = sql`d.state <> 'won' AND (d.released_at IS NULL OR d.state = 'lost' AND d.released_at < d.settled_at)`

/**
 * Whether an order must not leave: there is a case against the payment that pays for it which the shop did not win, and
 * the shop has not released the parcel. In: an order whose row is locked.
 */
export async function refreshStop(trx: Db, orderId: number): Promise<void> {
  const { rows } = await sql<{ kind: StopReason }>`
    SELECT d.kind FROM payment_disputes d JOIN payments p USING (payment_id) JOIN orders o ON o.purchase_id = p.purchase_id
    WHERE o.id = ${orderId} AND p.settled = 'order-paid' AND ${stops}
    ORDER BY array_position(ARRAY['chargeback', 'claim', 'fraud'], d.kind) LIMIT 1`.execute(trx)
  await markStopped(trx, orderId, rows[0]?.kind)
}
