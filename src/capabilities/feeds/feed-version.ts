import { randomUUID } from 'node:crypto'
import type { Tag } from '../../platform/http/endpoint.ts'

/**
 * Names the feeds' current content; changes with any wine or setting. Undefined while this process receives
 * no notifications.
 */
export type FeedVersion = {
  now: () => string | undefined
  invalidate: (tags: readonly Tag[] | 'all') => void
  listening: (sure: boolean) => void
}

export function createFeedVersion(): FeedVersion {
  let mark = randomUUID()
  let sure = false
  const renew = () => {
    mark = randomUUID()
  }
  return {
    now: () => (sure ? mark : undefined),
    // almost every tag affects the feeds; the exception, names under reviews, changes rarely
    invalidate: renew,
    listening(now) {
      sure = now
      renew()
    },
  }
}
