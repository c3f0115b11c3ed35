import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import type { FacetsAnswer, ProductFilter } from '../products/catalogue.contract.ts'
import { asksOnlyTerms, groupConditions, wineConditions, wordsOf } from './product-filter.queries.ts'
import { includingParts, type RegionParts } from './regions-within.queries.ts'
import { categoryTypes, kindNames, kindRecord, type KindName } from '../taxonomy/product-kinds.ts'
import { favouriteVarieties, sugarDegrees } from '../taxonomy/wine-terms.ts'
import { kindOfRow } from './kind-condition.queries.ts'

const facets = [
  'kind',
  'type',
  'variety',
  'degreeSugar',
  'productor',
  'location',
  'country',
  'pairing',
  'sparkling',
  'price',
] as const
type Facet = (typeof facets)[number]
type FacetValues = FacetsAnswer['type']
/** Facet, value, label, count. For the price, value and label are the lowest and highest. */
type Counted = [facet: Facet, value: string | null, label: string, count: number]

/** Default maximum of values per facet. */
const longFacets = 400
/** Bodegas that are counted for a broad filter. */
const largeBodegas = 800
/** Maximum wines examined one by one if groups cannot answer; beyond that, only the first ones count. */
const countedAtMost = 5000
/** The same if they are only examined for their bodegas. */
const countedForBodegas = 3000

/**
 * Counts every filter's values in one statement, where each facet ignores its own selection. Uses groups
 * wherever possible, so that a million wines cost as much as a thousand; words, prices and bodegas need the
 * wines.
 * @param most values per facet
 * @param parts regions within regions
 * @param plain counts without a selection, if cached; the facet that is the only selected one takes its
 * counts from them
 */
export async function countFacets(
  db: Db,
  filter: ProductFilter,
  most: number = longFacets,
  parts: RegionParts = new Map(),
  plain?: FacetsAnswer,
): Promise<FacetsAnswer> {
  const sources = new Map<string, Source>()
  const counts: RawBuilder<unknown>[] = []
  const cached: Partial<FacetsAnswer> = {}
  for (const facet of facets) {
    const rest = without(filter, facet)
    if (plain && facet !== 'price' && Object.keys(rest).length === 0) {
      const listed = listOf(facet, plain[facet], most, chosenOf(filter, facet))
      if (listed) {
        cached[facet] = listed
        continue
      }
    }
    const kind = !asksOnlyTerms(rest) ? 'wines' : facet === 'productor' ? 'bodegas' : 'kinds'
    const key = `${kind} ${JSON.stringify(rest)}`
    const source = sources.get(key) ?? (await sourceOf(db, kind, includingParts(rest, parts), sources.size))
    sources.set(key, source)
    counts.push(countsOf(facet, source.name, { most, chosen: chosenOf(filter, facet), parts }))
  }
  const withs = [...wordsOf(filter.name).withs, ...[...sources.values()].flatMap((source) => source.withs)]
  // a thousand short rows would cost the process more than the database
  const { rows } = await sql<{ counted: Counted[] }>`WITH ${sql.join(withs)}
    SELECT json_agg(json_build_array(facet, value, label, count)) AS counted
    FROM (${sql.join(counts, sql` UNION ALL `)}) AS counts (facet, value, label, count)`.execute(db)
  return { ...answerOf(rows[0]?.counted ?? []), ...cached }
}

/** The selected values and `most` others; undefined if a selected one is missing. */
function listOf(facet: Facet, values: FacetValues, most: number, chosen: string[]): FacetValues | undefined {
  if (!chosen.every((selected) => values.some(({ value }) => value === selected))) return undefined
  const others = values.filter(({ value }) => !chosen.includes(value))
  const listed = new Set([
    ...chosen,
    ...(facet === 'variety' ? byDemand(byCount(others)) : byCount(others))
      .slice(0, most)
      .map(({ value }) => value),
  ])
  return values.filter(({ value }) => listed.has(value))
}

const byCount = (values: FacetValues) => values.toSorted((a, b) => b.count - a.count)

/** The country's favourites first, the rest unchanged. */
function byDemand(values: FacetValues): FacetValues {
  const place = ({ value }: { value: string }) => {
    const at = favouriteVarieties.findIndex((favourite) => favourite === value)
    return at < 0 ? favouriteVarieties.length : at
  }
  return values.toSorted((a, b) => place(a) - place(b))
}

/** Selected values are included however few wines they have; ids without wines too, for their name. */
function chosenOf(filter: ProductFilter, facet: Facet): string[] {
  const chosen = facet === 'price' ? undefined : filter[facet]
  // an excluded place needs its name, too
  const left = facet === 'location' ? filter.no_location : undefined
  return [...(Array.isArray(chosen) ? chosen : []), ...(left ?? [])].map(String)
}

/** Groups of `wines` wines by facet, as a named part of the statement. */
type Source = { name: RawBuilder<unknown>; withs: RawBuilder<unknown>[] }

