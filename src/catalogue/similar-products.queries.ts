import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { selectProducts, toProduct } from './product-rows.ts'

/** Candidates that are compared at the most; taken from the same type, in the shop's own order. */
const comparedAtMost = 1500

/** The wines most like one: grape, sugar degree, body, acidity, food and price. Undefined when there is no such wine. */
export async function similarProducts(
  db: Db,
  id: number,
  size: number,
): Promise<ProductAnswer[] | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    WITH one AS (SELECT p.*, c.type, c.variety, c.degree_sugar FROM products p JOIN categories c USING (id_categ) WHERE p.id = ${id})
    SELECT likely.id FROM one LEFT JOIN LATERAL (
      SELECT near.id FROM (
        SELECT p.*, c.variety, c.degree_sugar FROM products p JOIN categories c USING (id_categ)
        WHERE p.archived_at IS NULL AND p.stock > p.reserved AND p.id <> one.id AND c.type = one.type
        ORDER BY (c.variety = one.variety) DESC, p.shop_order LIMIT ${comparedAtMost}
      ) AS near
      ORDER BY (near.variety = one.variety)::int * 3 + (near.degree_sugar = one.degree_sugar)::int
        + (near.sparkling = one.sparkling)::int * 3 - abs(coalesce(near.body, 3) - coalesce(one.body, 3))
        + (near.acidity IS NOT DISTINCT FROM one.acidity)::int
        + cardinality(ARRAY(SELECT unnest(near.pairings) INTERSECT SELECT unnest(one.pairings))) * 0.4
        - abs(ln(near.price::float8 / one.price)) * 1.5
        - (near.id_prod = one.id_prod)::int * 0.5 DESC, near.shop_order, near.id
      LIMIT ${size}
    ) AS likely ON true`.execute(db)
  if (rows.length === 0) return undefined
  const ids = rows.flatMap((row) => (row.id === null ? [] : [row.id]))
  if (ids.length === 0) return []
  const products = (
    await selectProducts(db)
      .where('p.id', '=', sql<number>`ANY(${ids})`)
      .execute()
  ).map(toProduct)
  return products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
