import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/**
 * The words of the wines that the shop puts first in a table of their own: in a large catalogue a word that many wines
 * have is looked for there, and in all wines only when few are found (docs/decisions/0022).
 */

/** How many wines the index holds. */
const sizeLimit = 10_000
/** Catalogues of so many wines have one; in smaller ones every wine is looked at quickly enough. */
const largeCatalogue = 20_000
/** Hits in the index that are ranked. */
const rankedAtMost = 500
/** With fewer hits than this in the index the whole catalogue is searched. */
const answersFrom = 100

/** Chooses the wines of the index anew: those that the shop puts first. No-op if another worker is at it. */
export async function refillTopProducts(db: Db, most = sizeLimit, large = largeCatalogue): Promise<void> {
  await sql`SELECT refill_top_products_index(${most}, ${large})`.execute(db)
}

/** Of several words, and of corrected ones: a name that has most of them comes first, and of names the one with little else. */
export const likeness = (search: RawBuilder<unknown>) =>
  sql`ts_rank('{0.05, 0.2, 0.6, 1.0}', ${search}, q.query) + CASE WHEN q.named IS NULL THEN 0
    ELSE ts_rank('{0, 0, 0, 1}', ${search}, q.named) * 0.5 - length(ts_filter(${search}, '{a}')) * 0.02 END`

/** `WITH`-parts `indexed` (id, shop_order, likeness) and its size. In: what a name is worth that begins as typed. */
export function indexedHits(begins: (plainName: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return [
    // limits are written out: with one that the planner does not know it reads the table from end to end
    sql`indexed AS MATERIALIZED (SELECT t.id, t.shop_order, ${likeness(sql`t.search`)} + ${begins(sql`t.plain_name`)} AS likeness
        FROM top_products_index t, q WHERE t.search @@ q.query LIMIT ${sql.lit(rankedAtMost + 1)})`,
    sql`indexed_size AS MATERIALIZED (SELECT count(*)::int AS wines FROM indexed)`,
  ]
}

/** Whether the index has enough hits to answer. */
export const indexAnswers = sql<boolean>`(SELECT wines >= ${sql.lit(answersFrom)} FROM indexed_size)`

/** How many were found: the hits in all are not counted, and "more than" one fewer than the index has is true anyway. */
export function indexedOr(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${indexAnswers} THEN (SELECT wines - 1 FROM indexed_size) ELSE ${found} END`
}
