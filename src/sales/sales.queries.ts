import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { grossMargin } from '../money/margin.ts'
import { toPesos } from '../money/money.ts'
import type { SalesReport, SoldMargin } from './sales.contract.ts'
import { bucketOf, bucketsOf, daysBetween } from './sales-period.ts'

type Sold = { bottles: number; total: number }
/** Of the bottles whose cost is known: how many, what was charged for them, what they cost. */
type Costed = { costed: number; charged: number; cost: number }
type Row = {
  orders: number
  total: number
  bottles: number
  margin: Costed
  over: { start: string; orders: number; total: number }[]
  categories: ({ type: string; sugar: string } & Sold)[]
  wines: ({ id: number; name: string } & Sold & Costed)[]
  producers: ({ id: number; name: string } & Sold & Costed)[]
  before_orders: number
  before_total: number
}

const zone = sql`AT TIME ZONE 'America/Argentina/Buenos_Aires'`
const longestList = 10
const costs = sql`coalesce(sum(costed), 0) AS costed, coalesce(sum(charged), 0) AS charged, coalesce(sum(cost), 0) AS cost`

/**
 * What was sold from one day to another, both included, by the shop's clock: paid orders in Creada, Procesando or Completo.
 * In: YYYY-MM-DD. Money out in pesos.
 */
export async function readSales(db: Db, from: string, to: string): Promise<SalesReport> {
  const days = daysBetween(from, to)
  const bucket = bucketOf(days)
  const { rows } = await sql<Row>`
    WITH sold AS MATERIALIZED (
      SELECT o.id, o.total, date_trunc(${bucket}, o.fecha ${zone})::date AS start FROM orders o
      WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
        AND o.fecha >= ${from}::date::timestamp ${zone} AND o.fecha < (${to}::date + 1)::timestamp ${zone}),
    items AS MATERIALIZED (
      SELECT i.product_id, i.type, i.degree_sugar, sum(i.quantity)::bigint AS bottles, sum(i.quantity * i.unit_price)::bigint AS total,
        (array_agg(wine_name(i.name, i.producer, i.vintage, i.volume_ml) ORDER BY i.order_id DESC))[1] AS name,
        -- a cost that was noted after the sale is the best that is known of it
        coalesce(sum(i.quantity) FILTER (WHERE coalesce(i.unit_cost, p.cost) IS NOT NULL), 0)::bigint AS costed,
        coalesce(sum(i.quantity * i.unit_price) FILTER (WHERE coalesce(i.unit_cost, p.cost) IS NOT NULL), 0)::bigint AS charged,
        coalesce(sum(i.quantity * coalesce(i.unit_cost, p.cost)), 0)::bigint AS cost
      FROM order_items i JOIN sold ON sold.id = i.order_id JOIN products p ON p.id = i.product_id GROUP BY i.product_id, i.type, i.degree_sugar),
    before AS (
      SELECT count(*) AS orders, coalesce(sum(o.total), 0)::bigint AS total FROM orders o
      WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
        AND o.fecha >= (${from}::date - ${days}::int)::timestamp ${zone} AND o.fecha < ${from}::date::timestamp ${zone})
    SELECT (SELECT count(*) FROM sold) AS orders, (SELECT coalesce(sum(total), 0)::bigint FROM sold) AS total,
      (SELECT coalesce(sum(bottles), 0)::bigint FROM items) AS bottles,
      (SELECT to_jsonb(t) FROM (SELECT ${costs} FROM items) AS t) AS margin,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT start::text, count(*) AS orders, sum(total) AS total FROM sold GROUP BY start) AS t) AS over,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT type, degree_sugar AS sugar, sum(bottles) AS bottles, sum(total) AS total FROM items GROUP BY type, degree_sugar) AS t) AS categories,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT product_id AS id, (array_agg(name))[1] AS name, sum(bottles) AS bottles, sum(total) AS total, ${costs}
        FROM items GROUP BY product_id ORDER BY sum(bottles) DESC, sum(total) DESC, product_id LIMIT ${longestList}) AS t) AS wines,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT b.id_prod AS id, b.description AS name, sum(bottles) AS bottles, sum(total) AS total, ${costs}
        FROM (SELECT items.*, p.id_prod FROM items JOIN products p ON p.id = items.product_id) AS items JOIN producers b USING (id_prod)
        GROUP BY b.id_prod ORDER BY sum(bottles) DESC, sum(total) DESC, b.id_prod LIMIT ${longestList}) AS t) AS producers,
      before.orders AS before_orders, before.total AS before_total
    FROM before`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The sales report has no row')
  const pesos = <T extends { total: number }>(given: T): T => ({ ...given, total: toPesos(given.total) })
  const byStart = new Map(row.over.map((one) => [one.start, pesos(one)]))
  return {
    bucket,
    orders: row.orders,
    total: toPesos(row.total),
    bottles: row.bottles,
    average: row.orders === 0 ? 0 : toPesos(row.total / row.orders),
    margin: marginOf(row.margin),
    before: { orders: row.before_orders, total: toPesos(row.before_total) },
    over: bucketsOf(from, to, bucket).map((start) => byStart.get(start) ?? { start, orders: 0, total: 0 }),
    categories: row.categories
      .map(({ type, sugar, ...sums }) => ({ label: `${type} ${sugar}`, ...pesos(sums) }))
      .toSorted(mostFirst),
    types: sumByType(row.categories).map(pesos).toSorted(mostFirst),
    wines: row.wines.map(barWithMargin),
    producers: row.producers.map(barWithMargin),
  }
}

function barWithMargin({ id, name, bottles, total, ...costed }: Row['wines'][number]) {
  return { id, label: name, bottles, total: toPesos(total), margin: marginOf(costed) }
}

function marginOf({ costed, charged, cost }: Costed): SoldMargin | null {
  if (costed === 0) return null
  const { gross, percent } = grossMargin(charged, cost)
  return {
    bottles: costed,
    net: toPesos(gross + cost),
    cost: toPesos(cost),
    gross: toPesos(gross),
    percent,
  }
}

function sumByType(categories: Row['categories']): ({ label: string } & Sold)[] {
  const sums = new Map<string, { label: string } & Sold>()
  for (const { type, bottles, total } of categories) {
    const known = sums.get(type) ?? { label: type, bottles: 0, total: 0 }
    sums.set(type, { label: type, bottles: known.bottles + bottles, total: known.total + total })
  }
  return [...sums.values()]
}

function mostFirst(a: { label: string; bottles: number }, b: { label: string; bottles: number }): number {
  return b.bottles - a.bottles || a.label.localeCompare(b.label)
}
