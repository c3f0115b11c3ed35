import { LRUCache } from 'lru-cache'
import type { Tag } from '../endpoint.ts'

type Tagged = { tags: readonly Tag[] }

export type TaggedStore<V> = {
  get: (key: string) => V | undefined
  /** Like `get`, without updating its recency. */
  peek: (key: string) => V | undefined
  set: (key: string, value: V) => void
  invalidate: (tags: readonly Tag[] | 'all') => void
}

/** The cache's size: a number of entries (with a lifetime in milliseconds), or a total size. */
type Room<V> = { max: number; ttl?: number } | { maxSize: number; sizeCalculation: (value: V) => number }

/** An LRU cache with an index by tag. */
export function createTaggedStore<V extends Tagged>(room: Room<V>): TaggedStore<V> {
  const keysByTag = new Map<Tag, Set<string>>()
  const unlink = ({ tags }: V, key: string) => {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }
  // also called when an entry is replaced, evicted or cleared
  const cached = new LRUCache<string, V>({ ...room, dispose: unlink })
  return {
    get: (key) => cached.get(key),
    peek: (key) => cached.peek(key),
    set(key, value) {
      cached.set(key, value)
      // lru-cache silently rejects a value larger than the cache
      if (cached.peek(key) !== value) return
      for (const tag of value.tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },
    invalidate(tags) {
      if (tags === 'all') cached.clear()
      else for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) cached.delete(key)
    },
  }
}
