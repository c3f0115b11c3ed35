import type { NamedWine } from '../../catalogue/wine-name.ts'
import { lookedAtMost } from '../../recommendations/looked-at-most.ts'

/** A wine that was looked at in this browser, with what a list of them shows. */
export type LookedWine = NamedWine & { id: number; image: string }

const key = 'lookedWines'

const listeners = new Set<() => void>()

export function subscribeToLooked(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** What this browser keeps, as it keeps it: the same text as long as nothing changes. */
export function keptLooked(): string {
  try {
    return localStorage.getItem(key) ?? '[]'
  } catch {
    return '[]'
  }
}

/** The last one first. Kept in this browser alone; a question for recommendations carries their ids. */
export function readLooked(): LookedWine[] {
  try {
    const kept: unknown = JSON.parse(keptLooked())
    return Array.isArray(kept) ? kept.filter(isLooked).slice(0, lookedAtMost) : []
  } catch {
    return []
  }
}

export function lookAt(wine: LookedWine): void {
  const looked = [wine, ...readLooked().filter((other) => other.id !== wine.id)].slice(0, lookedAtMost)
  try {
    localStorage.setItem(key, JSON.stringify(looked))
  } catch {
    // nothing is kept: nothing is recommended from it
  }
}

export function forgetLooked(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
  listeners.forEach((notify) => notify())
}

function isLooked(value: unknown): value is LookedWine {
  const wine = value as Partial<LookedWine> | null
  return Number.isSafeInteger(wine?.id) && typeof wine?.name === 'string' && typeof wine.image === 'string'
}
