import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/**
 * Indexes the words of the wines that rank first. In a large catalogue, frequent words are searched there,
 * and in all wines only if that gives few hits (docs/decisions/0022).
 */

/** Number of indexed wines. */
const sizeLimit = 10_000
/** Catalogues of this size use the index; smaller ones are fast enough without. */
const largeCatalogue = 20_000
/** Hits in the index that are ranked. */
const rankedAtMost = 500
/** With fewer hits in the index, the whole catalogue is searched. */
const answersFrom = 100

/** Rebuilds the index from the wines that rank first. No-op if another worker is doing it. */
export async function refillTopProducts(db: Db, most = sizeLimit, large = largeCatalogue): Promise<void> {
  await sql`SELECT refill_top_products_index(${most}, ${large})`.execute(db)
}

/** For several or corrected words: names with most of them come first, then names with few other words. */
export const likeness = (search: RawBuilder<unknown>) =>
  sql`ts_rank('{0.05, 0.2, 0.6, 1.0}', ${search}, q.query) + CASE WHEN q.named IS NULL THEN 0
    ELSE ts_rank('{0, 0, 0, 1}', ${search}, q.named) * 0.5 - length(ts_filter(${search}, '{a}')) * 0.02 END`

/**
 * `WITH` parts `indexed` (id, shop_order, likeness) and its size.
 * @param begins rates names that begin as typed
 */
export function indexedHits(begins: (plainName: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return [
    // limits are literals: with an unknown one the planner would scan the whole table
    sql`indexed AS MATERIALIZED (SELECT t.id, t.shop_order, ${likeness(sql`t.search`)} + ${begins(sql`t.plain_name`)} AS likeness
        FROM top_products_index t, q WHERE t.search @@ q.query LIMIT ${sql.lit(rankedAtMost + 1)})`,
    sql`indexed_size AS MATERIALIZED (SELECT count(*)::int AS wines FROM indexed)`,
  ]
}

/** Whether the index has enough hits. */
export const indexAnswers = sql<boolean>`(SELECT wines >= ${sql.lit(answersFrom)} FROM indexed_size)`

/**
 * The number of hits: the total is not counted, and "more than" one below the index's count is true anyway.
 */
export function indexedOr(otherHits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${indexAnswers} THEN (SELECT wines - 1 FROM indexed_size) ELSE ${otherHits} END`
}
