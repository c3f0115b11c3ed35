import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import type { FoundPage, Page } from './catalogue-search.ts'
import { countByGroup } from './facet-counts.queries.ts'
import { asksNothing, asksOnlyTerms, hasWords, wineConditions, wordsOf } from './product-filter.queries.ts'
import type { SortOrder } from '../taxonomy/wine-terms.ts'
import { literally } from '../../platform/database/like.ts'
import { rankColumns, rankScore } from './rank-facts.queries.ts'
import { indexAnswers, indexedHits, indexedOr, likeness } from './top-products-index.queries.ts'

/** Maximum wines counted one by one if groups cannot answer. */
const countedAtMost = 10_000

/** One page of a filter's wines. */
export async function findPage(db: Db, filter: ProductFilter, { page, ...list }: Page): Promise<FoundPage> {
  if (hasWords(filter.name)) return findHits(db, filter, { page, ...list })
  if (isRanked(filter, { page, ...list })) return findRanked(db, filter, { page, ...list })
  const pages = await findPages(db, filter, list, [page])
  return pages.get(page) ?? { ids: [], total: 0, more: false }
}

/** Whether a list without words is ordered by what suits best: a sentence's, or one with a dish. */
export function isRanked(filter: ProductFilter, { page, size, sort, searched }: Page): boolean {
  const byRelevance = sort === undefined || sort === 'relevancia'
  const suits = filter.pairing !== undefined || (searched === true && !asksNothing(filter))
  return byRelevance && suits && (page + 1) * size <= rankedAtMost
}

/** A page of the wines that come first in the shop's order, by what suits best. Those beyond follow in the shop's order. */
async function findRanked(db: Db, filter: ProductFilter, { page, size }: Page): Promise<FoundPage> {
  const where = await wineConditions(db, filter)
  const exact = asksOnlyTerms(filter)
  const { rows } = await sql<IdsRow>`
    WITH p AS MATERIALIZED (SELECT ${rankColumns} FROM products p WHERE ${where} ORDER BY p.shop_order, p.id LIMIT ${sql.lit(rankedAtMost)}),
    ranked AS (SELECT p.id, p.shop_order, ${rankScore(filter)} AS score FROM p JOIN categories c USING (id_categ)),
    page AS (SELECT id, row_number() OVER (ORDER BY score DESC, shop_order, id) AS place FROM ranked
      ORDER BY place LIMIT ${sql.lit(size)} OFFSET (SELECT ${page * size}::int))
    SELECT ${idsInOrder} AS ids, (${exact ? countByGroup(filter) : countRows(where)})::int AS total FROM page`.execute(
    db,
  )
  return rows[0] ? foundPage(rows[0], exact ? undefined : countedAtMost) : { ids: [], total: 0, more: false }
}

/**
 * Pages of a list without words, in index order and in one statement that only walks ids. Behind a SELECT the
 * page numbers do not affect the plan, so it is prepared once.
 * @param pages numbers from 0
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

/** A page's ids as one string, because twenty rows cost the process more than one. */
const idsInOrder = sql`string_agg(id::text, ' ' ORDER BY place)`
type IdsRow = { ids: string | null; total: number }

/** @param countedAtMost undefined if all are counted */
function foundPage({ ids, total }: IdsRow, countedAtMost: number | undefined): FoundPage {
  const more = countedAtMost !== undefined && total > countedAtMost
  return {
    ids: ids === null ? [] : ids.split(' ').map(Number),
    total: more ? countedAtMost : total,
    more,
  }
}

/** An order's index key, its direction, and the tie-breaker. */
function orderOf(sort: SortOrder | undefined): {
  key: RawBuilder<unknown>
  down: boolean
  ids: RawBuilder<unknown>
} {
  const ids = sql`p.id`
  switch (sort) {
    case 'precio':
      return { key: sql`p.price`, down: false, ids }
    case '-precio':
      return { key: sql`p.price`, down: true, ids: sql`p.id DESC` }
    case 'nombre':
      return { key: sql`p.name COLLATE "es-x-icu"`, down: false, ids }
    case 'valoracion':
      return { key: sql`((p.review_sum + 17.5) / (p.review_count + 5))`, down: true, ids }
    case 'novedades':
      return { key: sql`p.created_at`, down: true, ids }
    case 'descuento':
      return { key: sql`p.discount`, down: true, ids }
    case 'relevancia':
    case undefined:
      return { key: sql`p.shop_order`, down: false, ids }
  }
}

/** Maximum hits counted and ranked; more hits need a narrower search. */
const rankedAtMost = 1000
/** How much the facts of a wine count beside its name. */
const factsBesideText = 0.1
/** Of the best hits, those whose names are compared letter by letter. */
const comparedAtMost = 200
/** Maximum extra letters of a corrected name, plus one that tells it from a longer name. */
const correctedLonger = 9
/** Maximum hits sorted by anything but relevance. */
const sortedAtMost = 20_000

