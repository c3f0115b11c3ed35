import { sql, type RawBuilder } from 'kysely'
import { plannedAnew } from '../../platform/database/named-statements.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import type { Comparison } from '../products/product-field.ts'
import { columnFilters } from '../products/product-fields.ts'
import { wordsMeantBy } from './excluded.ts'
import { kindCondition } from './kind-condition.queries.ts'
import { shopQuery } from './shop-query.queries.ts'

type Condition = RawBuilder<unknown>

/** Parameters that `facet_counts` can answer. */
const groupParameters: ReadonlySet<string> = new Set<keyof ProductFilter>([
  'kind',
  'type',
  'variety',
  'degreeSugar',
  'country',
  'location',
  'pairing',
  'sparkling',
  'discounted',
  'no_type',
  'no_variety',
  'no_degreeSugar',
  'no_country',
  'no_location',
])

/** Whether facet_counts can answer, because no condition needs a wine's row. */
export function asksOnlyTerms({ name, ...filter }: ProductFilter): boolean {
  if (hasWords(name)) return false
  return Object.entries(filter).every(
    ([parameter, value]) => groupParameters.has(parameter) || saysNothing(value),
  )
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

export function asksNothing(filter: ProductFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

/**
 * A filter's conditions on groups of wines `k` (facet_counts or bodega_facet_counts). Only for filters on
 * terms.
 */
export function groupConditions(filter: ProductFilter): RawBuilder<boolean> {
  const conditions: Condition[] = []
  const category = ofCategory(filter)
  if (category.length > 0)
    conditions.push(sql`k.id_categ IN (SELECT c.id_categ FROM categories c WHERE ${all(category)})`)
  if (filter.kind?.length) conditions.push(kindCondition(filter.kind, 'k'))
  if (filter.country?.length)
    conditions.push(
      sql`k.id_place = ANY(ARRAY(SELECT l.id_place FROM locations l WHERE ${ofCountry(filter)}))`,
    )
  if (filter.location?.length) conditions.push(sql`k.id_place = ANY(${filter.location}::bigint[])`)
  if (filter.no_country?.length)
    conditions.push(
      sql`k.id_place <> ALL(ARRAY(SELECT l.id_place FROM locations l WHERE ${ofNoCountry(filter)}))`,
    )
  if (filter.no_location?.length) conditions.push(sql`k.id_place <> ALL(${filter.no_location}::bigint[])`)
  if (filter.pairing?.length) conditions.push(sql`k.pairings && ${filter.pairing}::text[]`)
  if (filter.sparkling !== undefined)
    conditions.push(sql`k.sparkling = (SELECT ${filter.sparkling}::boolean)`)
  if (filter.discounted) conditions.push(sql`k.discounted`)
  return all(conditions)
}

/**
 * A filter's conditions on `products p` and, for words, `q.query` of `wordsOf`. Looks up ids of categories
 * and countries first, so that the database can estimate their wines and pick the right index.
 */
export async function wineConditions(db: Db, filter: ProductFilter): Promise<RawBuilder<boolean>> {
  const conditions: Condition[] = [sql`p.archived_at IS NULL`]
  const { categories, places } = await idsOf(db, filter)
  if (hasWords(filter.name)) conditions.push(sql`p.search @@ q.query`)
  if (categories) conditions.push(sql`p.id_categ = ANY(${categories}::bigint[])`)
  if (filter.kind?.length) conditions.push(kindCondition(filter.kind, 'p'))
  if (places) conditions.push(sql`p.id_place = ANY(${places}::bigint[])`)
  conditions.push(...columnConditions(filter))
  if (filter.pairing?.length) conditions.push(sql`p.pairings && ${filter.pairing}::text[]`)
  if (filter.priceMin !== undefined) conditions.push(sql`p.price >= ${filter.priceMin * 100}`)
  if (filter.priceMax !== undefined) conditions.push(sql`p.price <= ${filter.priceMax * 100}`)
  if (filter.min_points !== undefined)
    conditions.push(
      sql`p.id IN (SELECT s.product_id FROM wine_scores s WHERE s.points >= ${filter.min_points})`,
    )
  if (filter.discounted) conditions.push(sql`p.discount > 0`)
  conditions.push(...(await leftOut(db, filter)))
  if (filter.bottles !== undefined) conditions.push(sql`p.stock - p.reserved >= ${filter.bottles}`)
  if (filter.available) conditions.push(sql`p.stock > p.reserved`)
  // the best index depends on the number of wines with the selected values
  const narrowed = conditions.length > (hasWords(filter.name) ? 2 : 1)
  return narrowed ? sql`${sql.raw(plannedAnew)} ${all(conditions)}` : all(conditions)
}

function columnConditions(filter: ProductFilter): Condition[] {
  return columnFilters.flatMap(({ name, column, compares }) => {
    const value = filter[name]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return []
    return [comparisons[compares](sql.ref(`p.${column}`), value)]
  })
}

const comparisons: Record<
  Exclude<Comparison, 'own'>,
  (column: RawBuilder<unknown>, value: unknown) => Condition
> = {
  equals: (column, value) => sql`${column} = ${value}`,
  'one-of': (column, values) => sql`${column} = ANY(${values})`,
  'at-least': (column, value) => sql`${column} >= ${value}`,
  'at-most': (column, value) => sql`${column} <= ${value}`,
}

async function idsOf(
  db: Db,
  filter: ProductFilter,
): Promise<{ categories?: number[] | null; places?: number[] | null }> {
  const category = ofCategory(filter)
  if (category.length === 0 && !filter.country?.length) return {}
  const { rows } = await sql<{ categories: number[] | null; places: number[] | null }>`SELECT
    ${category.length > 0 ? sql`ARRAY(SELECT c.id_categ FROM categories c WHERE ${all(category)})` : sql`NULL::bigint[]`} AS categories,
    ${filter.country?.length ? sql`ARRAY(SELECT l.id_place FROM locations l WHERE ${ofCountry(filter)})` : sql`NULL::bigint[]`} AS places`.execute(
    db,
  )
  return rows[0] ?? {}
}

/** Exclusions. Looks up a country's places first, as for a selection. */
async function leftOut(
  db: Db,
  { no_country, no_location, no_word, word }: ProductFilter,
): Promise<Condition[]> {
  const conditions: Condition[] = []
  if (no_country?.length) {
    const { rows } = await sql<{ places: number[] }>`
      SELECT ARRAY(SELECT l.id_place FROM locations l WHERE ${ofNoCountry({ no_country })}) AS places`.execute(
      db,
    )
    conditions.push(sql`p.id_place <> ALL(${rows[0]?.places ?? []}::bigint[])`)
  }
  if (no_location?.length) conditions.push(sql`p.id_place <> ALL(${no_location}::bigint[])`)
  const unwanted = wordsMeantBy(no_word ?? [])
  if (unwanted.length > 0) conditions.push(sql`NOT ${hasAnyWord(unwanted)}`)
  const wanted = wordsMeantBy(word ?? [])
  if (wanted.length > 0) conditions.push(hasAnyWord(wanted))
  return conditions
}

/** Whether a wine has one of these words in what is searched or in its elaboration. */
function hasAnyWord(words: readonly string[]): Condition {
  const any = words.map((word) => `'${word}'`).join(' | ')
  const pattern = `\\m(${words.join('|')})\\M`
  return sql`(p.search @@ ${any}::tsquery OR coalesce(plain(p.elaboration) ~ ${pattern}, false))`
}

function ofNoCountry({ no_country }: Pick<ProductFilter, 'no_country'>): Condition {
  return sql`l.country = ${anyOf(no_country ?? [])}`
}

function ofCategory({
  type,
  variety,
  degreeSugar,
  no_type,
  no_variety,
  no_degreeSugar,
}: ProductFilter): Condition[] {
  const conditions: Condition[] = []
  if (type?.length) conditions.push(sql`c.type = ${anyOf(type)}`)
  if (variety?.length) conditions.push(sql`c.variety = ${anyOf(variety)}`)
  if (degreeSugar?.length) conditions.push(sql`c.degree_sugar = ${anyOf(degreeSugar)}`)
  if (no_type?.length) conditions.push(sql`NOT c.type = ${anyOf(no_type)}`)
  if (no_variety?.length) conditions.push(sql`NOT c.variety = ${anyOf(no_variety)}`)
  if (no_degreeSugar?.length) conditions.push(sql`NOT c.degree_sugar = ${anyOf(no_degreeSugar)}`)
  return conditions
}

function ofCountry({ country }: ProductFilter): Condition {
  return sql`l.country = ${anyOf(country ?? [])}`
}

/**
 * Behind a SELECT the values do not affect the plan, so it is prepared once, which saves a millisecond or
 * two.
 */
function anyOf(values: readonly string[]): RawBuilder<unknown> {
  return sql`ANY((SELECT ${values}::text[])::text[])`
}

function all(conditions: Condition[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** The `WITH` part and table with the parsed words as `q.query`; nothing without words. */
export function wordsOf(name: string | undefined): {
  withs: RawBuilder<unknown>[]
  from: RawBuilder<unknown>
} {
  if (!hasWords(name)) return { withs: [], from: sql`` }
  return {
    withs: [sql`q AS MATERIALIZED (SELECT query, named, typed FROM ${shopQuery(name)})`],
    from: sql`, q`,
  }
}

export function hasWords(name: string | undefined): name is string {
  return name !== undefined && name.trim() !== ''
}
