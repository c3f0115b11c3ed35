import { sql, type RawBuilder } from 'kysely'
import { shopTimeZone } from '../calendar/shop-time.ts'
import { grossMargin } from '../money/margin.ts'
import { toPesos } from '../money/money.ts'
import type { SoldMargin } from './sales.contract.ts'

/** Bottles with known cost: number, amount charged, and cost. */
export type Costed = { costed: number; charged: number; cost: number }
export type SoldRow = { id: number; name: string; bottles: number; total: number } & Costed

export const zone = sql`AT TIME ZONE ${sql.lit(shopTimeZone)}`

/** Sums of a group of `items`, including the figures for its margin. */
export const sums = sql`sum(bottles)::bigint AS bottles, sum(total)::bigint AS total, sum(costed)::bigint AS costed,
  sum(charged)::bigint AS charged, sum(cost)::bigint AS cost`

/** Orders `o` that count as sales: paid and either active or complete. */
export const isSold = sql`o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL`

/** Paid orders `o` of a period that count as sales, on the shop's clock, both days included. YYYY-MM-DD. */
export function inPeriod(from: string, to: string): RawBuilder<boolean> {
  return sql`${isSold}
    AND o.fecha >= ${from}::date::timestamp ${zone} AND o.fecha < (${to}::date + 1)::timestamp ${zone}`
}

/** Sales per wine in the orders of `sold`, without returns, by the wine's type at the time. */
export const soldItems = sql`
  SELECT i.product_id, i.type, i.degree_sugar, sum(i.quantity - coalesce(b.quantity, 0))::bigint AS bottles,
    sum(i.charged - coalesce(b.amount, 0))::bigint AS total,
    (array_agg(wine_name(i.name, i.producer, i.vintage, i.volume_ml) ORDER BY i.order_id DESC))[1] AS name,
    -- a cost that was noted after the sale is the best that is known of it
    coalesce(sum(i.quantity - coalesce(b.quantity, 0)) FILTER (WHERE coalesce(i.unit_cost, p.cost) IS NOT NULL), 0)::bigint AS costed,
    coalesce(sum(i.charged - coalesce(b.amount, 0)) FILTER (WHERE coalesce(i.unit_cost, p.cost) IS NOT NULL), 0)::bigint AS charged,
    coalesce(sum((i.quantity - coalesce(b.quantity, 0)) * coalesce(i.unit_cost, p.cost)), 0)::bigint AS cost
  FROM order_items i JOIN sold ON sold.id = i.order_id JOIN products p ON p.id = i.product_id
    LEFT JOIN (SELECT order_id, line, sum(quantity) AS quantity, sum(amount) AS amount FROM return_lines
      GROUP BY order_id, line) AS b ON b.order_id = i.order_id AND b.line = i.line
  GROUP BY i.product_id, i.type, i.degree_sugar HAVING sum(i.quantity - coalesce(b.quantity, 0)) > 0`

/** `items` grouped by wine or bodega: id, name and sums. */
export const groupings = {
  vino: sql`SELECT product_id AS id, (array_agg(name))[1] AS name, ${sums} FROM items GROUP BY product_id`,
  bodega: sql`SELECT b.id_prod AS id, b.description AS name, ${sums}
    FROM (SELECT items.*, p.id_prod FROM items JOIN products p ON p.id = items.product_id) AS made
      JOIN producers b USING (id_prod) GROUP BY b.id_prod`,
}

export const mostSoldFirst = sql`bottles DESC, total DESC, id`

/** Converts centavos to a report row in pesos. */
export function toBar({ id, name, bottles, total, ...costed }: SoldRow) {
  return { id, label: name, bottles, total: toPesos(total), margin: marginOf(costed) }
}

export function marginOf({ costed, charged, cost }: Costed): SoldMargin | null {
  if (costed === 0) return null
  const { gross, percent } = grossMargin(charged, cost)
  return { bottles: costed, net: toPesos(gross + cost), cost: toPesos(cost), gross: toPesos(gross), percent }
}

/** A WITH query of what went back of each order since it was paid, as the view `order_money` adds it up. */
export const refunded = sql`refunded AS MATERIALIZED (
  SELECT order_id, given_back AS amount FROM order_money WHERE given_back > 0)`

/** Orders `o` with their refunds. */
export const ordersWithRefunds = sql`orders o LEFT JOIN refunded g ON g.order_id = o.id`

/** An order's total less refunds. */
export const netTotal = sql`(o.total - coalesce(g.amount, 0))`
