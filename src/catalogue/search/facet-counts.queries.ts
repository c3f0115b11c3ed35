import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Sums up the counts that changes of the catalogue left behind. Any process may do so at any time. */
export async function foldFacetCounts(db: Db): Promise<void> {
  await sql`SELECT fold_wine_groups(), fold_catalogue_size()`.execute(db)
}
