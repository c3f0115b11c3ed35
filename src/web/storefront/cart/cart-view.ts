import { useSyncExternalStore } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { CartItem } from '../../../cart/cart.contract.ts'
import { readOfflineCopy } from '../../session/offline-copies.ts'
import { remembered } from '../../session/remembered.ts'
import { readSession, retrySession, subscribeToSession } from '../../session/session-store.ts'
import { personThere } from '../../session/session.ts'
import { loadPart } from '../../session/load-part.ts'
import { isItem, localKey, readLocal } from './local-cart.ts'

/** The displayed cart. It follows the session and other tabs. */

/** This browser's cart: stored locally for anonymous visitors, on the server for users. */
type CartView =
  | { state: 'loading' }
  /** It could not be loaded; every screen but the cart's treats it as empty. */
  | { state: 'failed'; problem: ProblemDetails }
  /** `stale`: the last loaded state; read-only. */
  | { state: 'ready'; items: CartItem[]; stale?: true }

/** Shared with server rendering: another object would make React render every subscriber again. */
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

/** Actions on the user's own cart. Loaded with the first sign-in. */
export const ownCart = () => loadPart(() => import('./own-cart.ts'))

let begun = false
/** The user whose cart was merged last. */
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
    // read-only, or failed
    const isBroken = view.state === 'failed' || (view.state === 'ready' && view.stale === true)
    if (isBroken && personThere() !== undefined) void reloadCart()
  })
  void follow()
}

/** Whether the displayed cart is this browser's. */
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

/** Signed in while the shop is unavailable: shows the cached cart. */
async function showCached(): Promise<void> {
  const before = readSession()
  const copy = await readOfflineCopy('shoppingCart')
  if (readSession() !== before) return
  showView({ state: 'ready', items: Array.isArray(copy) ? copy.filter(isItem) : readLocal(), stale: true })
}

/** Loads the signed-in user's cart again. */
export async function reloadCart(): Promise<void> {
  if (readSession().state === 'error') return retrySession()
  return followed === undefined ? follow() : (await ownCart()).load()
}

export function useCart(): CartView {
  return useSyncExternalStore(subscribeToCart, readCartView, () => loading)
}

/** A wine's line in the cart; undefined while it loads. */
export function useInCart(wineId: number): CartItem | undefined {
  const find = () => {
    const cart = readCartView()
    return cart.state === 'ready' ? cart.items.find((item) => item.id_prod === wineId) : undefined
  }
  return useSyncExternalStore(subscribeToCart, find, () => undefined)
}
