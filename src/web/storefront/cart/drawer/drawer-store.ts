import { useSyncExternalStore } from 'react'

/** The wine just put into the cart; undefined while the drawer is closed. */
let added: number | undefined
const listeners = new Set<() => void>()

export function setAdded(wineId: number | undefined): void {
  added = wineId
  listeners.forEach((notify) => notify())
}

export function useAdded(): number | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => added,
    () => undefined,
  )
}
