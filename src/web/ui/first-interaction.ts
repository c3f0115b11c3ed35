const kinds = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const
/** A tap's own answer is painted by then, also on a slow phone. */
const afterMs = 400

/**
 * Resolves a moment after the visitor's first interaction, so that its answer is painted first, and at once on the server
 * or after one: what stands below the screen is in the page and comes alive by then.
 */
export function firstInteraction(): Promise<unknown> {
  if (typeof document === 'undefined' || navigator.userActivation?.hasBeenActive !== false)
    return Promise.resolve()
  return new Promise((resolve) => {
    const begin = () => setTimeout(resolve, afterMs)
    for (const kind of kinds) addEventListener(kind, begin, { once: true, capture: true })
  })
}
