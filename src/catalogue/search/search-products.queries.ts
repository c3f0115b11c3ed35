import { sql, type RawBuilder } from 'kysely'
import { literally } from '../../platform/database/like.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductAnswer, ProductFilter } from '../products/catalogue.contract.ts'
import {
  asksOnlyTerms,
  groupConditions,
  hasWords,
  wineConditions,
  wordsOf,
} from './product-filter.queries.ts'
import type { FindWines } from '../products/product-cache.ts'
import type { SortOrder } from '../taxonomy/wine-terms.ts'

/** Hits of a search that are counted and ranked: a word that fits more wines than this is asked for more precisely. */
export const rankedAtMost = 1000
/** Hits in the first tier of a large catalogue that are ranked. */
const tierRankedAtMost = 500
/** With fewer hits than this in the first tier the whole catalogue is asked. */
const tierAnswersFrom = 100
/** Of the best of them, those whose names are compared letter by letter. */
const comparedAtMost = 200
/** Wines that are counted one by one, where no count by group can answer. */
export const countedAtMost = 10_000
/** Hits that are put in another order than the likeliest first. */
const sortedAtMost = 20_000

export type Page = { page: number; size: number; sort: SortOrder | undefined }
export type Found = {
  items: ProductAnswer[]
  total: number
  /** There are more than `total`: nobody counted further. */
  more: boolean
}

/** Ids of a page in its order, and how many wines the whole list has, as far as they are counted. */
export type PageOfIds = { ids: number[]; total: number }
export type AskOrdered = (filter: ProductFilter, page: Page) => Promise<PageOfIds>

/**
 * One page of the wines that a filter lets through and how many there are in all.
 * In: how wines are found by their ids, and how pages of lists without words are asked for, when not one by one.
 */
export async function searchProducts(
  db: Db,
  find: FindWines,
  filter: ProductFilter,
  page: Page,
  askOrdered: AskOrdered = (ofList, { page: number, ...list }) =>
    askPages(db, ofList, list, [number]).then((pages) => pages.get(number) ?? nothing),
): Promise<Found> {
  const words = hasWords(filter.name)
  const ranked = words && (page.sort === undefined || page.sort === 'relevancia')
  const most = ranked ? rankedAtMost : words ? sortedAtMost : countedAtMost
  const exact = asksOnlyTerms(filter)
  const { ids, total, more } = words
    ? await askHits(db, filter, page, ranked)
    : { ...(await askOrdered(filter, page)), more: false }
  const items = await find(ids)
  const bounded = !exact && total > most
  return { items, total: bounded ? most : total, more: more || bounded }
}

const nothing: PageOfIds = { ids: [], total: 0 }
const idsInOrder = sql`string_agg(id::text, ' ' ORDER BY place)`
type IdsRow = { ids: string | null; total: number }

function pageOfIds({ ids, total }: IdsRow): PageOfIds {
  return { ids: ids === null ? [] : ids.split(' ').map(Number), total }
}

/** A page of the hits of a search. */
async function askHits(
  db: Db,
  { name = '', ...others }: ProductFilter,
  page: Page,
  ranked: boolean,
): Promise<PageOfIds & { more: boolean }> {
  const where = await wineConditions(db, { name, ...others })
  const narrowed = Object.values(others).some((value) => value !== undefined)
  const withs = [
    ...wordsOf(name).withs,
    ...(ranked ? rankedPage(name, where, page, !narrowed) : sortedPage(where, page)),
  ]
  const { rows } = await sql<IdsRow & { more: boolean }>`WITH ${sql.join(withs)}
    SELECT ${idsInOrder} AS ids, ${ranked && !narrowed ? tieredCount : foundCount} FROM page`.execute(db)
  const [row] = rows
  return row ? { ...pageOfIds(row), more: row.more } : { ...nothing, more: false }
}

const foundCount = sql`(SELECT count(*)::int FROM found) AS total, false AS more`
const tierAnswers = sql<boolean>`(SELECT wines >= ${sql.lit(tierAnswersFrom)} FROM tier_size)`
/** Of more than were found in the first tier nobody knows the number: "more than" one fewer is true in any case. */
const tieredCount = sql`CASE WHEN ${tierAnswers} THEN (SELECT wines - 1 FROM tier_size)
  ELSE (SELECT count(*)::int FROM found) END AS total, ${tierAnswers} AS more`

/**
 * Pages of a list without words in the order of an index, in one statement: only ids are walked over. Behind a SELECT,
 * which pages they are changes no plan: it is made once. In: their numbers, from 0.
 */
