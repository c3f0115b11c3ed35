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
export const shellPaths = [offlinePath, '/', '/shoppingCart', '/user/listfavorite'] as const

/** Calls whose last answer is kept for the person who is signed in. */
export const ownCalls = ['favorite', 'shoppingCart'] as const
export type OwnCall = (typeof ownCalls)[number]

/** Under which address the last answer of a call is kept. */
export function ownAddress(call: OwnCall): string {
  return `/api/${call}`
}

/** What a page tells the worker. */
export type WorkerMessage =
  /** A wine was looked at: keep its page. */
  | { say: 'visited'; path: string }
  /** Somebody signed out: nothing of theirs may be kept, nor what is still on its way. */
  | { say: 'signed-out' }
