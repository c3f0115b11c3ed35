import { sql } from 'kysely'
import { toPesos } from '../../money/money.ts'
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

/** Adds a wine to those that a person likes; one that is there stays as it is. */
export async function addFavourite(db: Db, userId: string, productId: number): Promise<void> {
  await withFavourites(db)
    .insertInto('favourites')
    .values({ user_id: userId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavourite(db: Db, userId: string, productId: number): Promise<void> {
  await withFavourites(db)
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

/** The wines that a person likes as the call answers them, the latest first. */
export async function readFavourites(db: Db, userId: string) {
  const rows = await withFavourites(db)
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .select(['p.id', 'p.name', 'p.image', 'p.price', 'p.discount', 'p.stock', 'p.reserved', 'p.archived_at'])
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .select(['b.description as producer', 'p.vintage', 'p.volume_ml', 'c.type'])
    .where('f.user_id', '=', userId)
    .orderBy('f.added_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id_prod_cart: row.id,
    id_prod: row.id,
    product: {
      name: row.name,
      image: row.image,
      price: toPesos(row.price),
      descuento: row.discount,
      producer: row.producer,
      vintage: row.vintage,
      volumeMl: row.volume_ml,
      type: row.type,
      available: row.archived_at ? 0 : row.stock - row.reserved,
      archived: row.archived_at !== null,
    },
  }))
}
