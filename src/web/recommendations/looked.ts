import { lookedAtMost } from '../../recommendations/looked-at-most.ts'

/** Wines that were looked at in this browser, the last one first. Kept here alone, and sent with a question. */
const key = 'lookedWines'

export function readLooked(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id) && id > 0) : []
  } catch {
    return []
  }
}

export function lookAt(wineId: number): void {
  const looked = [wineId, ...readLooked().filter((id) => id !== wineId)].slice(0, lookedAtMost)
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
}
