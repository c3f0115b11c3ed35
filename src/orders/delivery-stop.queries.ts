import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { StopReason } from './delivery-stop.contract.ts'

/** Marks an order, or takes the mark away (undefined). A no-op where it is as it should be. */
export async function markStopped(trx: Db, orderId: number, reason: StopReason | undefined): Promise<void> {
  await sql`
    UPDATE orders SET stopped_for = ${reason ?? null},
      stopped_at = CASE WHEN ${reason ?? null}::text IS NULL THEN NULL ELSE coalesce(stopped_at, now()) END
    WHERE id = ${orderId} AND stopped_for IS DISTINCT FROM ${reason ?? null}`.execute(trx)
}

/** The orders that are marked. */
export async function stoppedOrders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE stopped_at IS NOT NULL ORDER BY id LIMIT 500`.execute(db)
  return rows.map((row) => row.id)
}
