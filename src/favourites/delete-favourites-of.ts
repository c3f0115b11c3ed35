import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes the favourites of deleted wines. */
export async function deleteFavouritesOf(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM favourites WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}
