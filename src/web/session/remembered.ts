import { deleteOfflineCopies } from './offline-copies.ts'
import { rememberPostalCode } from './postal-code.ts'
import { clearRecentlyViewed } from './recently-viewed.ts'

/**
 * What stays in the browser between visits, by the names that the shop has always used. It only spares a question and
 * a wait: the server never hears of it. A browser that keeps nothing asks the provider again next time.
 */
const keys = ['user', 'role', 'email'] as const
type Key = (typeof keys)[number]

export function remembered(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function remember(values: Record<Key, string>): void {
  try {
    for (const key of keys) localStorage.setItem(key, values[key])
  } catch {
    // storage is unavailable
  }
}

/** On sign-out: deletes viewed wines and whatever else was stored for the user. */
export function forget(): void {
  deleteOfflineCopies()
  clearRecentlyViewed()
  rememberPostalCode('')
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
}
