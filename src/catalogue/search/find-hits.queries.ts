import { sql, type RawBuilder } from 'kysely'
import { literally } from '../../platform/database/like.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import type { FoundPage, Page } from './catalogue-search.ts'
import { foundPage, idsInOrder, orderOf, type IdsRow } from './list-sort.ts'
import { wineConditions, wordsOf } from './product-filter.queries.ts'
import { indexAnswers, indexedHits, indexedOr, likeness } from './top-products-index.queries.ts'

/** Maximum number of hits that are counted and ranked: a word with more hits needs a narrower search. */
const rankedAtMost = 1000
/** Of the best of them, those whose names are compared letter by letter. */
const comparedAtMost = 200
/** Letters that a corrected name may be longer than the typed one, and one more that tells it from a longer name. */
const correctedLonger = 9
/** Hits that are put in another order than the likeliest first. */
const sortedAtMost = 20_000

/** A page of the wines that have the words of a search, and what else its filter asks. */
export async function findHits(
  db: Db,
  { name = '', ...others }: ProductFilter,
  page: Page,
): Promise<FoundPage> {
  const where = await wineConditions(db, { name, ...others })
  const ranked = page.sort === undefined || page.sort === 'relevancia'
  // a search with filters has few enough hits by itself
  const indexed = ranked && Object.values(others).every((value) => value === undefined)
  const parts = ranked ? rankedPage(name, where, page, indexed) : sortedPage(where, page)
  const { rows } = await sql<IdsRow & { more: boolean }>`WITH ${sql.join([...wordsOf(name).withs, ...parts])}
    SELECT ${idsInOrder} AS ids, ${indexed ? indexedOr(foundCount) : foundCount} AS total,
      ${indexed ? indexAnswers : sql`false`} AS more FROM page`.execute(db)
  const [row] = rows
  if (!row) return { ids: [], total: 0, more: false }
  const found = foundPage(row, ranked ? rankedAtMost : sortedAtMost)
  return { ...found, more: row.more || found.more }
}

const foundCount = sql`(SELECT count(*)::int FROM found)`

/**
 * Best hits first: name before producer and grape before place before food; exact before corrected words. In: whether
 * the top-products index may answer, which is empty in a small catalogue; with few hits in it, all wines are searched.
 */
function rankedPage(
  name: string,
  where: RawBuilder<boolean>,
  { page, size }: Page,
  indexed: boolean,
): RawBuilder<unknown>[] {
  // letters without accents need no rules of a language, which cost a millisecond for a hundred names; what was typed is
  // written without them once, behind a SELECT, not for each name
  const typed = sql`(SELECT lower(unaccent(${name.trim()}) COLLATE "C"))`
  const meant = sql`(SELECT q.typed FROM q)`
  // as it was typed, and as it is likeliest meant
  const begins = (plainName: RawBuilder<unknown>) =>
    sql`CASE WHEN ${plainName} = ${typed} THEN 1.5 WHEN ${plainName} = ${meant} THEN 1.2
      WHEN starts_with(${plainName}, ${typed}) THEN 0.5 WHEN starts_with(${plainName}, ${meant}) THEN 0.4 ELSE 0 END`
  const plainStart = sql`lower(unaccent(left(best.name, ${name.trim().length + correctedLonger})) COLLATE "C")`
  const ranked = sql`SELECT id, shop_order, likeness + ${begins(plainStart)} AS likeness FROM best`
  return [
    ...(indexed ? indexedHits(begins) : []),
    sql`found AS MATERIALIZED (SELECT p.id, p.name, p.shop_order, ${likeness(sql`p.search`)} AS likeness
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

/** Hits of a search in an order of the shopper's choice. They are found by their words, never by walking that order. */
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
