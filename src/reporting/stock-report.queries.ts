import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { literally } from '../platform/database/like.ts'
import type { Db } from '../platform/database/open-database.ts'
import { daysBetween } from './sales-period.ts'
import { inPeriod, isSold, zone } from './sold-rows.queries.ts'
import type { StockRow, StockSort, StockView } from './stock-report.contract.ts'

export type StockQuestion = {
  fdesde: string
  fhasta: string
  vinos?: StockView | undefined
  q?: string | undefined
  orden?: StockSort | undefined
}

const pageSize = 50
/** Rows per file; no spreadsheet opens more. */
const longestFile = 50_000
/** Days of cover below which a wine is about to run out. */
const soon = 14

/** One page of the stock: its value and how long it lasts. Money in pesos. */
export async function readStock(
  db: Db,
  { page, size = pageSize, ...question }: StockQuestion & { page: number; size?: number | undefined },
) {
  const { items, count, whole } = await queryStock(db, question, size, page * size)
  return { items, page, pages: Math.max(1, Math.ceil(count / size)), count, whole }
}

/** All rows; undefined if there are too many for a file. */
export async function exportStock(db: Db, question: StockQuestion) {
  const report = await queryStock(db, question, longestFile, 0)
  return report.count > longestFile ? undefined : report.items
}

const views: Record<StockView, ReturnType<typeof sql>> = {
  todos: sql`true`,
  'sin-ventas': sql`stock > 0 AND sold = 0`,
  'se-acaban': sql`sold > 0 AND cover <= ${soon}`,
}
const orders: Record<StockSort, ReturnType<typeof sql>> = {
  valor: sql`priced, id`,
  '-valor': sql`priced DESC, id`,
  botellas: sql`stock, id`,
  '-botellas': sql`stock DESC, id`,
  cobertura: sql`cover ASC NULLS LAST, stock DESC, id`,
  '-cobertura': sql`cover DESC NULLS LAST, stock DESC, id`,
  nombre: sql`plain(label), id`,
  '-nombre': sql`plain(label) DESC, id`,
}

type Whole = { wines: number; stock: number; sold: number; priced: number; costed: number; cost: number }
const nothing: Whole = { wines: 0, stock: 0, sold: 0, priced: 0, costed: 0, cost: 0 }

async function queryStock(db: Db, question: StockQuestion, limit: number, offset: number) {
  const { fdesde, fhasta, vinos = 'todos', q = '', orden = '-valor' } = question
  const wanted = `%${literally(q.trim())}%`
  const { rows } = await sql<{ count: number; rows: StockRow[]; whole: Whole | null }>`
    WITH sold AS MATERIALIZED (
      SELECT i.product_id, sum(i.quantity - coalesce(b.quantity, 0))::int AS bottles
      FROM orders o JOIN order_items i ON i.order_id = o.id
        LEFT JOIN (SELECT order_id, line, sum(quantity) AS quantity FROM return_lines GROUP BY order_id, line) AS b
          ON b.order_id = i.order_id AND b.line = i.line
      WHERE ${inPeriod(fdesde, fhasta)} GROUP BY i.product_id),
    latest AS MATERIALIZED (SELECT i.product_id, max(o.fecha) AS at FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE ${isSold} GROUP BY i.product_id),
    wines AS (
      SELECT p.id, wine_name(p.name, b.description, p.vintage, p.volume_ml) AS label, p.stock, p.stock - p.reserved AS available,
        coalesce(s.bottles, 0) AS sold, (l.at ${zone})::date::text AS last, p.stock * p.price AS priced, p.stock * p.cost AS cost
      FROM products p JOIN producers b USING (id_prod) LEFT JOIN sold s ON s.product_id = p.id
        LEFT JOIN latest l ON l.product_id = p.id
      WHERE p.stock > 0 OR p.archived_at IS NULL),
    shown AS MATERIALIZED (SELECT * FROM (
      SELECT *, CASE WHEN sold > 0 THEN floor(available::numeric * ${daysBetween(fdesde, fhasta)}::int / sold)::int END AS cover
      FROM wines) AS w WHERE ${views[vinos]}),
    listed AS MATERIALIZED (SELECT * FROM shown WHERE plain(label) LIKE plain(${wanted}))
    SELECT (SELECT count(*) FROM listed) AS count,
      (SELECT to_jsonb(t) FROM (SELECT count(*) AS wines, coalesce(sum(stock), 0)::bigint AS stock, coalesce(sum(sold), 0)::bigint AS sold,
        coalesce(sum(priced), 0)::bigint AS priced, coalesce(sum(stock) FILTER (WHERE cost IS NOT NULL), 0)::bigint AS costed,
        coalesce(sum(cost), 0)::bigint AS cost FROM shown) AS t) AS whole,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT * FROM listed ORDER BY ${orders[orden]} LIMIT ${limit} OFFSET ${offset}) AS t) AS rows`.execute(
    db,
  )
  return inPesos(rows[0])
}

function inPesos(result: { count: number; rows: StockRow[]; whole: Whole | null } | undefined) {
  const sums = result?.whole ?? nothing
  const items = (result?.rows ?? []).map((row) => ({
    ...row,
    priced: toPesos(row.priced),
    cost: row.cost === null ? null : toPesos(row.cost),
  }))
  return {
    count: result?.count ?? 0,
    items,
    whole: { ...sums, priced: toPesos(sums.priced), cost: toPesos(sums.cost) },
  }
}
