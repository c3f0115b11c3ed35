import { sql } from 'kysely'

/**
 * For a statement that sums orders `o`: what was given back of each since it was paid, as a WITH query, so that it is summed
 * once. An order that was cancelled, given back and activated is paid anew.
 */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT order_id, given_back AS amount FROM order_refunds WHERE given_back > 0)`

/** Orders `o` beside what was given back of them. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less what was given back. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
