import { sql } from 'kysely'

/** For a statement that sums orders `o`: what was given back of each, as a WITH query. */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT order_id, sum(amount)::bigint AS amount FROM refunds WHERE state = 'done' GROUP BY order_id)`

/** Orders `o` beside what was given back of them. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less what was given back. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
