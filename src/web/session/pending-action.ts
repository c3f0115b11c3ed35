/** A wish made before signing in. It is stored for this tab and expires: an old wish would be a surprise. */
const patienceMs = 30 * 60_000

export function storePendingAction(kind: string, productId: number): void {
  try {
    sessionStorage.setItem(`${kind}Wish`, JSON.stringify({ productId, at: Date.now() }))
  } catch {
    // without storage it is forgotten
  }
}

/** The wish, once. */
export function takePendingAction(kind: string): number | undefined {
  try {
    const key = `${kind}Wish`
    const cached = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (cached === null) return undefined
    const { productId, at } = JSON.parse(cached) as { productId?: unknown; at?: unknown }
    const fresh = typeof at === 'number' && Date.now() - at < patienceMs
    return fresh && typeof productId === 'number' ? productId : undefined
  } catch {
    return undefined
  }
}
