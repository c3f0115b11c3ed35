import type { NamedWine } from '../../catalogue/wine-name.ts'
import { recentlyViewedLimit } from '../../catalogue/recently-viewed-limit.ts'

/** A wine viewed in this browser, with what lists show of it. */
export type ViewedWine = NamedWine & { id: number; image: string }

const key = 'lookedWines'

const listeners = new Set<() => void>()

export function subscribeToRecentlyViewed(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The stored text, which is the same string as long as nothing changes. */
export function storedRecentlyViewed(): string {
  try {
    return localStorage.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

/** Newest first. Stored only in this browser; requests for recommendations send the ids. */
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
    // without storage there are no recommendations based on it
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
