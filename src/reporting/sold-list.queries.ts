import { sql } from 'kysely'
import { literally } from '../platform/database/like.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { SoldBy } from './sales.contract.ts'
import { groupings, inPeriod, mostSoldFirst, soldItems, toBar, type SoldRow } from './sold-rows.queries.ts'

type Question = { fdesde: string; fhasta: string; por: SoldBy; q?: string | undefined }

const pageSize = 50
/** Rows per file; no spreadsheet opens more. */
const longestFile = 50_000

/** Sales of each wine or bodega in a period, most bottles first. Money in pesos. */
export async function listSold(db: Db, { page, ...question }: Question & { page: number }) {
  const { count, ...sold } = await readSold(db, question, pageSize, page * pageSize)
  return { ...sold, page, pages: Math.max(1, Math.ceil(count / pageSize)), count }
}

/** All rows; undefined if there are too many for a file. */
export async function exportSold(db: Db, question: Question) {
  const sold = await readSold(db, question, longestFile, 0)
  return sold.count > longestFile ? undefined : sold
}

async function readSold(db: Db, { fdesde, fhasta, por, q = '' }: Question, limit: number, offset: number) {
  const { rows } = await sql<{ count: number; bottles: number; rows: SoldRow[] }>`
    WITH sold AS MATERIALIZED (SELECT o.id FROM orders o WHERE ${inPeriod(fdesde, fhasta)}),
    items AS MATERIALIZED (${soldItems}),
    lines AS MATERIALIZED (SELECT * FROM (${groupings[por]}) AS grouped
      WHERE plain(name) LIKE plain(${`%${literally(q.trim())}%`}))
    SELECT (SELECT count(*) FROM lines) AS count,
      -- of all that was sold, whatever was searched for: what a share is a share of
      (SELECT coalesce(sum(bottles), 0)::bigint FROM items) AS bottles,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT * FROM lines ORDER BY ${mostSoldFirst} LIMIT ${limit} OFFSET ${offset}) AS t) AS rows`.execute(
    db,
  )
  const { count = 0, bottles = 0, rows: soldRows = [] } = rows[0] ?? {}
  return { count, bottles, items: soldRows.map(toBar) }
}
