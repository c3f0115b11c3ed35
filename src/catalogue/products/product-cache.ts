import { createTaggedCache, type TaggedCache } from '../../platform/http/response-cache/tagged-cache.ts'
import { writeOnce } from '../../platform/http/write-json.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { wineTag } from '../cache-tags.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { findProducts } from './product-rows.ts'

/** Some 3 kB each, and as much for its written JSON. */
const cachedAtMost = 4000

/** Finds wines by id. Out: those that exist, in the order of the ids; frozen by convention, for others read them too. */
export type FindWines = (ids: number[]) => Promise<ProductAnswer[]>

export type ProductCache = Pick<TaggedCache<ProductAnswer>, 'invalidate' | 'listening'> & {
  /** For readers who need not see what they wrote a moment ago. */
  find: (db: Db, ids: number[]) => Promise<ProductAnswer[]>
}

/**
 * Wines as shoppers see them, each an object and its bytes, in this process until they change: most lists show what other
 * lists have shown, and to read and unpack a wine costs more than to find out which ones a page has. In: the longest time
 * in milliseconds, where a wine may be read as it was before a change that was heard already.
 */
export function createProductCache(ttl?: number): ProductCache {
  const { get, fill, invalidate, listening } = createTaggedCache<ProductAnswer>({
    max: cachedAtMost,
    ...(ttl ? { ttl } : {}),
  })
  return {
    async find(db, ids) {
      const known = ids.map((id) => get(String(id)))
      const missing = ids.filter((_, index) => !known[index])
      if (missing.length === 0) return known.flatMap((wine) => wine ?? [])
      const read = new Map<number, ProductAnswer>()
      await fill(async (store) => {
        for (const wine of await findProducts(db, missing)) {
          read.set(wine.id, wine)
          store(String(wine.id), writeOnce(wine), [wineTag(wine.id)])
        }
      })
      return ids.flatMap((id, index) => known[index] ?? read.get(id) ?? [])
    },
    invalidate,
    listening,
  }
}

/** Finds wines in the database itself. */
export function findAnew(db: Db): FindWines {
  return async (ids) => {
    const found = new Map((await findProducts(db, ids)).map((wine) => [wine.id, wine]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
