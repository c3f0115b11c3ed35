import { profileOf, type Profile, type WineFacts } from './wine-profile.ts'

/** A wine that may be recommended: its facts, its vector, and how it stands with everybody (0 to 1). */
export type Candidate = { facts: WineFacts; profile: Profile; esteem: number }

/** Wines by id, in the shop's own order. */
export type Candidates = ReadonlyMap<number, Candidate>

/** Opinions that an unknown wine is given beforehand, and their stars: three friends' five stars are not yet fame. */
const assumedOpinions = 4
const assumedStars = 3.5

/** Puts wines on the shelf: vectors once, not for every question. */
export function buildCandidates(wines: WineFacts[]): Candidates {
  const most = mostOpinions(wines)
  return new Map(
    wines
      .toSorted((a, b) => a.shopOrder - b.shopOrder || a.id - b.id)
      .map((facts) => [facts.id, shelfWine(facts, most)]),
  )
}

/** The shelf with some wines replaced. @param wines of those ids, the ones still on sale */
export function replaceCandidate(candidates: Candidates, ids: number[], wines: WineFacts[]): Candidates {
  const most = mostOpinions([...candidates.values()].map(({ facts }) => facts))
  const replaced = new Map(candidates)
  for (const id of ids) {
    const facts = wines.find((wine) => wine.id === id)
    // a wine that the shelf did not have is not among the first of the shop
    if (!facts) replaced.delete(id)
    else if (candidates.has(id)) replaced.set(id, shelfWine(facts, most))
  }
  return replaced
}

function shelfWine(facts: WineFacts, mostReviews: number): Candidate {
  const stars = (facts.reviewSum + assumedOpinions * assumedStars) / (facts.reviewCount + assumedOpinions)
  const heardOf = Math.log1p(facts.reviewCount) / Math.log1p(Math.max(mostReviews, facts.reviewCount))
  return { facts, profile: profileOf(facts), esteem: (heardOf + stars / 5) / 2 }
}

function mostOpinions(wines: WineFacts[]): number {
  return wines.reduce((most, { reviewCount }) => Math.max(most, reviewCount), 1)
}
