import { sql } from 'kysely'
import { isAlcoholic } from '../catalogue/taxonomy/product-kinds.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Whether the law about alcohol applies to one of these products. */
export async function hasAlcohol(db: Db, productIds: readonly number[]): Promise<boolean> {
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .select(['c.type', 'p.alcohol'])
    .where('p.id', '=', sql<number>`ANY(${productIds})`)
    .execute()
  return rows.some(({ type, alcohol }) => isAlcoholic({ type, alcohol: Number(alcohol) }))
}
