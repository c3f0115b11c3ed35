import { useSyncExternalStore } from 'react'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { loading, readCartView, type CartView } from './cart-view.ts'
import { subscribeToCart } from './follow-session.ts'

export function useCart(): CartView {
  return useSyncExternalStore(subscribeToCart, readCartView, () => loading)
}

/** A wine's line of the cart, once it is there. */
export function useInCart(wineId: number): CartItem | undefined {
  const find = () => {
    const cart = readCartView()
    return cart.state === 'ready' ? cart.items.find((item) => item.id_prod === wineId) : undefined
  }
  return useSyncExternalStore(subscribeToCart, find, () => undefined)
}
