/** What the browser keeps for when there is no network: the worker fills it, the pages read and empty it. */
export const cacheNames = {
  /** Pages that are the same for everybody and open always: home, cart, favourites, the page that says 'offline'. */
  shells: 'shells',
  /** Pages of wines that were looked at. */
  visited: 'visited',
  assets: 'assets',
  pictures: 'pictures',
  /** Answers about a person: their cart and favourites. Emptied when they sign out. */
  own: 'own',
} as const

export const offlinePath = '/sin-conexion'
/** Cache key of a call's last answer. */
export function ownAddress(call: string): string {
  return `/api/${call}`
}

/** What a page tells the worker. */
export type WorkerMessage =
  /** A viewed wine: caches its page. */
  | { say: 'visited'; path: string }
  /** On sign-out: deletes the user's cached answers, and prevents caching of pending ones. */
  | { say: 'signed-out' }
