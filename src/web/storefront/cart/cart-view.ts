import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'

/** This browser's cart: stored locally for anonymous visitors, on the server for users. */
export type CartView =
  | { state: 'loading' }
  /** It could not be fetched: to every screen but its own it is empty. */
  | { state: 'failed'; problem: ProblemDetails }
  /** `stale`: the last loaded state; read-only. */
  | { state: 'ready'; items: CartItem[]; stale?: true }

/** What the server draws as well: the very same, or React would draw everything again that asks for it. */
export const loading: CartView = { state: 'loading' }
let view: CartView = loading
const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

export function readCartView(): CartView {
  return view
}

export function shownItems(): CartItem[] {
  return view.state === 'ready' ? view.items : []
}

/** The cart is there to be read only, or not even that. */
export function isBroken(): boolean {
  return view.state === 'failed' || (view.state === 'ready' && view.stale === true)
}

export function showView(next: CartView): void {
  view = next
  listeners.forEach((notify) => notify())
}

export function listenToView(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Opens the line to this browser's other tabs. In: what to do when one of them changed the cart. */
export function followOtherTabs(follow: () => void): void {
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cart')
  channel?.addEventListener('message', follow)
}

export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}
