import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { OrderLine } from './conditions-hold.ts'

export type Wanted = { product_id: number; quantity: number }
export type WineOnSale = Omit<OrderLine, 'quantity'> & { available: number }

/** Wines on sale with what promotions look at, by id; archived ones are left out. */
export async function winesOnSale(db: Db, ids: readonly number[]): Promise<Map<number, WineOnSale>> {
  const { rows } = await sql<WineOnSale>`
    SELECT p.id AS product_id, p.id_prod AS productor_id, p.id_categ AS category_id, c.type, c.variety,
      coalesce(l.country, '') AS country, p.list_price, p.price AS unit_price, p.stock - p.reserved AS available
    FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place)
    WHERE p.id = ANY(${[...new Set(ids)]}::bigint[]) AND p.archived_at IS NULL`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row]))
}
