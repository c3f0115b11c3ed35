import { useSyncExternalStore } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { readOfflineCopy } from '../../session/offline-copies.ts'
import { remembered } from '../../session/remembered.ts'
import { readSession, retrySession, subscribeToSession } from '../../session/session-store.ts'
import { personThere } from '../../session/session.ts'
import { loadPart } from '../../session/load-part.ts'
import { isItem, localKey, readLocal } from './local-cart.ts'

/** The cart on show. It follows the session, and what other tabs do. */

/** This browser's cart: stored locally for anonymous visitors, on the server for users. */
type CartView =
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

export function showView(next: CartView): void {
  view = next
  listeners.forEach((notify) => notify())
}

export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/** What is done with a person's own cart. It arrives with the first person who signs in here, or did before. */
export const ownCart = () => loadPart(() => import('./own-cart.ts'))

let begun = false
/** Whose cart was taken over last. */
let followed: string | undefined

export function subscribeToCart(notify: () => void): () => void {
  begin()
  listeners.add(notify)
  return () => listeners.delete(notify)
}

function begin(): void {
  if (begun) return
  begun = true
  if (remembered('user') !== null) ownCart().catch(() => undefined)
  subscribeToSession(() => void follow())
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cart')
  channel?.addEventListener(
    'message',
    () => void (isLocal() ? showLocal() : followed !== undefined && reloadCart()),
  )
  window.addEventListener('storage', (event) => {
    if (event.key === localKey && isLocal()) showLocal()
  })
  window.addEventListener('online', () => {
    // it is there to be read only, or not even that
    const isBroken = view.state === 'failed' || (view.state === 'ready' && view.stale === true)
    if (isBroken && personThere() !== undefined) void reloadCart()
  })
  void follow()
}

/** The cart on show is the one that this browser keeps. */
export function isLocal(): boolean {
  const { state } = readSession()
  return state === 'anonymous' || state === 'off'
}

export function showLocal(): void {
  showView({ state: 'ready', items: readLocal() })
}

async function follow(): Promise<void> {
  const session = readSession()
  if (session.state === 'unknown') return
  const person = personThere()
  if (person !== undefined && person === followed) return
  followed = person
  if (person === undefined) return session.state === 'error' ? showCached() : showLocal()
  await ownCart().then(
    (own) => own.takeOver(),
    () => {
      followed = undefined
      return showCached()
    },
  )
}

/** Signed in while the shop is unavailable: the cached cart is shown. */
async function showCached(): Promise<void> {
  const before = readSession()
  const copy = await readOfflineCopy('shoppingCart')
  if (readSession() !== before) return
  showView({ state: 'ready', items: Array.isArray(copy) ? copy.filter(isItem) : readLocal(), stale: true })
}

/** Asks the shop (again) for the signed-in person's cart. */
export async function reloadCart(): Promise<void> {
  if (readSession().state === 'error') return retrySession()
  return followed === undefined ? follow() : (await ownCart()).load()
}

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
