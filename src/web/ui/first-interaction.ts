const kinds = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const
/** By then a tap's own response is painted, even on a slow phone. */
const afterMs = 400

/**
 * Resolves shortly after the first interaction, so that its response is painted first; at once on the server
 * or after an earlier interaction. Content below the fold hydrates by then.
 */
export function firstInteraction(): Promise<unknown> {
  if (typeof document === 'undefined' || navigator.userActivation?.hasBeenActive !== false)
    return Promise.resolve()
  return new Promise((resolve) => {
    const begin = () => setTimeout(resolve, afterMs)
    for (const kind of kinds) addEventListener(kind, begin, { once: true, capture: true })
  })
}