/** A page of the wines that match a search and its filter. */
async function findHits(db: Db, { name = '', ...others }: ProductFilter, page: Page): Promise<FoundPage> {
  const where = await wineConditions(db, { name, ...others })
  const ranked = page.sort === undefined || page.sort === 'relevancia'
  // a filtered search has few enough hits
  const indexed = ranked && Object.values(others).every((value) => value === undefined)
  const parts = ranked ? rankedPage({ name, ...others }, where, page, indexed) : sortedPage(where, page)
  const { rows } = await sql<IdsRow & { more: boolean }>`WITH ${sql.join([...wordsOf(name).withs, ...parts])}
    SELECT ${idsInOrder} AS ids, ${indexed ? indexedOr(foundCount) : foundCount} AS total,
      ${indexed ? indexAnswers : sql`false`} AS more FROM page`.execute(db)
  const [row] = rows
  if (!row) return { ids: [], total: 0, more: false }
  const hits = foundPage(row, ranked ? rankedAtMost : sortedAtMost)
  return { ...hits, more: row.more || hits.more }
}

const foundCount = sql`(SELECT count(*)::int FROM found)`

/**
 * Best hits first: name before producer and grape before place before food, exact before corrected words.
 * @param indexed whether the top-products index may answer; it is empty in a small catalogue, and with few
 * hits all wines are searched
 */
function rankedPage(
  { name = '', ...others }: ProductFilter,
  where: RawBuilder<boolean>,
  { page, size }: Page,
  indexed: boolean,
): RawBuilder<unknown>[] {
  // unaccented letters need no language rules, which cost a millisecond per hundred names; the typed text is
  // normalised once, behind a SELECT, instead of per name
  const typed = sql`(SELECT lower(unaccent(${name.trim()}) COLLATE "C"))`
  const meant = sql`(SELECT q.typed FROM q)`
  // as typed, and as most probably meant
  const begins = (plainName: RawBuilder<unknown>) =>
    sql`CASE WHEN ${plainName} = ${typed} THEN 1.5 WHEN ${plainName} = ${meant} THEN 1.2
      WHEN starts_with(${plainName}, ${typed}) THEN 0.5 WHEN starts_with(${plainName}, ${meant}) THEN 0.4 ELSE 0 END`
  const plainStart = sql`lower(unaccent(left(best.name, ${name.trim().length + correctedLonger})) COLLATE "C")`
  const ranked = indexed
    ? sql`SELECT id, shop_order, likeness + ${begins(plainStart)} AS likeness FROM best`
    : sql`SELECT p.id, p.shop_order, p.likeness + p.begins + ${sql.lit(factsBesideText)} * ${rankScore(others)} AS likeness
        FROM (SELECT best.*, ${begins(plainStart)} AS begins FROM best) AS p JOIN categories c USING (id_categ)`
  return [
    ...(indexed ? indexedHits(begins) : []),
    sql`found AS MATERIALIZED (SELECT ${rankColumns}, p.name, ${likeness(sql`p.search`)} AS likeness
        FROM products p, q WHERE ${where} LIMIT ${sql.lit(rankedAtMost + 1)})`,
    sql`best AS (SELECT * FROM found ORDER BY likeness + (name COLLATE "C" ILIKE ${likePattern(name)})::int * 0.5 DESC, shop_order, id
        LIMIT (SELECT ${Math.max(comparedAtMost, (page + 1) * size)}::int))`,
    indexed
      ? sql`ranked AS (SELECT * FROM indexed WHERE ${indexAnswers} UNION ALL (${ranked} WHERE NOT ${indexAnswers}))`
      : sql`ranked AS (${ranked})`,
    sql`page AS (SELECT id, row_number() OVER (ORDER BY likeness DESC, shop_order, id) AS place
        FROM ranked ORDER BY place LIMIT ${sql.lit(size)} OFFSET (SELECT ${page * size}::int))`,
  ]
}

/**
 * A search's hits in an order that the shopper chose, found by their words and never by walking that order.
 */
function sortedPage(where: RawBuilder<boolean>, { page, size, sort }: Page): RawBuilder<unknown>[] {
  const { key, down } = orderOf(sort)
  return [
    sql`found AS MATERIALIZED (SELECT p.id, ${key} AS key FROM products p, q WHERE ${where} LIMIT ${sql.lit(sortedAtMost + 1)})`,
    sql`page AS (SELECT id, row_number() OVER (ORDER BY key ${down ? sql`DESC` : sql``}, id) AS place FROM found
        ORDER BY place LIMIT ${size} OFFSET ${page * size})`,
  ]
}

function likePattern(name: string): string {
  return `${literally(name.trim())}%`
}
