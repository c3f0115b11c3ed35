import { sql } from 'kysely'
import { toPesos } from '../money/money.ts'
import { literally } from '../platform/database/like.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { BreakdownRow, BreakdownSort, BreakdownWhole } from './breakdown.contract.ts'
import { factsBy, labelOf, ordersOf, soldInBoth, type Period } from './breakdown-sets.queries.ts'
import {
  bucketOfDimension,
  isInTime,
  isSearched,
  keysBesideWines,
  nameOfRow,
  type Dimension,
} from './breakdown-words.ts'
import { bucketsOf } from './sales-period.ts'
import { marginOf, type Costed } from './sold-rows.queries.ts'

export type BreakdownQuestion = Period & {
  por: Dimension
  q?: string | undefined
  orden?: BreakdownSort | undefined
}

type Sums = { orders: number; bottles: number; total: number; returned: number; refunded: number } & Costed
type Row = Sums & {
  key: string
  label: string | null
  discount: number | null
  before_orders: number
  before_bottles: number
  before_total: number
}
type Whole = Sums & { cur: boolean; explained: number; new: number; returning: number; unnamed: number }

const pageSize = 50
/** Rows per file; no spreadsheet opens more. */
const longestFile = 50_000

/** One page of a period's sales, broken down. Money in pesos. */
export async function readBreakdown(
  db: Db,
  { page, size = pageSize, ...question }: BreakdownQuestion & { page: number; size?: number | undefined },
) {
  const { rows, count, ...wholes } = await breakDown(db, question, size, page * size)
  return { items: rows, page, pages: Math.max(1, Math.ceil(count / size)), count, ...wholes }
}

/** All rows; undefined if there are too many for a file. */
export async function exportBreakdown(db: Db, question: BreakdownQuestion) {
  const breakdown = await breakDown(db, question, longestFile, 0)
  return breakdown.count > longestFile ? undefined : breakdown
}

async function breakDown(db: Db, question: BreakdownQuestion, limit: number, offset: number) {
  const { por } = question
  // every day, week or month gets a row, so pages are cut after filling the gaps
  const inTime = isInTime(por)
  const result = await queryRows(db, question, inTime ? longestFile : limit, inTime ? 0 : offset)
  requireExplained(por, result.wholes)
  const wholes = { whole: toWhole(result.wholes, true), before: toWhole(result.wholes, false) }
  if (!inTime) return { rows: result.rows.map((row) => toRow(por, row)), count: result.count, ...wholes }
  const byStart = new Map(result.rows.map((row) => [row.key, row]))
  const starts = bucketsOf(question.fdesde, question.fhasta, bucketOfDimension[por])
  const rows = starts
    .slice(offset, offset + limit)
    .map((key) => toRow(por, byStart.get(key) ?? { ...nothing, key }))
  return { rows, count: starts.length, ...wholes }
}

/** Throws unless the rows cover all sales: an unexplained amount is a bug. */
function requireExplained(por: Dimension, wholes: readonly Whole[]): void {
  for (const { explained, total } of wholes)
    if (explained !== total)
      throw new RangeError(`Sales by ${por} come to ${explained} centavos, and their orders to ${total}`)
}

const orderOf: Record<BreakdownSort, ReturnType<typeof sql>> = {
  importe: sql`total, bottles, key`,
  '-importe': sql`total DESC, bottles DESC, key`,
  botellas: sql`bottles, total, key`,
  '-botellas': sql`bottles DESC, total DESC, key`,
  nombre: sql`plain(coalesce(label, key)), key`,
  '-nombre': sql`plain(coalesce(label, key)) DESC, key`,
}

/** Sums a year of 50,000 orders in memory; with the server's default of 4 MB every step would go to disk. */
const inMemory = '64MB'

function queryRows(db: Db, question: BreakdownQuestion, limit: number, offset: number) {
  return inTransaction(db, async (trx) => {
    await sql`SELECT set_config('work_mem', ${inMemory}, true)`.execute(trx)
    return sumRows(trx, question, limit, offset)
  })
}

