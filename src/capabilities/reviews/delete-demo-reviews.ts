import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Deletes the ratings that the demo came with, and whatever else is about wines that go. */
export async function deleteDemoReviews(trx: Db, wines: readonly number[]): Promise<void> {
  await sql`DELETE FROM reviews WHERE demo OR product_id = ANY(${wines}::bigint[])`.execute(trx)
  await sql`DELETE FROM reviews_deleted_hidden WHERE product_id = ANY(${wines}::bigint[])`.execute(trx)
}
