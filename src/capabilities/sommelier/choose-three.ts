import type { Candidates, Candidate } from '../../catalogue/candidates/candidates.ts'
import { mostFor, type SommelierAnswers } from './answers.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'

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

/** The catalogue's dishes for each food of the question. */
const dishes: Record<SommelierAnswers['comida'], string[]> = {
  asado: ['Asado', 'Carne vacuna', 'Cordero'],
  pastas: ['Pastas', 'Pizza', 'Risotto', 'Platos con tomate'],
  pescado: ['Pescados blancos', 'Pescados grasos', 'Mariscos', 'Pescados', 'Bacalao'],
  aves: ['Pollo', 'Cerdo', 'Ternera', 'Pato'],
  picada: [
    'Picada',
    'Fiambres',
    'Quesos duros',
    'Quesos estacionados',
    'Quesos blandos',
    'Entradas',
    'Jamón',
  ],
  picante: ['Comida picante'],
  postre: ['Postres dulces', 'Postres con fruta', 'Tortas', 'Frutas', 'Chocolate', 'Postres', 'Queso azul'],
  'sin-comida': ['Aperitivo', 'Entradas', 'Picada'],
}

/** The first of the user's dishes that the wine pairs with, by its order of pairings; undefined when none. */
function dishFor(food: SommelierAnswers['comida'], wine: WineFacts): string | undefined {
  return dishes[food].find((dish) => wine.pairings.includes(dish))
}

/** How well a wine pairs with the food: 1 for its main dish, less for those after it, 0 for none. */
function fitsFood(food: SommelierAnswers['comida'], wine: WineFacts): number {
  const dish = dishFor(food, wine)
  if (dish === undefined) return food === 'sin-comida' && (wine.body ?? 3) <= 3 ? 0.7 : 0
  return 1 - dishes[food].indexOf(dish) * 0.08
}

/** How close a wine's taste is to the user's, 0 to 1. */
function fitsTaste(taste: SommelierAnswers['gusto'], wine: WineFacts): number {
  const body = wine.body ?? 3
  const dry = wine.degreeSugar === 'Seco' || wine.degreeSugar === 'Abocado'
  switch (taste) {
    case 'fresco': {
      const light = wine.sparkling || wine.type !== 'Tinto' ? 0.6 : body <= 2 ? 0.5 : 0
      return dry ? light + (wine.acidity === 'Alta' ? 0.25 : 0) + (body <= 3 ? 0.15 : 0) : light / 2
    }
    case 'suave':
      return (dry ? 0.5 : 0.2) * (1 - Math.abs(body - 3) / 2) + (wine.acidity === 'Alta' ? 0 : 0.5)
    case 'intenso':
      return dry ? Math.max(0, (body - 2) / 3) : 0.1
    case 'dulce':
      return wine.degreeSugar === 'Seco' ? 0 : wine.degreeSugar === 'Abocado' ? 0.5 : 1
  }
}

/** How well a wine suits the occasion, 0 to 1. @param most the maximum price in centavos */
function fitsOccasion(occasion: SommelierAnswers['ocasion'], wine: WineFacts, most: number): number {
  const spent = Math.min(1, wine.price / Math.min(most, generousPrice))
  switch (occasion) {
    case 'cada-dia':
      return 1 - spent
    case 'cena':
      return wine.sparkling ? 0.3 : 0.4 + spent * 0.6
    case 'festejo':
      return wine.sparkling ? 1 : 0
    case 'regalo':
      return spent
  }
}

/** Centavos: a higher price makes no better present. */
const generousPrice = 15_000_000

/** How close a wine is to the user's wish for the unusual, 0 to 1. @param rarity of its variety, 0 to 1 */
function fitsAdventure(adventure: SommelierAnswers['aventura'], rarity: number): number {
  switch (adventure) {
    case 'clasico':
      return 1 - rarity
    case 'un-poco':
      return 1 - Math.abs(rarity - 0.5) * 2
    case 'sorpresa':
      return rarity
  }
}
