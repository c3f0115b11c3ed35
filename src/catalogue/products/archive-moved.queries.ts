import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Archives products that were archived in the shop from which they moved in. */
export async function archiveMoved(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE products SET archived_at = now(), version = version + 1, updated_at = now()
    WHERE id = ANY(${[...ids]}::bigint[]) AND archived_at IS NULL`.execute(trx)
}
