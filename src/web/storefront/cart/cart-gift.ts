import { useSyncExternalStore } from 'react'
import type { Gift } from '../../../totals/gift.contract.ts'
import { emptyGift } from '../../../totals/gift.ts'

/** Gift options written in the cart. They survive signing in and reloading, and end with the tab. */

const storageKey = 'cartGift'
const listeners = new Set<() => void>()
let cached: { text: string; gift: Gift | null } = { text: '', gift: null }

function readText(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return cached.text
  }
}

export function readCartGift(): Gift | null {
  const text = readText()
  if (text !== cached.text) cached = { text, gift: parsed(text) }
  return cached.gift
}

function parsed(text: string): Gift | null {
  if (text === '') return null
  try {
    return { ...emptyGift, ...(JSON.parse(text) as Partial<Gift>) }
  } catch {
    return null
  }
}

export function setCartGift(gift: Gift | null): void {
  const text = gift ? JSON.stringify(gift) : ''
  cached = { text, gift }
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // without storage they last until the page is left
  }
  listeners.forEach((notify) => notify())
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useCartGift = (): Gift | null => useSyncExternalStore(listen, readCartGift, () => null)
