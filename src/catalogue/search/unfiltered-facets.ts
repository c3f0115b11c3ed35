import { cacheValue, type CachedValue } from '../../platform/http/response-cache/tagged-cache.ts'
import type { Read } from '../../platform/database/read-replica.ts'
import { catalogueTag } from '../cache-tags.ts'
import type { FacetsAnswer } from '../products/catalogue.contract.ts'
import { countFacets } from './facets.queries.ts'
import type { RegionParts } from './regions-within.queries.ts'

/** Counts for a shopper who has chosen nothing, whole or with so many values of each filter at the most. */
export type UnfilteredFacets = { listed: (most: number | undefined) => FacetsAnswer }

/** The cheapest and dearest wines of a group follow its counts by some seconds. */
const ttlMs = 10_000

/** Every visit begins with them, and they are the same for all users: cached until the catalogue changes. */
export function createUnfilteredFacets(
  read: Read,
  parts: () => Promise<RegionParts>,
): CachedValue<UnfilteredFacets> {
  return cacheValue(
    async () => {
      const within = await parts()
      const whole = await read(false, (db) => countFacets(db, {}, undefined, within))
      const shorter = new Map<number, FacetsAnswer>()
      return {
        listed(most) {
          if (most === undefined) return whole
          const known = shorter.get(most) ?? shorten(whole, most)
          shorter.set(most, known)
          return known
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
