import { profileOf, type Profile, type WineFacts } from './wine-profile.ts'

/** A wine that may be recommended: its facts, its vector, and how it stands with everybody (0 to 1). */
export type ShelfWine = { facts: WineFacts; profile: Profile; esteem: number }

/** Wines by id, in the shop's own order. */
export type Shelf = ReadonlyMap<number, ShelfWine>

/** Opinions that an unknown wine is given beforehand, and their stars: three friends' five stars are not yet fame. */
const assumedOpinions = 4
const assumedStars = 3.5

/** Puts wines on the shelf: vectors once, not for every question. */
export function buildShelf(wines: WineFacts[]): Shelf {
  const most = Math.max(1, ...wines.map((wine) => wine.reviewCount))
  return new Map(
    wines
      .toSorted((a, b) => a.shopOrder - b.shopOrder || a.id - b.id)
      .map((facts) => {
        const stars =
          (facts.reviewSum + assumedOpinions * assumedStars) / (facts.reviewCount + assumedOpinions)
        const heardOf = Math.log1p(facts.reviewCount) / Math.log1p(most)
        return [facts.id, { facts, profile: profileOf(facts), esteem: (heardOf + stars / 5) / 2 }]
      }),
  )
}
