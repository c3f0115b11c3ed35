import type { Tag } from '../endpoint.ts'
import { createInvalidations } from './invalidations.ts'
import { createTaggedStore } from './tagged-store.ts'

type Store<V> = (key: string, value: V, tags: readonly Tag[]) => void

export type TaggedCache<V> = {
  get: (key: string) => V | undefined
  /** Runs work that reads values. `storeValue` rejects a value that was invalidated since the work began. */
  fill: <T>(work: (storeValue: Store<V>) => Promise<T>) => Promise<T>
  /** Drops the values with any of these tags. */
  invalidate: (tags: readonly Tag[] | 'all') => void
  /** Whether notifications arrive. While they do not, nothing is cached. */
  listening: (sure: boolean) => void
}

/**
 * Caches values from the database in this process.
 * @param room maximum number of values, and their lifetime in milliseconds
 */
export function createTaggedCache<V>(room: { max: number; ttl?: number }): TaggedCache<V> {
  const store = createTaggedStore<{ value: V; tags: readonly Tag[] }>(room)
  const invalidations = createInvalidations()
  let sure = false
  const invalidate = (tags: readonly Tag[] | 'all') => {
    invalidations.invalidate(tags)
    store.invalidate(tags)
  }
  return {
    get: (key) => store.get(key)?.value,
    async fill(work) {
      const begun = invalidations.begin()
      try {
        return await work((key, value, tags) => {
          if (sure && invalidations.isCurrent(tags, begun)) store.set(key, { value, tags })
        })
      } finally {
        invalidations.end()
      }
    },
    invalidate,
    listening(now) {
      sure = now
      invalidate('all')
    },
  }
}

export type CachedValue<V> = Pick<TaggedCache<V>, 'invalidate' | 'listening'> & { read: () => Promise<V> }

/**
 * Caches one value, read again after an invalidation or `ttl` milliseconds. Concurrent callers share one
 * read.
 */
export function cacheValue<V>(read: () => Promise<V>, tags: readonly Tag[], ttl: number): CachedValue<V> {
  const cache = createTaggedCache<Promise<V>>({ max: 1, ttl })
  return {
    read() {
      const cached = cache.get('value')
      if (cached) return cached
      const reading = read()
      // cached before it resolves, so that an invalidation meanwhile drops it
      void cache.fill(async (storeValue) => storeValue('value', reading, tags))
      reading.catch(() => cache.get('value') === reading && cache.invalidate('all'))
      return reading
    },
    invalidate: cache.invalidate,
    listening: cache.listening,
  }
}
