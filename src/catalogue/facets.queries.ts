import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { toPesos } from '../money/money.ts'
import type { FacetsAnswer, ProductFilter } from './catalogue.contract.ts'
import { conditionsOf, whereAll, type Facet } from './product-filter.queries.ts'
import { sugarDegrees, wineTypes } from './wine-terms.ts'

type Counted = { facet: string; value: string; label: string; count: number }

const longFacets = 400

/** Counts of every filter's values in one statement; each facet ignores its own choice. */
export async function countFacets(db: Db, filter: ProductFilter): Promise<FacetsAnswer> {
  const conditions = conditionsOf(filter)
  const source = sql`products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)`
  const counted = (facet: Facet, value: RawBuilder<unknown>, label = value) =>
    sql`(SELECT ${facet}::text AS facet, ${value}::text AS value, ${label}::text AS label, count(*)::int AS count
      FROM ${source} JOIN producers b USING (id_prod) WHERE ${whereAll(conditions, facet)}
      GROUP BY 2, 3 ORDER BY 4 DESC, 3 LIMIT ${longFacets})`
  const parts = [
    counted('type', sql`c.type`),
    counted('variety', sql`c.variety`),
    counted('degreeSugar', sql`c.degree_sugar`),
    counted('productor', sql`p.id_prod`, sql`b.description`),
    counted('location', sql`p.id_place`, sql`l.description`),
    counted('country', sql`l.country`),
    counted('sparkling', sql`p.sparkling`),
    sql`(SELECT 'pairing'::text, pairing, pairing, count(*)::int
      FROM ${source}, unnest(p.pairings) AS pairing WHERE ${whereAll(conditions, 'pairing')}
      GROUP BY 2 ORDER BY 4 DESC, 2 LIMIT ${longFacets})`,
    sql`(SELECT 'price'::text, coalesce(min(p.price), 0)::text, coalesce(max(p.price), 0)::text, 0
      FROM ${source} WHERE ${whereAll(conditions, 'price')})`,
  ]
  const { rows } = await sql<Counted>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  const of = (facet: Facet) =>
    rows
      .filter((row) => row.facet === facet && row.value !== null)
      .map(({ value, label, count }) => ({ value, label, count }))
  const price = rows.find((row) => row.facet === 'price')
  return {
    type: inOrder(of('type'), wineTypes),
    variety: of('variety'),
    degreeSugar: inOrder(of('degreeSugar'), sugarDegrees),
    productor: of('productor'),
    location: of('location'),
    country: of('country'),
    pairing: of('pairing'),
    sparkling: of('sparkling'),
    price: { min: toPesos(Number(price?.value ?? 0)), max: toPesos(Number(price?.label ?? 0)) },
  }
}

function inOrder<T extends { value: string }>(values: T[], order: readonly string[]): T[] {
  return values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}
