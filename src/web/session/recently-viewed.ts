import type { NamedWine } from '../../catalogue/wine-name.ts'
import { recentlyViewedLimit } from '../../catalogue/recently-viewed-limit.ts'

/** A wine that was looked at in this browser, with what a list of them shows. */
export type ViewedWine = NamedWine & { id: number; image: string }

const key = 'lookedWines'

const listeners = new Set<() => void>()

export function subscribeToRecentlyViewed(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** What this browser keeps, as it keeps it: the same text as long as nothing changes. */
export function storedRecentlyViewed(): string {
  try {
    return localStorage.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

/** The last one first. Stored in this browser only; a request for recommendations carries their ids. */
export function readRecentlyViewed(): ViewedWine[] {
  try {
    const cached: unknown = JSON.parse(storedRecentlyViewed())
    return Array.isArray(cached) ? cached.filter(isViewed).slice(0, recentlyViewedLimit) : []
  } catch {
    return []
  }
}

export function noteViewed(wine: ViewedWine): void {
  const viewed = [wine, ...readRecentlyViewed().filter((other) => other.id !== wine.id)].slice(
    0,
    recentlyViewedLimit,
  )
  try {
    localStorage.setItem(key, JSON.stringify(viewed))
  } catch {
    // storage is unavailable: no recommendations from it
  }
}

export function clearRecentlyViewed(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored
  }
  listeners.forEach((notify) => notify())
}

function isViewed(value: unknown): value is ViewedWine {
  const wine = value as Partial<ViewedWine> | null
  return Number.isSafeInteger(wine?.id) && typeof wine?.name === 'string' && typeof wine.image === 'string'
}
