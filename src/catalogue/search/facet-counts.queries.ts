import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { groupConditions } from './product-filter.queries.ts'

/**
 * Wines per combination of facet values (facet_counts), also by producer. Triggers maintain them, so counts
 * are exact at once in a catalogue of any size.
 */

/** Merges rows added by catalogue changes. No-op if another worker holds the lock. */
export async function foldFacetCounts(db: Db): Promise<void> {
  await sql`SELECT fold_facet_counts()`.execute(db)
}

/** Counts the wines of a filter on terms only. */
export function countByGroup(filter: ProductFilter): RawBuilder<unknown> {
  return sql`SELECT coalesce(sum(k.wines), 0) FROM facet_counts k WHERE ${groupConditions(filter)}`
}
