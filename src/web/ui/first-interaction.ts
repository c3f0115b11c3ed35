const kinds = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/**
 * Resolves with the visitor's first interaction, and at once on the server or after one: what stands below the screen
 * is in the page and comes alive by then.
 */
export function firstInteraction(): Promise<unknown> {
  if (typeof document === 'undefined' || navigator.userActivation?.hasBeenActive !== false)
    return Promise.resolve()
  return new Promise((resolve) => {
    for (const kind of kinds) addEventListener(kind, resolve, { once: true, capture: true })
  })
}
