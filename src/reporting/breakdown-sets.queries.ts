import { sql, type RawBuilder } from 'kysely'
import { providerMethod } from '../settings/payment-methods.ts'
import { walkInCustomerId } from '../users/walk-in-customer.ts'
import {
  adjustmentKey,
  bucketOfDimension,
  chargeRowsByKind,
  isInTime,
  type Dimension,
} from './breakdown-words.ts'
import { inPeriod, isSold, netTotal, refunded, zone } from './sold-rows.queries.ts'
import { daysBefore, daysBetween } from './sales-period.ts'

/** Days on the shop's clock, both included: YYYY-MM-DD. */
export type Period = { fdesde: string; fhasta: string }

/** The buyer: an account or else a phone number. Null for anonymous counter sales. */
const buyer = sql`CASE WHEN o.user_id <> ${walkInCustomerId} THEN o.user_id
  WHEN h.phone ~ '\\d' THEN 'tel:' || regexp_replace(h.phone, '\\D', '', 'g') END`

/**
 * WITH queries: `sold` has the orders of a period and of equally many days before (`cur` marks the period),
 * `parts` their lines, and `buyers` whether a buyer had bought before. Money in centavos.
 */
export function soldInBoth({ fdesde, fhasta }: Period): RawBuilder<unknown> {
  const days = daysBetween(fdesde, fhasta)
  const start = daysBefore(fdesde, days)
  return sql`${refunded},
  sold AS MATERIALIZED (
    SELECT o.id, o.purchase_id, o.fecha >= ${fdesde}::date::timestamp ${zone} AS cur,
      -- days before the period lie on those of the period that they are compared with
      (o.fecha ${zone})::date + CASE WHEN o.fecha >= ${fdesde}::date::timestamp ${zone} THEN 0 ELSE ${days}::int END AS day,
      ${netTotal} AS total, coalesce(g.amount, 0) AS refunded, o.charges,
      coalesce(h.channel, 'shop') AS channel, coalesce(m.way, ${providerMethod}) AS way, ${buyer} AS buyer
    FROM orders o LEFT JOIN refunded g ON g.order_id = o.id LEFT JOIN orders_by_hand h ON h.order_id = o.id
      LEFT JOIN payments_by_hand m ON m.order_id = o.id AND m.taken_back_at IS NULL
    WHERE ${inPeriod(start, fhasta)}),
  parts AS MATERIALIZED (
    SELECT s.cur, i.order_id, i.line, i.product_id, i.type, i.variety, i.degree_sugar,
      i.quantity - coalesce(b.quantity, 0) AS bottles, coalesce(b.quantity, 0) AS returned,
      i.charged - coalesce(b.amount, 0) AS total, coalesce(b.amount, 0) AS refunded,
      -- a cost that was noted after the sale is the best that is known of it
      CASE WHEN coalesce(i.unit_cost, p.cost) IS NULL THEN 0 ELSE i.quantity - coalesce(b.quantity, 0) END AS costed,
      CASE WHEN coalesce(i.unit_cost, p.cost) IS NULL THEN 0 ELSE i.charged - coalesce(b.amount, 0) END AS charged,
      coalesce((i.quantity - coalesce(b.quantity, 0)) * coalesce(i.unit_cost, p.cost), 0) AS cost
    FROM sold s JOIN order_items i ON i.order_id = s.id JOIN products p ON p.id = i.product_id
      LEFT JOIN (SELECT order_id, line, sum(quantity)::int AS quantity, sum(amount)::bigint AS amount FROM return_lines
        GROUP BY order_id, line) AS b ON b.order_id = i.order_id AND b.line = i.line),
  by_order AS MATERIALIZED (
    -- numbers that a processor adds up: of sums the server makes decimals
    SELECT order_id, sum(bottles)::int AS bottles, sum(returned)::int AS returned, sum(total)::bigint AS total,
      sum(refunded)::bigint AS refunded, sum(costed)::int AS costed, sum(charged)::bigint AS charged, sum(cost)::bigint AS cost
    FROM parts GROUP BY order_id),
  first_bought AS MATERIALIZED (
    SELECT ${buyer} AS buyer, min(o.fecha) AS at FROM orders o LEFT JOIN orders_by_hand h ON h.order_id = o.id
    WHERE ${isSold} AND o.fecha < (${fhasta}::date + 1)::timestamp ${zone} GROUP BY 1),
  buyers AS MATERIALIZED (
    SELECT s.id, s.cur, s.buyer, CASE WHEN s.buyer IS NULL THEN 'unnamed'
      WHEN f.at >= CASE WHEN s.cur THEN ${fdesde}::date ELSE ${start}::date END::timestamp ${zone} THEN 'new'
      ELSE 'returning' END AS kind
    FROM sold s LEFT JOIN first_bought f USING (buyer))`
}

