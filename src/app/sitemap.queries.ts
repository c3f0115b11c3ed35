import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** What search engines' list holds at most: the protocol's 50,000, less room for what is no wine. */
const winesAtMost = 40_000
const othersAtMost = 4000

/** The wines on sale, in the order of the shop. */
export function listedWines(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('producers', 'producers.id_prod', 'products.id_prod')
    .select(['id', 'name', 'vintage', 'producers.description as producer', 'updated_at'])
    .where('archived_at', 'is', null)
    .orderBy('shop_order')
    .limit(winesAtMost)
    .execute()
}

/** Bodegas or regions of which a wine is on sale. */
export async function listedNames(db: Db, table: 'producers' | 'locations', key: 'id_prod' | 'id_place') {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT t.${sql.ref(key)} AS id, t.description AS name FROM ${sql.table(table)} t
    WHERE EXISTS (SELECT FROM products p WHERE p.${sql.ref(key)} = t.${sql.ref(key)} AND p.archived_at IS NULL)
    ORDER BY 1 LIMIT ${othersAtMost}`.execute(db)
  return rows
}
