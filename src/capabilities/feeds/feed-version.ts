import { randomUUID } from 'node:crypto'
import type { Tag } from '../../platform/http/endpoint.ts'

/**
 * Names what the feeds say now: another name after anything of a wine or of the settings has changed. Undefined while this
 * process does not hear of changes.
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
    // every tag stands for something that a feed says, but names under reviews, which are rare
    invalidate: renew,
    listening(now) {
      sure = now
      renew()
    },
  }
}
