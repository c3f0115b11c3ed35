import { sql } from 'kysely'
import type { CreatedAt } from '../../platform/database/column-types.ts'
import type { Db } from '../../platform/database/open-database.ts'

type FavouriteTables = {
  favourites: { user_id: string; product_id: number; added_at: CreatedAt }
}

/** The database with the table of favourites. */
export const withFavourites = (db: Db) => db.withTables<FavouriteTables>()

/** The wines that a person likes, the latest first. */
export async function likedBy(db: Db, userId: string, most: number) {
  const rows = await withFavourites(db)
    .selectFrom('favourites')
    .select(['product_id', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ productId: row.product_id, at: row.added_at }))
}

/** What everybody marked, the latest first. */
export async function likedByAnyone(db: Db, most: number) {
  return withFavourites(db)
    .selectFrom('favourites')
    .select(['user_id as person', 'product_id as productId'])
    .select([sql<boolean>`true`.as('liked'), sql<number>`added_at::date - DATE '1970-01-01'`.as('day')])
    .orderBy('added_at', 'desc')
    .limit(most)
    .execute()
}

/** Deletes the favourites of deleted wines. */
export async function deleteFavouritesOf(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM favourites WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}
