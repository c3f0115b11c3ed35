import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Conditions } from '../promotions/promotion.ts'
import type { OrderLine } from './conditions-hold.ts'

export type Wanted = { product_id: number; quantity: number }
export type WineToPrice = Omit<OrderLine, 'quantity'> & { available: number; archived: boolean }

/** Wines with what promotions look at, by id. */
export async function winesToPrice(db: Db, ids: readonly number[]): Promise<Map<number, WineToPrice>> {
  const { rows } = await sql<WineToPrice>`
    SELECT p.id AS product_id, p.id_prod AS productor_id, p.id_categ AS category_id, c.type, c.variety,
      coalesce(l.country, '') AS country, p.list_price, p.price AS unit_price, p.archived_at IS NOT NULL AS archived,
      CASE WHEN p.archived_at IS NULL THEN p.stock - p.reserved ELSE 0 END AS available
    FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
    WHERE p.id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Wines in stock that a promotion is about, in the shop's order. Out: their ids. */
export async function winesOf(db: Db, conditions: Conditions, most: number): Promise<number[]> {
  const ids = (list: number[] | undefined) => sql`${list?.length ? list : null}::bigint[]`
  const words = (list: string[] | undefined) => sql`${list?.length ? list : null}::text[]`
  const { product_ids, productor_ids, category_ids, types, varieties, countries } = conditions
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
    WHERE p.archived_at IS NULL AND p.stock > p.reserved
      AND (${ids(product_ids)} IS NULL OR p.id = ANY(${ids(product_ids)}))
      AND (${ids(productor_ids)} IS NULL OR p.id_prod = ANY(${ids(productor_ids)}))
      AND (${ids(category_ids)} IS NULL OR p.id_categ = ANY(${ids(category_ids)}))
      AND (${words(types)} IS NULL OR c.type = ANY(${words(types)}))
      AND (${words(varieties)} IS NULL OR c.variety = ANY(${words(varieties)}))
      AND (${words(countries)} IS NULL OR l.country = ANY(${words(countries)}))
    ORDER BY p.shop_order, p.id LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
