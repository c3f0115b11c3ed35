import { cacheValue, type CachedValue } from '../../platform/http/response-cache/tagged-cache.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { catalogueTag } from '../cache-tags.ts'
import type { FacetsAnswer } from '../products/catalogue.contract.ts'
import { countFacets } from './facets.queries.ts'
import type { RegionParts } from './regions-within.queries.ts'

/** Counts without a selection, complete or limited to `most` values per filter. */
export type UnfilteredFacets = { listed: (most: number | undefined) => FacetsAnswer }

/** A group's price range lags its counts by some seconds. */
const ttlMs = 10_000

/** Caches the counts that every visit begins with, until the catalogue changes. */
export function createUnfilteredFacets(
  read: Read,
  parts: () => Promise<RegionParts>,
): CachedValue<UnfilteredFacets> {
  return cacheValue(
    async () => {
      const within = await parts()
      const complete = await read(false, (db) => countFacets(db, {}, undefined, within))
      const shorter = new Map<number, FacetsAnswer>()
      return {
        listed(most) {
          if (most === undefined) return complete
          const counts = shorter.get(most) ?? shorten(complete, most)
          shorter.set(most, counts)
          return counts
        },
      }
    },
    [catalogueTag],
    ttlMs,
  )
}

function shorten({ price, ...facets }: FacetsAnswer, most: number): FacetsAnswer {
  const cut = Object.entries(facets).map(([name, values]) => [name, values.slice(0, most)])
  return { ...(Object.fromEntries(cut) as typeof facets), price }
}
