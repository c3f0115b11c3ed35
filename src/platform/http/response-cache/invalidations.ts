import type { Tag } from '../endpoint.ts'

export type Invalidations = {
  /** Marks the beginning of a computation. Out: its generation, for `isCurrent`; `end` must follow. */
  begin: () => number
  end: () => void
  /** Whether none of these tags was invalidated since. */
  isCurrent: (tags: readonly Tag[], begun: number) => boolean
  invalidate: (tags: readonly Tag[] | 'all') => void
}

/**
 * Invalidations while answers are being made: an answer may be cached unless one of its own tags was invalidated. Tags
 * are known only once it is made, so each invalidation is remembered until no answer is being made.
 */
export function createInvalidations(): Invalidations {
  const invalidated = new Map<Tag, number>()
  let allAt = 0
  let generation = 0
  let making = 0
  return {
    begin() {
      making += 1
      return generation
    },
    end() {
      making -= 1
      if (making === 0) invalidated.clear()
    },
    isCurrent: (tags, begun) => allAt <= begun && tags.every((tag) => (invalidated.get(tag) ?? 0) <= begun),
    invalidate(tags) {
      generation += 1
      if (tags === 'all') allAt = generation
      else if (making > 0) for (const tag of tags) invalidated.set(tag, generation)
    },
  }
}
