import type { Sign } from './recommend.ts'

/** How much each thing that a person did says of their taste. */
const boughtCounts = 1
const favouriteCounts = 1
const lookedCounts = 0.4

/** Stars say more or less, and below three the opposite. In: 1 to 5. */
const starsCount = [-1, -0.6, 0.1, 0.8, 1.2] as const

export function boughtInteraction(wineId: number): Sign {
  return { wineId, kind: 'bought', weight: boughtCounts }
}

export function favouriteInteraction(wineId: number): Sign {
  return { wineId, kind: 'liked', weight: favouriteCounts }
}

export function reviewInteraction(wineId: number, stars: number): Sign {
  return { wineId, kind: 'liked', weight: starsCount[stars - 1] ?? 0 }
}

/** Viewed wines, the last one first: older views weigh less. */
export function viewInteractions(wineIds: number[]): Sign[] {
  return wineIds.map((wineId, index) => ({
    wineId,
    kind: 'looked',
    weight: lookedCounts / (1 + index * 0.25),
  }))
}

/** One sign a wine: what a person said of it with stars outranks that they bought it, and that outranks a look. */
export function strongestInteractions(signs: {
  reviewed: Sign[]
  favourites: Sign[]
  bought: Sign[]
  looked: Sign[]
}): Sign[] {
  const byWine = new Map<number, Sign>()
  for (const sign of [...signs.reviewed, ...signs.favourites, ...signs.bought, ...signs.looked]) {
    if (!byWine.has(sign.wineId)) byWine.set(sign.wineId, sign)
  }
  return [...byWine.values()]
}
