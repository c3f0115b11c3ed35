import { useSyncExternalStore } from 'react'
import type { Gift } from '../../../totals/gift.contract.ts'
import { emptyGift } from '../../../totals/gift.ts'

/** What a buyer wrote in the cart for a gift. It outlives signing in and a reload, and ends with the tab. */

const storageKey = 'cartGift'
const listeners = new Set<() => void>()
let known: { text: string; gift: Gift | null } = { text: '', gift: null }

function readText(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? ''
  } catch {
    return known.text
  }
}

export function readCartGift(): Gift | null {
  const text = readText()
  if (text !== known.text) known = { text, gift: parsed(text) }
  return known.gift
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
  known = { text, gift }
  try {
    sessionStorage.setItem(storageKey, text)
  } catch {
    // without storage it holds until the page is left
  }
  listeners.forEach((notify) => notify())
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useCartGift = (): Gift | null => useSyncExternalStore(listen, readCartGift, () => null)
