import { useSyncExternalStore } from 'react'
import { loading, readFavourites, subscribeToFavourites, type Favourites } from './favourite-store.ts'

/** The person's favourites; 'loading' on the server, for anonymous visitors and until the shop has answered. */
export function useFavourites(): Favourites {
  return useSyncExternalStore(subscribeToFavourites, readFavourites, () => loading)
}

/** Whether a wine is liked. Only a change of this one renders again. */
export function useLiked(productId: number): boolean {
  const read = () => {
    const favourites = readFavourites()
    return favourites.state === 'ready' && favourites.liked.has(productId)
  }
  return useSyncExternalStore(subscribeToFavourites, read, () => false)
}
