import { useSyncExternalStore } from 'react'
import { readCartView, subscribeToCart, type CartView } from './cart-store.ts'

const loading: CartView = { state: 'loading' }

export function useCart(): CartView {
  return useSyncExternalStore(subscribeToCart, readCartView, () => loading)
}
