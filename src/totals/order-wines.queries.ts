import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
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
