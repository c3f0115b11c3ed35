import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { providerMethod } from '../settings/payment-methods.ts'
import type { SalesReport } from './report.contract.ts'
import {
  type Costed,
  groupings,
  inPeriod,
  marginOf,
  mostSoldFirst,
  netTotal,
  ordersWithRefunds,
  refunded,
  soldItems,
  type SoldRow,
  toBar,
  zone,
} from './sold-rows.queries.ts'
import { bucketOf, bucketsOf, daysBetween } from './sales-period.ts'

type Sold = { bottles: number; total: number }
type Row = {
  orders: number
  total: number
  bottles: number
  margin: Costed
  over: { start: string; orders: number; total: number }[]
  ways: SalesReport['ways']
  categories: ({ type: string; sugar: string } & Sold)[]
  wines: SoldRow[]
  producers: SoldRow[]
  sold_wines: number
  sold_producers: number
  before_orders: number
  before_total: number
}

/** Bars per chart; the list behind it has all rows. */
const barsAtMost = 10
const costs = sql`coalesce(sum(costed), 0) AS costed, coalesce(sum(charged), 0) AS charged, coalesce(sum(cost), 0) AS cost`

/**
 * Sales between two days on the shop's clock, both included: paid orders in Creada, Procesando or Completo.
 * Totals are net of refunds and count on the order's day; wine bars show what was charged. Money in pesos.
 * @param from YYYY-MM-DD
 * @param to YYYY-MM-DD
 */
export async function readSales(db: Db, from: string, to: string): Promise<SalesReport> {
  const days = daysBetween(from, to)
  const bucket = bucketOf(days)
  const { rows } = await sql<Row>`
    WITH ${refunded},
    sold AS MATERIALIZED (
      SELECT o.id, ${netTotal} AS total, date_trunc(${bucket}, o.fecha ${zone})::date AS start,
        coalesce((SELECT h.way FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL), ${providerMethod}) AS way
      FROM ${ordersWithRefunds} WHERE ${inPeriod(from, to)}),
    items AS MATERIALIZED (${soldItems}),
    by_wine AS MATERIALIZED (${groupings.vino}),
    by_bodega AS MATERIALIZED (${groupings.bodega}),
    before AS (
      SELECT count(*) AS orders, coalesce(sum(${netTotal}), 0)::bigint AS total FROM ${ordersWithRefunds}
      WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
        AND o.fecha >= (${from}::date - ${days}::int)::timestamp ${zone} AND o.fecha < ${from}::date::timestamp ${zone})
    SELECT (SELECT count(*) FROM sold) AS orders, (SELECT coalesce(sum(total), 0)::bigint FROM sold) AS total,
      (SELECT coalesce(sum(bottles), 0)::bigint FROM items) AS bottles,
      (SELECT to_jsonb(t) FROM (SELECT ${costs} FROM items) AS t) AS margin,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT start::text, count(*) AS orders, sum(total) AS total FROM sold GROUP BY start) AS t) AS over,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT way, count(*) AS orders, sum(total) AS total FROM sold GROUP BY way ORDER BY sum(total) DESC, way) AS t) AS ways,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT type, degree_sugar AS sugar, sum(bottles) AS bottles, sum(total) AS total FROM items GROUP BY type, degree_sugar) AS t) AS categories,
      (SELECT count(*) FROM by_wine) AS sold_wines, (SELECT count(*) FROM by_bodega) AS sold_producers,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT * FROM by_wine ORDER BY ${mostSoldFirst} LIMIT ${barsAtMost}) AS t) AS wines,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT * FROM by_bodega ORDER BY ${mostSoldFirst} LIMIT ${barsAtMost}) AS t) AS producers,
      before.orders AS before_orders, before.total AS before_total
    FROM before`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The sales report has no row')
  return toReport(row, bucketsOf(from, to, bucket), bucket)
}

function toReport(row: Row, starts: readonly string[], bucket: SalesReport['bucket']): SalesReport {
  const pesos = <T extends { total: number }>(given: T): T => ({ ...given, total: toPesos(given.total) })
  const byStart = new Map(row.over.map((bucket) => [bucket.start, pesos(bucket)]))
  return {
    bucket,
    orders: row.orders,
    total: toPesos(row.total),
    bottles: row.bottles,
    average: row.orders === 0 ? 0 : toPesos(row.total / row.orders),
    margin: marginOf(row.margin),
    before: { orders: row.before_orders, total: toPesos(row.before_total) },
    over: starts.map((start) => byStart.get(start) ?? { start, orders: 0, total: 0 }),
    ways: row.ways.map(pesos),
    categories: row.categories
      .map(({ type, sugar, ...sums }) => ({ label: `${type} ${sugar}`.trimEnd(), ...pesos(sums) }))
      .toSorted(mostFirst),
    types: sumByType(row.categories).map(pesos).toSorted(mostFirst),
    wines: row.wines.map(toBar),
    producers: row.producers.map(toBar),
    sold: { wines: row.sold_wines, producers: row.sold_producers },
  }
}

function sumByType(categories: Row['categories']): ({ label: string } & Sold)[] {
  const sums = new Map<string, { label: string } & Sold>()
  for (const { type, bottles, total } of categories) {
    const sum = sums.get(type) ?? { label: type, bottles: 0, total: 0 }
    sums.set(type, { label: type, bottles: sum.bottles + bottles, total: sum.total + total })
  }
  return [...sums.values()]
}

function mostFirst(a: { label: string; bottles: number }, b: { label: string; bottles: number }): number {
  return b.bottles - a.bottles || a.label.localeCompare(b.label)
}
