import type { Db } from '../../platform/database/open-database.ts'
import type { ProductAnswer } from '../../catalogue/products/catalogue.contract.ts'
import { findProducts } from '../../catalogue/products/product-rows.queries.ts'

/** Wines in memory at once, about 3 kB each. */
const batch = 500

/**
 * Yields every wine on sale by id, including sold-out ones, as its page shows it. Reads ahead only on demand.
 */
export async function* feedWines(db: Db): AsyncGenerator<ProductAnswer[]> {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('archived_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute()
    const ids = rows.map(({ id }) => id)
    const wines = await findProducts(db, ids)
    if (wines.length > 0) yield wines.toSorted((a, b) => a.id - b.id)
    last = ids.at(-1) ?? last
    if (ids.length < batch) return
  }
}
