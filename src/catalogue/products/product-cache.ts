import { createTaggedCache, type TaggedCache } from '../../platform/http/response-cache/tagged-cache.ts'
import { writeOnce } from '../../platform/http/write-json.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { wineTag } from '../cache-tags.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { findProducts } from './product-rows.queries.ts'

/** About 3 kB each, and as much for the serialised JSON. */
const cachedAtMost = 4000

/** Finds existing wines by id, in that order. Do not modify them: they are shared. */
export type FindWines = (ids: number[]) => Promise<ProductAnswer[]>

export type ProductCache = Pick<TaggedCache<ProductAnswer>, 'invalidate' | 'listening'> & {
  /** For callers that need not see their own writes. */
  find: (db: Db, ids: number[]) => Promise<ProductAnswer[]>
}

/**
 * Caches wines with their JSON in this process until they change. Most lists share wines, and loading a wine
 * costs more than finding a page's ids.
 * @param ttl milliseconds, if a read may return the state before a notified change
 */
export function createProductCache(ttl?: number): ProductCache {
  const { get, fill, invalidate, listening } = createTaggedCache<ProductAnswer>({
    max: cachedAtMost,
    ...(ttl ? { ttl } : {}),
  })
  return {
    async find(db, ids) {
      const cached = ids.map((id) => get(String(id)))
      const missing = ids.filter((_, index) => !cached[index])
      if (missing.length === 0) return cached.flatMap((wine) => wine ?? [])
      const read = new Map<number, ProductAnswer>()
      await fill(async (store) => {
        for (const wine of await findProducts(db, missing)) {
          read.set(wine.id, wine)
          store(String(wine.id), writeOnce(wine), [wineTag(wine.id)])
        }
      })
      return ids.flatMap((id, index) => cached[index] ?? read.get(id) ?? [])
    },
    invalidate,
    listening,
  }
}

/** Finds wines in the database. */
export function findAnew(db: Db): FindWines {
  return async (ids) => {
    const wineById = new Map((await findProducts(db, ids)).map((wine) => [wine.id, wine]))
    return ids.flatMap((id) => wineById.get(id) ?? [])
  }
}
