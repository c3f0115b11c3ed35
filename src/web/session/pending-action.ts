/**
 * An action started before signing in, stored in this tab. It expires, because an old action would surprise
 * the user.
 */
type Kind = 'favourite' | 'restock'
const patienceMs = 30 * 60_000

export function storePendingAction(kind: Kind, productId: number): void {
  try {
    sessionStorage.setItem(`${kind}Wish`, JSON.stringify({ productId, at: Date.now() }))
  } catch {
    // without storage it is forgotten
  }
}

/** Takes the pending action, once. */
export function takePendingAction(kind: Kind): number | undefined {
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
