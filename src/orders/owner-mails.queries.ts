import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/**
 * Marks orders as mailed to the shop's owner: all that were paid before `until`, or the next few, oldest payment first.
 * Out: their ids, in order.
 */
export async function claimOwnerMails(
  trx: Db,
  which: { until: Date } | { atMost: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE orders SET owner_told_at = now() WHERE id IN (
      SELECT id FROM orders WHERE paid_at IS NOT NULL AND owner_told_at IS NULL AND paid_at < coalesce(${'until' in which ? which.until : null}::timestamptz, 'infinity')
      ORDER BY paid_at LIMIT ${'atMost' in which ? which.atMost : null} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(trx)
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}
