import { sql } from 'kysely'

/**
 * For a statement that sums orders `o`: what was given back of each since it was paid, as a WITH query. An order that was
 * cancelled, given back and activated is paid anew.
 */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT r.order_id, sum(r.amount)::bigint AS amount FROM refunds r JOIN orders paid ON paid.id = r.order_id
  WHERE r.state = 'done' AND r.created_at >= paid.paid_at GROUP BY r.order_id)`

/** Orders `o` beside what was given back of them. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less what was given back. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
