import { useSyncExternalStore } from 'react'
import type { Gift } from '../../../totals/gift.contract.ts'

/**
 * Gift options written in the cart. They survive signing in and reloading, and end with the tab. They are changed in
 * `set-cart-gift.ts`.
 */
export const giftStore = {
  key: 'cartGift',
  listeners: new Set<() => void>(),
  cached: { text: '', gift: null as Gift | null },
}

export function readCartGift(): Gift | null {
  let { text } = giftStore.cached
  try {
    text = sessionStorage.getItem(giftStore.key) ?? ''
  } catch {
    // without storage the last ones hold
  }
  if (text !== giftStore.cached.text) giftStore.cached = { text, gift: parsed(text) }
  return giftStore.cached.gift
}

function parsed(text: string): Gift | null {
  try {
    return JSON.parse(text || 'null') as Gift | null
  } catch {
    return null
  }
}

function listen(notify: () => void): () => void {
  giftStore.listeners.add(notify)
  return () => giftStore.listeners.delete(notify)
}

export const useCartGift = (): Gift | null => useSyncExternalStore(listen, readCartGift, () => null)