async function sourceOf(
  db: Db,
  kind: 'wines' | 'kinds' | 'bodegas',
  filter: ProductFilter,
  n: number,
): Promise<Source> {
  const name = sql.ref(`s${n}`)
  const rows = async () => {
    switch (kind) {
      case 'kinds':
        return sql`SELECT id_categ, id_place, sparkling, pairings, wines, price_min AS low, price_max AS high
          FROM facet_counts k WHERE ${groupConditions(filter)}`
      case 'bodegas':
        return filter.pairing?.length
          ? sql`SELECT id_prod, count(*)::int AS wines FROM (
              SELECT p.id_prod FROM products p WHERE ${await wineConditions(db, filter)} LIMIT ${countedForBodegas}) AS looked_at GROUP BY 1`
          : bodegasOf(filter)
      case 'wines':
        return sql`SELECT id_categ, id_place, sparkling, pairings, id_prod, 1 AS wines, price AS low, price AS high
          FROM products p${wordsOf(filter.name).from} WHERE ${await wineConditions(db, filter)} LIMIT ${countedAtMost}`
    }
  }
  return { name, withs: [sql`${name} AS MATERIALIZED (${await rows()})`] }
}

/**
 * A broad selection may cover half the catalogue, so only large producers are counted for it. A grape or
 * place is narrow enough to count all, and a small catalogue counts all anyway.
 */
function bodegasOf(filter: ProductFilter): RawBuilder<unknown> {
  if (Object.keys(filter).length === 0) return largestBodegas
  const all = sql`SELECT id_prod, sum(wines)::int AS wines FROM bodega_facet_counts k WHERE ${groupConditions(filter)}`
  const best = sql`ORDER BY wines DESC, id_prod LIMIT ${sql.lit(longFacets)}`
  if ([filter.variety, filter.country, filter.location].some((chosen) => chosen?.length))
    return sql`${all} GROUP BY 1 HAVING sum(wines) > 0 ${best}`
  const many = sql`(SELECT EXISTS (SELECT FROM bodega_wine_counts OFFSET ${sql.lit(largeBodegas)}))`
  const large = sql`(SELECT id_prod FROM bodega_wine_counts WHERE folded ORDER BY wines DESC, id_prod LIMIT ${sql.lit(largeBodegas)})`
  return sql`SELECT id_prod, wines FROM (
      (${all} AND NOT ${many} GROUP BY 1 HAVING sum(wines) > 0)
      UNION ALL
      (${all} AND ${many} AND k.id_prod = ANY(ARRAY${large}) GROUP BY 1 HAVING sum(wines) > 0)) AS either ${best}`
}

/** The largest bodegas, including those that became so within the last seconds. */
const largestBodegas = sql`SELECT id_prod, sum(wines)::int AS wines FROM bodega_wine_counts WHERE id_prod IN (
    (SELECT id_prod FROM bodega_wine_counts WHERE folded ORDER BY wines DESC, id_prod LIMIT ${sql.lit(longFacets + 50)})
    UNION ALL (SELECT id_prod FROM bodega_wine_counts WHERE NOT folded)
  ) GROUP BY 1 HAVING sum(wines) > 0 ORDER BY 2 DESC, 1 LIMIT ${sql.lit(longFacets)}`

/** For ORDER BY: selected values first, then the country's favourite varieties. */
function listedFirst(facet: Facet, chosen: string[]): RawBuilder<unknown> {
  const picked = chosen.length > 0 ? sql`(value = ANY(${chosen}::text[])) DESC, ` : sql``
  return facet === 'variety'
    ? sql`${picked}array_position(${[...favouriteVarieties]}::text[], value), `
    : picked
}

const categoryColumns = {
  type: sql`c.type`,
  variety: sql`c.variety`,
  degreeSugar: sql`nullif(c.degree_sugar, '')`,
}

type Listed = { most: number; chosen: string[]; parts: RegionParts }

type Values = { from: RawBuilder<unknown>; value: RawBuilder<unknown>; label: RawBuilder<unknown> }

/** The selected values, and those with most wines. */
function listedValues(
  facet: Facet,
  { most, chosen }: Omit<Listed, 'parts'>,
  { from, value, label }: Values,
): RawBuilder<unknown> {
  return sql`(SELECT ${sql.lit(facet)} AS facet, value, label, count FROM (
    SELECT value, label, count FROM (
      SELECT ${value}::text AS value, ${label}::text AS label, sum(wines)::int AS count
      FROM ${from} GROUP BY 1, 2 HAVING sum(wines) > 0) AS counts
    ORDER BY ${listedFirst(facet, chosen)}count DESC, label LIMIT ${sql.lit(most + chosen.length)}) AS listed
    ORDER BY count DESC, label)`
}

