import type { Candidates, Candidate } from '../../catalogue/candidates/candidates.ts'
import { mostFor, type SommelierAnswers } from './answers.ts'
import { dishFor, fitsAdventure, fitsFood, fitsOccasion, fitsTaste } from './answer-scores.ts'

/** Why the sommelier chose a wine, highest weight first. */
export type SommelierReason =
  | { about: 'food'; dish: string }
  | { about: 'taste' }
  | { about: 'occasion' }
  | { about: 'adventure' }
  | { about: 'esteem'; stars: number }
  | { about: 'price' }
  | { about: 'over-budget' }

export type Chosen = { id: number; reasons: SommelierReason[] }

const chosenWines = 3
const foodCounts = 1.6
const tasteCounts = 1.6
const occasionCounts = 0.8
const adventureCounts = 0.8
const esteemCounts = 0.4
/** Penalty for a second wine of the same variety, and of the same producer: three different answers. */
const sameVarietyCosts = 0.5
const sameBodegaCosts = 1.5
/** Minimum fit that is mentioned as a reason. */
const tells = 0.6

/**
 * Three different wines on sale for five answers, fewer only when the shop has fewer. Wines within the budget come
 * first; `withinBudget` is false when there were not enough of them.
 */
export function chooseThree(
  candidates: Candidates,
  answers: SommelierAnswers,
): { withinBudget: boolean; wines: Chosen[] } {
  const most = mostFor(answers.presupuesto)
  const rarity = rarityOfVarieties(candidates)
  const left = [...candidates.values()]
    .filter((wine) => wine.facts.available > 0)
    .map((wine) => ({ wine, points: points(wine, answers, most, rarity(wine)) }))
  const chosen: Candidate[] = []
  while (chosen.length < chosenWines && left.length > 0) {
    const affordable = left.some(({ wine }) => wine.facts.price <= most)
    const worth = ({ wine, points: own }: (typeof left)[number]) => {
      // beyond the budget only the cheapest are considered, however well they fit
      if (wine.facts.price > most) return affordable ? Number.NEGATIVE_INFINITY : -wine.facts.price
      const twins = chosen.filter((other) => other.facts.variety === wine.facts.variety).length
      const siblings = chosen.filter((other) => other.facts.producerId === wine.facts.producerId).length
      return own - twins * sameVarietyCosts - siblings * sameBodegaCosts
    }
    const next = left.reduce((best, wine) => (worth(wine) > worth(best) ? wine : best))
    left.splice(left.indexOf(next), 1)
    chosen.push(next.wine)
  }
  return {
    withinBudget: chosen.every((wine) => wine.facts.price <= most),
    wines: chosen.map((wine) => ({ id: wine.facts.id, reasons: reasons(wine, answers, most, rarity(wine)) })),
  }
}

function points(wine: Candidate, answers: SommelierAnswers, most: number, rarity: number): number {
  return (
    foodCounts * fitsFood(answers.comida, wine.facts) +
    tasteCounts * fitsTaste(answers.gusto, wine.facts) +
    occasionCounts * fitsOccasion(answers.ocasion, wine.facts, most) +
    adventureCounts * fitsAdventure(answers.aventura, rarity) +
    esteemCounts * wine.esteem
  )
}

function reasons(
  wine: Candidate,
  answers: SommelierAnswers,
  most: number,
  rarity: number,
): SommelierReason[] {
  const { facts } = wine
  const reasons: SommelierReason[] = []
  if (facts.price > most) reasons.push({ about: 'over-budget' })
  const dish = dishFor(answers.comida, facts)
  if (dish !== undefined) reasons.push({ about: 'food', dish })
  if (fitsTaste(answers.gusto, facts) >= tells) reasons.push({ about: 'taste' })
  if (fitsAdventure(answers.aventura, rarity) >= tells) reasons.push({ about: 'adventure' })
  if (fitsOccasion(answers.ocasion, facts, most) >= tells) reasons.push({ about: 'occasion' })
  const stars = facts.reviewCount === 0 ? 0 : facts.reviewSum / facts.reviewCount
  if (stars >= 4) reasons.push({ about: 'esteem', stars })
  // no reason stands out: it is the closest for that price
  if (reasons.length === 0) reasons.push({ about: 'price' })
  return reasons
}

/** How rare a wine's variety is among the candidates: 0 for the most common, 1 for the only one. */
function rarityOfVarieties(candidates: Candidates): (wine: Candidate) => number {
  const counts = new Map<string, number>()
  for (const { facts } of candidates.values()) counts.set(facts.variety, (counts.get(facts.variety) ?? 0) + 1)
  const most = Math.log(Math.max(2, ...counts.values()))
  return ({ facts }) => 1 - Math.log(counts.get(facts.variety) ?? 1) / most
}