async function sumRows(db: Db, question: BreakdownQuestion, limit: number, offset: number) {
  const { por, q = '', orden = '-importe' } = question
  const wanted = isSearched(por) ? q.trim() : ''
  const { rows } = await sql<{ count: number; rows: Row[]; wholes: Whole[] }>`
    WITH ${soldInBoth(question)},
    facts AS MATERIALIZED (${factsBy(por)}),
    grouped AS (
      SELECT key, max(ARRAY[order_id, line::bigint]) FILTER (WHERE line IS NOT NULL) AS newest,
        ${ordersOf(por)} FILTER (WHERE cur) AS orders, ${sumsOf(sql`FILTER (WHERE cur)`)},
        ${ordersOf(por)} FILTER (WHERE NOT cur) AS before_orders,
        coalesce(sum(bottles) FILTER (WHERE NOT cur), 0)::bigint AS before_bottles,
        coalesce(sum(total) FILTER (WHERE NOT cur), 0)::bigint AS before_total
      FROM facts GROUP BY key),
    named AS MATERIALIZED (SELECT g.*, ${labelOf(por)} AS label FROM grouped g),
    listed AS MATERIALIZED (SELECT * FROM named WHERE ${wanted} = ''
      OR (key <> ALL(${keysBesideWines}) AND plain(coalesce(label, key)) LIKE plain(${`%${literally(wanted)}%`}))),
    discounts AS (SELECT u.promotion_id::text AS key, sum(u.amount)::bigint AS amount
      FROM promotion_uses u JOIN sold s ON s.purchase_id = u.purchase_id AND s.cur GROUP BY 1),
    wholes AS (
      SELECT s.cur, count(*) AS orders, sum(s.total)::bigint AS total,
        (SELECT coalesce(sum(f.total), 0)::bigint FROM facts f WHERE f.cur = s.cur) AS explained, sum(s.refunded)::bigint AS refunded,
        coalesce(sum(o.bottles), 0)::bigint AS bottles, coalesce(sum(o.returned), 0)::bigint AS returned,
        coalesce(sum(o.costed), 0)::bigint AS costed, coalesce(sum(o.charged), 0)::bigint AS charged,
        coalesce(sum(o.cost), 0)::bigint AS cost,
        count(DISTINCT b.buyer) FILTER (WHERE b.kind = 'new') AS new,
        count(DISTINCT b.buyer) FILTER (WHERE b.kind = 'returning') AS returning,
        count(*) FILTER (WHERE b.kind = 'unnamed') AS unnamed
      FROM sold s JOIN buyers b ON b.id = s.id LEFT JOIN by_order o ON o.order_id = s.id GROUP BY s.cur)
    SELECT (SELECT count(*) FROM listed) AS count, (SELECT coalesce(jsonb_agg(w), '[]') FROM wholes w) AS wholes,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT l.*, ${por === 'promocion' ? sql`(SELECT d.amount FROM discounts d WHERE d.key = l.key)` : sql`NULL::bigint`} AS discount
        FROM listed l ORDER BY ${orderOf[orden]} LIMIT ${limit} OFFSET ${offset}) AS t) AS rows`.execute(db)
  return rows[0] ?? { count: 0, rows: [], wholes: [] }
}

function sumsOf(filter: ReturnType<typeof sql>) {
  const names = ['bottles', 'total', 'returned', 'refunded', 'costed', 'charged', 'cost']
  return sql.join(
    names.map((name) => sql`coalesce(sum(${sql.ref(name)}) ${filter}, 0)::bigint AS ${sql.ref(name)}`),
  )
}

const noSums: Sums = {
  orders: 0,
  bottles: 0,
  total: 0,
  returned: 0,
  refunded: 0,
  costed: 0,
  charged: 0,
  cost: 0,
}
const nothing = {
  ...noSums,
  label: null,
  discount: null,
  before_orders: 0,
  before_bottles: 0,
  before_total: 0,
}

function toSums({ orders, bottles, total, returned, refunded, ...costed }: Sums) {
  return {
    orders,
    bottles,
    total: toPesos(total),
    returned,
    refunded: toPesos(refunded),
    margin: marginOf({ costed: costed.costed, charged: costed.charged, cost: costed.cost }),
  }
}

function toRow(por: Dimension, row: Row): BreakdownRow {
  return {
    key: row.key,
    label: row.label ?? nameOfRow(por, row.key),
    ...toSums(row),
    discount: row.discount === null ? null : toPesos(row.discount),
    before: {
      orders: row.before_orders,
      bottles: row.before_bottles,
      total: toPesos(row.before_total),
    },
  }
}

function toWhole(wholes: readonly Whole[], cur: boolean): BreakdownWhole {
  const match = wholes.find((total) => total.cur === cur) ?? { ...noSums, new: 0, returning: 0, unnamed: 0 }
  return {
    ...toSums(match),
    average: match.orders === 0 ? 0 : toPesos(match.total / match.orders),
    buyers: { new: match.new, returning: match.returning, unnamed: match.unnamed },
  }
}
