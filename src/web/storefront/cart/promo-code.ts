import { useSyncExternalStore } from 'react'

/** The buyer's promotion code. It survives signing in and reloading, and ends with the tab. */

const storageKey = 'promoCode'
const listeners = new Set<() => void>()
let memory = ''

function readCode(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? memory
  } catch {
    return memory
  }
}

export function setPromoCode(code: string): void {
  memory = code
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // without storage it lasts until the page is left
  }
  listeners.forEach((notify) => notify())
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const usePromoCode = (): string => useSyncExternalStore(listen, readCode, () => '')
