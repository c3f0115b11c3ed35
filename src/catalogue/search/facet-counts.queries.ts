import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { groupConditions } from './product-filter.queries.ts'

/**
 * How many wines on sale share everything that a menu of filters asks for (facet_counts), and the same by bodega: kept
 * by triggers, so that counts are exact at once whatever the size of the catalogue.
 */

/** Sums up the rows that changes of the catalogue added. No-op if another worker holds the lock. */
export async function foldFacetCounts(db: Db): Promise<void> {
  await sql`SELECT fold_facet_counts()`.execute(db)
}

/** How many wines a filter lets through that asks only for terms. */
export function countByGroup(filter: ProductFilter): RawBuilder<unknown> {
  return sql`SELECT coalesce(sum(k.wines), 0) FROM facet_counts k WHERE ${groupConditions(filter)}`
}
