import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes the demo's customers, to whom no other row may refer any more. */
export async function deleteDemoPeople(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM users WHERE id = ANY(${ids}::text[])`.execute(trx)
}