const measures = sql`f.bottles, f.returned, f.total, f.refunded, f.costed, f.charged, f.cost`

/**
 * Assigns parts of orders to rows: (cur, order_id, line, key, the figures). The parts add up to the order.
 */
export function factsBy(dimension: Dimension): RawBuilder<unknown> {
  const ofLine = keyOfLine[dimension]
  if (ofLine) return lineFacts(ofLine)
  const facts = orderFacts(keyOfOrder(dimension), dimension === 'comprador')
  if (dimension !== 'promocion') return facts
  // it was used there too, although another one deducted more
  return sql`${facts} UNION ALL SELECT s.cur, s.id, NULL, u.promotion_id::text, 0, 0, 0, 0, 0, 0, 0
    FROM sold s JOIN promotion_uses u ON u.purchase_id = s.purchase_id`
}

/** How to count a row's orders; avoids sorting if each order is in one row with one fact. */
export const ordersOf = (dimension: Dimension): RawBuilder<unknown> =>
  keyOfLine[dimension] || dimension === 'promocion' ? sql`count(DISTINCT order_id)` : sql`count(*)`

const keyOfLine: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  vino: sql`f.product_id::text`,
  bodega: sql`p.id_prod::text`,
  categoria: sql`rtrim(f.type || ' ' || f.degree_sugar)`,
  tipo: sql`f.type`,
  variedad: sql`f.variety`,
  region: sql`concat_ws(', ', coalesce(nullif(l.region, ''), l.description), nullif(l.country, ''))`,
}

/** As rows of a statement: the kinds of charges outside the wines' amounts, and their row. */
const chargeRows = sql.join(chargeRowsByKind.map(({ kind, key }) => sql`(${kind}, ${key})`))

/**
 * Lines carry their bottles' money. Delivery, surcharges and refunds without bottles get rows of their own.
 */
function lineFacts(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT f.cur, f.order_id, f.line, ${key} AS key, ${measures}
    FROM parts f JOIN products p ON p.id = f.product_id LEFT JOIN locations l ON l.id_place = p.id_place
    UNION ALL SELECT s.cur, s.id, NULL, r.key, 0, 0, (c->>'amount')::bigint, 0, 0, 0, 0
      FROM sold s, jsonb_array_elements(s.charges) AS c JOIN (VALUES ${chargeRows}) AS r (kind, key) ON r.kind = c->>'kind'
      WHERE (c->>'amount')::bigint <> 0
    UNION ALL SELECT s.cur, s.id, NULL, ${adjustmentKey}, 0, 0, coalesce(o.refunded, 0) - s.refunded,
      s.refunded - coalesce(o.refunded, 0), 0, 0, 0 FROM sold s LEFT JOIN by_order o ON o.order_id = s.id
      WHERE s.refunded <> coalesce(o.refunded, 0)`
}

function keyOfOrder(dimension: Dimension): RawBuilder<unknown> {
  if (isInTime(dimension)) return sql`date_trunc(${bucketOfDimension[dimension]}, s.day)::date::text`
  if (dimension === 'canal') return sql`s.channel`
  if (dimension === 'pago') return sql`s.way`
  if (dimension === 'comprador') return sql`b.kind`
  // an order with several promotions counts for the one that deducted most
  return sql`coalesce((SELECT u.promotion_id::text FROM promotion_uses u WHERE u.purchase_id = s.purchase_id
    ORDER BY u.amount DESC, u.promotion_id LIMIT 1), 'none')`
}

function orderFacts(key: RawBuilder<unknown>, byBuyer: boolean): RawBuilder<unknown> {
  return sql`
    SELECT s.cur, s.id AS order_id, NULL::smallint AS line, ${key} AS key, coalesce(f.bottles, 0) AS bottles, coalesce(f.returned, 0) AS returned,
      s.total, s.refunded, coalesce(f.costed, 0) AS costed, coalesce(f.charged, 0) AS charged, coalesce(f.cost, 0) AS cost
    FROM sold s ${byBuyer ? sql`JOIN buyers b ON b.id = s.id` : sql``} LEFT JOIN by_order f ON f.order_id = s.id`
}

/** The label of `grouped` rows g; null if the key is the label. */
export function labelOf(dimension: Dimension): RawBuilder<string | null> {
  if (dimension === 'vino')
    return sql`(SELECT wine_name(i.name, i.producer, i.vintage, i.volume_ml) FROM order_items i
      WHERE i.order_id = g.newest[1] AND i.line = g.newest[2])`
  if (dimension === 'bodega')
    return sql`(SELECT b.description FROM producers b WHERE b.id_prod::text = g.key)`
  if (dimension === 'promocion') return sql`(SELECT m.name FROM promotions m WHERE m.id::text = g.key)`
  return sql`NULL::text`
}
