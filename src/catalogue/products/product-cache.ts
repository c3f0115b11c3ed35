import { LRUCache } from 'lru-cache'
import { writeOnce } from '../../platform/http/write-json.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { ProductAnswer } from './catalogue.contract.ts'
import { findProducts } from './product-rows.ts'

/** Some 3 kB each. */
const keptAtMost = 4000

/** Finds wines by id. Out: those that there are, in the order asked for; nobody may change them. */
export type FindWines = (ids: number[]) => Promise<ProductAnswer[]>

export type ProductCache = {
  /** For whoever need not see what they wrote a moment ago. */
  find: (db: Db, ids: number[]) => Promise<ProductAnswer[]>
  /** In: the wines that changed; undefined for all of them. */
  forget: (changed: number[] | undefined) => void
  /** Whether changes are heard at all; while they are not, nothing is kept. */
  listening: (sure: boolean) => void
}

/**
 * Wines as shoppers see them, kept in this process until they change: most lists show what other lists have shown, and
 * to read and unpack a wine costs more than to find out which ones a page has. In: for how many milliseconds at the
 * most, where a wine may be read as it was before a change that was heard already.
 */
export function createProductCache(mostMs?: number): ProductCache {
  const kept = new LRUCache<number, ProductAnswer>({ max: keptAtMost, ...(mostMs ? { ttl: mostMs } : {}) })
  let round = 0
  let sure = false
  return {
    async find(db, ids) {
      const known = ids.map((id) => kept.get(id))
      const missing = ids.filter((_, index) => !known[index])
      const read = new Map<number, ProductAnswer>()
      if (missing.length > 0) {
        const begun = round
        for (const wine of await findProducts(db, missing)) {
          read.set(wine.id, wine)
          // what changed while it was being read may not be in it
          if (sure && begun === round) kept.set(wine.id, writeOnce(wine))
        }
      }
      return ids.flatMap((id, index) => known[index] ?? read.get(id) ?? [])
    },
    forget(changed) {
      round += 1
      if (!changed) kept.clear()
      else for (const id of changed) kept.delete(id)
    },
    listening(now) {
      sure = now
      round += 1
      kept.clear()
    },
  }
}

/** Finds wines in the database itself. */
export function findAnew(db: Db): FindWines {
  return async (ids) => {
    const found = new Map((await findProducts(db, ids)).map((wine) => [wine.id, wine]))
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}
