/** Caches for use without a network. The worker fills them, pages read and clear them. */
export const cacheNames = {
  /** Pages that are the same for everyone and always open: home, cart, favourites, the offline page. */
  shells: 'shells',
  /** Pages of viewed wines. */
  visited: 'visited',
  assets: 'assets',
  pictures: 'pictures',
  /** Responses about the user: cart and favourites. Cleared on sign-out. */
  own: 'own',
} as const

export const offlinePath = '/sin-conexion'
/** Cache key of a call's last answer. */
export function ownAddress(call: string): string {
  return `/api/${call}`
}

/** Messages from a page to the worker. */
export type WorkerMessage =
  /** A viewed wine: caches its page. */
  | { say: 'visited'; path: string }
  /** On sign-out: deletes the user's cached responses and prevents caching of pending ones. */
  | { say: 'signed-out' }