export async function askPages(
  db: Db,
  filter: ProductFilter,
  { size, sort }: Omit<Page, 'page'>,
  pages: number[],
): Promise<Map<number, PageOfIds>> {
  const where = await wineConditions(db, filter)
  const { key, down, ids } = orderOf(sort)
  const direction = down ? sql`DESC` : sql``
  const total = asksOnlyTerms(filter) ? countByGroup(filter) : countRows(where)
  const { rows } = await sql<IdsRow & { page: number }>`
    SELECT asked.page, walked.ids, (${total})::int AS total
    FROM (SELECT unnest(${pages}::bigint[]) AS page) AS asked, LATERAL (
      SELECT ${idsInOrder} AS ids FROM (
        SELECT id, row_number() OVER () AS place FROM (
          SELECT p.id FROM products p WHERE ${where} ORDER BY ${key} ${direction}, ${ids}
          LIMIT ${sql.lit(size)} OFFSET (SELECT asked.page * ${sql.lit(size)})) AS wanted) AS placed) AS walked`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.page, pageOfIds(row)]))
}

const likeness = (search: RawBuilder<unknown>) => sql`ts_rank('{0.05, 0.2, 0.6, 1.0}', ${search}, q.query)`

/**
 * The likeliest first: name before bodega and grape before place before food; what was typed itself comes first.
 * In: whether the first tier may answer, which is empty in a small catalogue; when it has few hits, all wines are asked.
 */
function rankedPage(
  name: string,
  where: RawBuilder<boolean>,
  { page, size }: Page,
  tiered: boolean,
): RawBuilder<unknown>[] {
  // letters without accents need no rules of a language, which cost a millisecond for a hundred names; what was typed is
  // written without them once, behind a SELECT, not for each name
  const typed = sql`(SELECT lower(unaccent(${name.trim()}) COLLATE "C"))`
  const begins = (plainName: RawBuilder<unknown>) =>
    sql`CASE WHEN starts_with(${plainName}, ${typed}) THEN CASE WHEN ${plainName} = ${typed} THEN 1.5 ELSE 0.5 END ELSE 0 END`
  const plainStart = sql`lower(unaccent(left(best.name, ${name.trim().length + 1})) COLLATE "C")`
  const found = [
    sql`found AS MATERIALIZED (SELECT p.id, p.name, p.shop_order, ${likeness(sql`p.search`)} AS likeness
        FROM products p, q WHERE ${where} LIMIT ${sql.lit(rankedAtMost + 1)})`,
    sql`best AS (SELECT * FROM found ORDER BY likeness + (name COLLATE "C" ILIKE ${likePattern(name)})::int * 0.5 DESC, shop_order, id
        LIMIT (SELECT ${Math.max(comparedAtMost, (page + 1) * size)}::int))`,
  ]
  const tier = [
    sql`tier AS MATERIALIZED (SELECT t.id, t.shop_order, ${likeness(sql`t.search`)} + ${begins(sql`t.plain_name`)} AS likeness
        FROM first_tier t, q WHERE t.search @@ q.query LIMIT ${sql.lit(tierRankedAtMost + 1)})`,
    sql`tier_size AS MATERIALIZED (SELECT count(*)::int AS wines FROM tier)`,
  ]
  const ranked = sql`SELECT id, shop_order, likeness + ${begins(plainStart)} AS likeness FROM best`
  return [
    ...(tiered ? tier : []),
    ...found,
    tiered
      ? sql`ranked AS (SELECT * FROM tier WHERE ${tierAnswers} UNION ALL (${ranked} WHERE NOT ${tierAnswers}))`
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

/** Exact whatever the size of the catalogue: groups of wines are counted, not wines. */
function countByGroup(filter: ProductFilter): RawBuilder<unknown> {
  const asksNothing = Object.values(filter).every((value) => value === undefined)
  return asksNothing
    ? sql`SELECT coalesce(sum(wines), 0) FROM catalogue_sizes`
    : sql`SELECT coalesce(sum(k.wines), 0) FROM wine_kinds k WHERE ${groupConditions(filter)}`
}

function countRows(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`SELECT count(*) FROM (SELECT 1 FROM products p WHERE ${where} LIMIT ${countedAtMost + 1}) AS counted`
}

function likePattern(name: string): string {
  return `${literally(name.trim())}%`
}

/** The key of an order as its index has it, whether it falls, and how wines of the same key stand there. */
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
