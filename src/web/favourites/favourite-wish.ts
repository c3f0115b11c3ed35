/** The wine that somebody liked before signing in. It waits in this tab, and not for ever: an old wish would surprise. */
const key = 'favouriteWish'
const patienceMs = 30 * 60_000

export function keepWish(productId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ productId, at: Date.now() }))
  } catch {
    // a browser that keeps nothing forgets it
  }
}

/** The wish, once. */
export function takeWish(): number | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (kept === null) return undefined
    const { productId, at } = JSON.parse(kept) as { productId?: unknown; at?: unknown }
    const fresh = typeof at === 'number' && Date.now() - at < patienceMs
    return fresh && typeof productId === 'number' ? productId : undefined
  } catch {
    return undefined
  }
}
