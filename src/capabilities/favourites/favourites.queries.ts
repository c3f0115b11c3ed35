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
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ productId: row.product_id }))
}

/** Deletes the favourites of deleted wines. */
export async function deleteFavouritesOf(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM favourites WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}
