import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { selectProducts, toProduct } from './product-rows.ts'

/** Candidates from the wine's own category, from others of its variety, and from each of the likest other categories. */
const candidates = { own: 60, variety: 12, other: 3, others: 24 }

/** The wines most like one: grape, sugar degree, body, acidity, food and price. Undefined when there is no such wine. */
export async function similarProducts(
  db: Db,
  id: number,
  size: number,
): Promise<ProductAnswer[] | undefined> {
  const alike = sql<{ id: number; place: number }>`(
    WITH one AS MATERIALIZED (
      SELECT p.*, c.type, c.variety, c.degree_sugar FROM products p JOIN categories c USING (id_categ) WHERE p.id = ${id}
    ),
    shelves AS MATERIALIZED (
      SELECT c.id_categ, c.variety, c.degree_sugar,
        CASE WHEN c.id_categ = one.id_categ THEN ${candidates.own}::int
          WHEN c.variety = one.variety THEN ${candidates.variety} ELSE ${candidates.other} END AS most
      FROM categories c, one WHERE c.type = one.type
      ORDER BY (c.id_categ = one.id_categ) DESC, (c.variety = one.variety) DESC, (c.degree_sugar = one.degree_sugar) DESC, c.id_categ
      LIMIT ${candidates.others}
    )
    SELECT near.id, row_number() OVER (ORDER BY
      (shelves.variety = one.variety)::int * 3 + (shelves.degree_sugar = one.degree_sugar)::int
      + (near.sparkling = one.sparkling)::int * 3 - abs(coalesce(near.body, 3) - coalesce(one.body, 3))
      + (near.acidity IS NOT DISTINCT FROM one.acidity)::int
      + (SELECT count(*) FROM unnest(near.pairings) AS food WHERE food = ANY(one.pairings)) * 0.4
      - abs(ln(near.price::float8 / one.price)) * 1.5
      - (near.id_prod = one.id_prod)::int * 0.5 DESC, near.shop_order, near.id) AS place
    FROM one, shelves CROSS JOIN LATERAL (
      SELECT p.id, p.id_prod, p.sparkling, p.body, p.acidity, p.pairings, p.price, p.shop_order FROM products p
      WHERE p.id_categ = shelves.id_categ AND p.archived_at IS NULL AND p.stock > p.reserved AND p.id <> one.id
      ORDER BY p.shop_order, p.id LIMIT shelves.most
    ) AS near
    ORDER BY place LIMIT ${size}
  )`
  const rows = await selectProducts(db)
    .innerJoin(alike.as('alike'), 'alike.id', 'p.id')
    .orderBy('alike.place')
    .execute()
  if (rows.length > 0) return rows.map(toProduct)
  const known = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  return known && []
}
