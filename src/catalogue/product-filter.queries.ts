import { sql, type RawBuilder } from 'kysely'
import type { ProductFilter } from './catalogue.contract.ts'

export type Facet =
  | 'type'
  | 'variety'
  | 'degreeSugar'
  | 'productor'
  | 'location'
  | 'country'
  | 'pairing'
  | 'sparkling'
  | 'price'

type Condition = { facet: Facet | 'base'; sql: RawBuilder<unknown> }

/** The conditions of a filter over `products p`, `categories c` and `locations l`, each under its facet. */
export function conditionsOf(filter: ProductFilter): Condition[] {
  const conditions: Condition[] = [{ facet: 'base', sql: sql`p.archived_at IS NULL` }]
  const add = (facet: Condition['facet'], condition: RawBuilder<unknown>) =>
    conditions.push({ facet, sql: condition })
  if (hasWords(filter.name)) add('base', sql`p.search @@ (SELECT wine_query(${filter.name}))`)
  if (filter.type?.length) add('type', sql`c.type = ANY(${filter.type})`)
  if (filter.variety?.length) add('variety', sql`c.variety = ANY(${filter.variety})`)
  if (filter.degreeSugar?.length) add('degreeSugar', sql`c.degree_sugar = ANY(${filter.degreeSugar})`)
  if (filter.productor?.length) add('productor', sql`p.id_prod = ANY(${filter.productor})`)
  if (filter.location?.length) add('location', sql`p.id_place = ANY(${filter.location})`)
  if (filter.country?.length) add('country', sql`l.country = ANY(${filter.country})`)
  if (filter.pairing?.length) add('pairing', sql`p.pairings && ${filter.pairing}::text[]`)
  if (filter.sparkling !== undefined) add('sparkling', sql`p.sparkling = ${filter.sparkling}`)
  if (filter.priceMin !== undefined) add('price', sql`p.price >= ${filter.priceMin * 100}`)
  if (filter.priceMax !== undefined) add('price', sql`p.price <= ${filter.priceMax * 100}`)
  if (filter.discounted) add('base', sql`p.discount > 0`)
  if (filter.available) add('base', sql`p.stock > p.reserved`)
  return conditions
}

/** All conditions joined, or all but those of one facet, so that its other values keep their counts. */
export function whereAll(conditions: Condition[], except?: Facet): RawBuilder<boolean> {
  const kept = conditions.filter((condition) => condition.facet !== except).map((condition) => condition.sql)
  return sql<boolean>`(${sql.join(kept, sql` AND `)})`
}

export function hasWords(name: string | undefined): name is string {
  return name !== undefined && name.trim() !== ''
}