function countsOf(
  facet: Facet,
  s: RawBuilder<unknown>,
  { most, chosen, parts }: Listed,
): RawBuilder<unknown> {
  const counted = (from: RawBuilder<unknown>, value: RawBuilder<unknown>, label = value) =>
    listedValues(facet, { most, chosen }, { from, value, label })
  const categories = sql`${grouped(s, 'id_categ')} JOIN categories c USING (id_categ)`
  const places = sql`${grouped(s, 'id_place')} JOIN locations l USING (id_place)`
  switch (facet) {
    case 'kind':
      return counted(kindRows(s), kindOfRow)
    case 'type':
    case 'variety':
    case 'degreeSugar':
      return counted(categories, categoryColumns[facet])
    case 'location':
      return sql`${counted(
        sql`${wholeRegions(s, parts)} AS s JOIN locations l USING (id_place)`,
        sql`id_place`,
        sql`l.description`,
      )} UNION ALL ${chosenWithout(facet, wholeRegions(s, parts), chosen)}`
    case 'country':
      return counted(places, sql`l.country`)
    case 'sparkling':
      return counted(s, sql`sparkling`)
    case 'pairing':
      return counted(sql`${grouped(s, 'pairings')}, unnest(s.pairings) AS pairing`, sql`pairing`)
    case 'productor':
      return sql`${counted(
        sql`(SELECT id_prod, sum(wines)::int AS wines FROM ${s} GROUP BY 1 HAVING sum(wines) > 0
          ORDER BY 2 DESC, 1 LIMIT ${sql.lit(longFacets)}) AS s JOIN producers b USING (id_prod)`,
        sql`id_prod`,
        sql`b.description`,
      )} UNION ALL ${chosenWithout(facet, s, chosen)}`
    case 'price':
      return sql`(SELECT 'price'::text, coalesce(min(low), 0)::text, coalesce(max(high), 0)::text, 0 FROM ${s})`
  }
}

/** Products by one of their terms. */
const grouped = (s: RawBuilder<unknown>, column: 'id_categ' | 'id_place' | 'pairings') =>
  sql`(SELECT ${sql.ref(column)}, sum(wines)::int AS wines FROM ${s} GROUP BY 1) AS s`

/** Products by category and sparkling, which determine the kind. */
const kindRows = (s: RawBuilder<unknown>) =>
  sql`(SELECT id_categ, sparkling, sum(wines)::int AS wines FROM ${s} GROUP BY 1, 2) AS s JOIN categories c USING (id_categ)`

/** Wines by place, where a region includes its parts. */
function wholeRegions(s: RawBuilder<unknown>, parts: RegionParts): RawBuilder<unknown> {
  const pairs = [...parts].flatMap(([region, within]) => within.map((part) => [region, part] as const))
  const plain = sql`SELECT id_place, sum(wines)::int AS wines FROM ${s} GROUP BY 1`
  return sql`(WITH plain AS (${plain}) SELECT * FROM plain UNION ALL SELECT w.region, plain.wines FROM plain
    JOIN unnest(${pairs.map(([region]) => region)}::bigint[], ${pairs.map(([, part]) => part)}::bigint[]) AS w (region, part)
      ON w.part = plain.id_place)`
}

/** Names of selected ids without wines here. */
function chosenWithout(
  facet: 'location' | 'productor',
  s: RawBuilder<unknown>,
  chosen: string[],
): RawBuilder<unknown> {
  const [table, id] =
    facet === 'location' ? [sql`locations`, sql.ref('id_place')] : [sql`producers`, sql.ref('id_prod')]
  return sql`(SELECT ${sql.lit(facet)}, t.${id}::text, t.description, 0 FROM ${table} t WHERE t.${id} = ANY(${chosen}::bigint[])
    AND NOT EXISTS (SELECT FROM ${s} AS s WHERE s.${id} = t.${id} AND s.wines > 0))`
}

function answerOf(counted: Counted[]): FacetsAnswer {
  const byFacet = new Map<Facet, FacetValues>(facets.map((facet) => [facet, []]))
  let price: { low: string | null; high: string } | undefined
  for (const [facet, value, label, count] of counted) {
    if (facet === 'price') price = { low: value, high: label }
    else if (value !== null) byFacet.get(facet)?.push({ value, label, count })
  }
  const of = (facet: Facet) => byFacet.get(facet) ?? []
  return {
    kind: inOrder(of('kind').map(named), kindNames),
    type: inOrder(of('type'), categoryTypes),
    variety: byDemand(of('variety')),
    degreeSugar: inOrder(of('degreeSugar'), sugarDegrees),
    productor: of('productor'),
    location: of('location'),
    country: of('country'),
    pairing: of('pairing'),
    sparkling: of('sparkling'),
    price: { min: toPesos(Number(price?.low ?? 0)), max: toPesos(Number(price?.high ?? 0)) },
  }
}

/** Labels a kind. */
function named({ value, count }: FacetValues[number]): FacetValues[number] {
  return { value, label: kindRecord(value as KindName).plural, count }
}

/** The filter without a facet's own selection, so that its other values have counts. */
function without(filter: ProductFilter, facet: Facet): ProductFilter {
  const own = facet === 'price' ? ['priceMin', 'priceMax'] : [facet]
  return Object.fromEntries(
    Object.entries(filter).filter(([name, value]) => value !== undefined && !own.includes(name)),
  )
}

function inOrder<T extends { value: string }>(values: T[], order: readonly string[]): T[] {
  return values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}
