import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { groupConditions } from './product-filter.queries.ts'

/**
 * Number of wines on sale for each combination of facet values (facet_counts), and the same by producer: maintained by
 * triggers, so that counts are exact at once in a catalogue of any size.
 */

/** Sums up the rows that changes of the catalogue added. No-op if another worker holds the lock. */
export async function foldFacetCounts(db: Db): Promise<void> {
  await sql`SELECT fold_facet_counts()`.execute(db)
}

/** How many wines a filter lets through that asks only for terms. */
export function countByGroup(filter: ProductFilter): RawBuilder<unknown> {
  return sql`SELECT coalesce(sum(k.wines), 0) FROM facet_counts k WHERE ${groupConditions(filter)}`
}
