import type { Interaction } from './recommend.ts'

/** How much each thing that a person did says of their taste. */
const boughtCounts = 1
const favouriteCounts = 1
const viewCounts = 0.4

/** The weight of a rating: more stars weigh more, and below three the weight is negative, from 1 star to 5. */
const starsCount = [-1, -0.6, 0.1, 0.8, 1.2] as const

export function boughtInteraction(wineId: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'bought', weight: boughtCounts, daysAgo }
}

export function favouriteInteraction(wineId: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'liked', weight: favouriteCounts, daysAgo }
}

export function reviewInteraction(wineId: number, stars: number, daysAgo = 0): Interaction {
  return { wineId, kind: 'liked', weight: starsCount[stars - 1] ?? 0, daysAgo }
}

/** Viewed wines, the last one first: older views weigh less. */
export function viewInteractions(wineIds: number[]): Interaction[] {
  return wineIds.map((wineId, index) => ({
    wineId,
    kind: 'looked',
    daysAgo: 0,
    weight: viewCounts / (1 + index * 0.25),
  }))
}

/** One sign a wine: what a person said of it with stars outranks that they bought it, and that outranks a look. */
export function strongestInteractions(interactions: {
  reviewed: Interaction[]
  favourites: Interaction[]
  bought: Interaction[]
  looked: Interaction[]
}): Interaction[] {
  const byWine = new Map<number, Interaction>()
  for (const interaction of [
    ...interactions.reviewed,
    ...interactions.favourites,
    ...interactions.bought,
    ...interactions.looked,
  ]) {
    if (!byWine.has(interaction.wineId)) byWine.set(interaction.wineId, interaction)
  }
  return [...byWine.values()]
}
