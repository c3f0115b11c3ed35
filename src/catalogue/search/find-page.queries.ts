import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import type { FoundPage, Page } from './catalogue-search.ts'
import { countByGroup } from './facet-counts.queries.ts'
import { findHits } from './find-hits.queries.ts'
import { foundPage, idsInOrder, orderOf, type IdsRow } from './list-sort.ts'
import { asksOnlyTerms, hasWords, wineConditions } from './product-filter.queries.ts'

/** Wines that are counted one by one, where no count by group can answer. */
const countedAtMost = 10_000

/** One page of the wines that a filter lets through: filter, SQL, ids. */
export async function findPage(db: Db, filter: ProductFilter, { page, ...list }: Page): Promise<FoundPage> {
  if (hasWords(filter.name)) return findHits(db, filter, { page, ...list })
  const pages = await findPages(db, filter, list, [page])
  return pages.get(page) ?? { ids: [], total: 0, more: false }
}

/**
 * Pages of a list without words in the order of an index, in one statement: only ids are walked over. Behind a SELECT,
 * which pages they are changes no plan: it is made once. In: their numbers, from 0.
 */
export async function findPages(
  db: Db,
  filter: ProductFilter,
  { size, sort }: Omit<Page, 'page'>,
  pages: number[],
): Promise<Map<number, FoundPage>> {
  const where = await wineConditions(db, filter)
  const { key, down, ids } = orderOf(sort)
  const exact = asksOnlyTerms(filter)
  const { rows } = await sql<IdsRow & { page: number }>`
    SELECT requested.page, walked.ids, (${exact ? countByGroup(filter) : countRows(where)})::int AS total
    FROM (SELECT unnest(${pages}::bigint[]) AS page) AS requested, LATERAL (
      SELECT ${idsInOrder} AS ids FROM (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT p.id FROM products p WHERE ${where} ORDER BY ${key} ${down ? sql`DESC` : sql``}, ${ids}
          LIMIT ${sql.lit(size)} OFFSET (SELECT requested.page * ${sql.lit(size)})) AS wanted) AS placed) AS walked`.execute(
    db,
  )
  return new Map(rows.map(({ page, ...row }) => [page, foundPage(row, exact ? undefined : countedAtMost)]))
}

function countRows(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`SELECT count(*) FROM (SELECT 1 FROM products p WHERE ${where} LIMIT ${countedAtMost + 1}) AS counted`
}
