import type { Tag } from '../endpoint.ts'

export type Invalidations = {
  /** Begins a computation and returns its generation for `isCurrent`. `end` must follow. */
  begin: () => number
  end: () => void
  /** Whether none of these tags has been invalidated since. */
  isCurrent: (tags: readonly Tag[], begun: number) => boolean
  invalidate: (tags: readonly Tag[] | 'all') => void
}

/**
 * Tracks invalidations while responses are being computed: one may be cached unless one of its own tags was
 * invalidated meanwhile. Its tags are known only at the end, so invalidations are remembered until no
 * computation is running.
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
