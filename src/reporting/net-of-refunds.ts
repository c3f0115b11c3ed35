import { sql } from 'kysely'

/** A WITH query of what went back of each order since it was paid, as the view `order_money` adds it up. */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT order_id, given_back AS amount FROM order_money WHERE given_back > 0)`

/** Orders `o` with their refunds. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less refunds. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
