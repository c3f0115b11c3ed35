import { sql } from 'kysely'
import type { NamedWine } from '../../catalogue/wine-name.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { walkInCustomerId } from '../../users/walk-in-customer.ts'

export async function wantsRequests(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM opinion_refusals WHERE user_id = ${userId}`.execute(db)
  return rows.length === 0
}

export async function saveWanted(db: Db, userId: string, wanted: boolean): Promise<void> {
  if (wanted) await sql`DELETE FROM opinion_refusals WHERE user_id = ${userId}`.execute(db)
  else await sql`INSERT INTO opinion_refusals (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`.execute(db)
}

/** @param token of a request that was mailed */
export async function stopByToken(db: Db, token: string): Promise<void> {
  await sql`INSERT INTO opinion_refusals (user_id) SELECT user_id FROM opinion_requests WHERE token = ${token}
    ON CONFLICT DO NOTHING`.execute(db)
}

export type ReviewRequest = {
  order_id: number
  numero: string
  user_id: string
  email: string
  pickup: boolean
  token: string
  wines: (NamedWine & { id: number })[]
}

/** Days after which an order whose buyer got no request gets none any more: the shop was off, or the setting was. */
const lateDays = 14

/**
 * Claims orders to ask about: delivered so many days ago, nothing returned nor requested to be, not refunded whole, with a wine that its
 * buyer has not reviewed, and who may write to a person that wants it. Of two processes one gets each; the buyer's row
 * stays locked, so that a person who is being removed gets nothing.
 */
export async function claimReviewRequests(
  trx: Db,
  { days, atMost }: { days: number; atMost: number },
): Promise<ReviewRequest[]> {
  const { rows } = await sql<ReviewRequest>`
    WITH due AS (
      SELECT o.id, o.numero, o.user_id, u.email, coalesce(o.delivery->>'kind' = 'pickup', false) AS pickup
      FROM orders o JOIN users u ON u.id = o.user_id JOIN purchases q ON q.id = o.purchase_id
      WHERE o.delivered_at <= now() - make_interval(days => ${days})
        AND o.delivered_at > now() - make_interval(days => ${days + lateDays})
        AND o.estado IN ('Procesando', 'Completo') AND o.paid_at IS NOT NULL AND o.stopped_for IS NULL AND NOT o.refunded_whole AND q.returned = '[]'
        AND u.removed_at IS NULL AND u.role <> 'Baja' AND u.email <> '' AND u.id <> ${walkInCustomerId}
        AND NOT EXISTS (SELECT FROM opinion_requests r WHERE r.order_id = o.id)
        -- bought in another shop, before this one knew its buyer
        AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'trasladar')
        AND NOT EXISTS (SELECT FROM opinion_refusals f WHERE f.user_id = o.user_id)
        AND NOT EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.state <> 'rechazada')
        AND EXISTS (SELECT FROM order_items i JOIN products p ON p.id = i.product_id
          WHERE i.order_id = o.id AND p.archived_at IS NULL
            AND NOT EXISTS (SELECT FROM reviews v WHERE v.product_id = i.product_id AND v.user_id = o.user_id))
      ORDER BY o.delivered_at, o.id LIMIT ${atMost} FOR NO KEY UPDATE OF u SKIP LOCKED),
    claimed AS (
      INSERT INTO opinion_requests (order_id, user_id) SELECT id, user_id FROM due ON CONFLICT DO NOTHING
      RETURNING order_id, token)
    SELECT d.id AS order_id, d.numero, d.user_id, d.email, d.pickup, c.token,
      (SELECT json_agg(w) FROM (
        SELECT DISTINCT ON (i.product_id) i.product_id AS id, i.name, i.producer, i.vintage, i.volume_ml AS "volumeMl"
        FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = d.id AND p.archived_at IS NULL
          AND NOT EXISTS (SELECT FROM reviews v WHERE v.product_id = i.product_id AND v.user_id = d.user_id)
        ORDER BY i.product_id LIMIT 6) AS w) AS wines
    FROM claimed c JOIN due d ON d.id = c.order_id`.execute(trx)
  return rows
}
