import { sql } from 'kysely'

/**
 * A WITH query of refunds per order `o` since it was paid, so that they are summed once. An order that was
 * cancelled, refunded and reactivated is paid anew.
 */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT order_id, given_back AS amount FROM order_refunds WHERE given_back > 0)`

/** Orders `o` with their refunds. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less refunds. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
