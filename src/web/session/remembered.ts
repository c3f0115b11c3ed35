import { deleteOfflineCopies } from './offline-copies.ts'
import { rememberPostalCode } from './postal-code.ts'
import { clearRecentlyViewed } from './recently-viewed.ts'
import { stored } from './stored.ts'

/**
 * What the browser keeps between visits, under the shop's traditional names. It only saves a request and a
 * wait; the server never receives it.
 */
const keys = ['user', 'role', 'email'] as const
type Key = (typeof keys)[number]

export const remembered = (key: Key): string | null => stored(key)

export function remember(values: Record<Key, string>): void {
  try {
    for (const key of keys) localStorage.setItem(key, values[key])
  } catch {
    // storage is unavailable
  }
}

/** On sign-out: deletes viewed wines and everything else stored for the user. */
export function forget(): void {
  deleteOfflineCopies()
  clearRecentlyViewed()
  rememberPostalCode('')
  try {
    for (const key of [...keys, 'ownPromoCode']) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
