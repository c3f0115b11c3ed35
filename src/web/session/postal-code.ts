import { useSyncExternalStore } from 'react'
import { stored } from './stored.ts'

const key = 'postalCode'
const listeners = new Set<() => void>()
let memory = ''

/** The last postal code entered in this browser, the only part of an address kept on the device. */
export const rememberedPostalCode = (): string => stored(key) ?? memory

/** An empty code is forgotten. */
export function rememberPostalCode(code: string): void {
  memory = code
  try {
    if (code === '') localStorage.removeItem(key)
    else localStorage.setItem(key, code)
  } catch {
    // without storage it lasts until the page is left
  }
  listeners.forEach((notify) => notify())
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const usePostalCode = (): string => useSyncExternalStore(listen, rememberedPostalCode, () => '')
