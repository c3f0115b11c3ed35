import { best } from './recommend.ts'
import type { Candidates, Candidate } from '../../catalogue/candidates/candidates.ts'
import type { WineFacts } from '../../catalogue/candidates/wine-profile.ts'
import type { seasonAt } from './season.ts'

type Season = ReturnType<typeof seasonAt>

/** Dearer than this, by the median of what suits a season, is for an occasion and not for a shop window. */
const dearest = 1.5

/** Whether a wine is what the title of a season promises. Dry wines only: a Sauternes is white, but not fresh. */
export function suitsSeason(season: Season, { type, sparkling, body, degreeSugar }: WineFacts): boolean {
  const weight = body ?? 3
  if (degreeSugar !== 'Seco') return false
  switch (season) {
    case 'verano':
    case 'primavera':
      return sparkling || type === 'Rosado' || (type === 'Blanco' && weight <= 3)
    case 'otoño':
      return type === 'Tinto' && !sparkling && (weight === 2 || weight === 3)
    case 'invierno':
      return type === 'Tinto' && !sparkling && weight >= 4
  }
}

/** The best known wines of a season that many would buy, from the cheapest up. */
export function ofSeason(candidates: Candidates, season: Season, size: number): Candidate[] {
  const suits = [...candidates.values()].filter(
    ({ facts }) => facts.available > 0 && suitsSeason(season, facts),
  )
  const most = median(suits.map(({ facts }) => facts.price)) * dearest
  const choose = (limit: number) =>
    best(
      candidates,
      size,
      ({ facts }) => suitsSeason(season, facts) && facts.price <= limit,
      (wine) => wine.esteem,
    )
  const chosen = choose(most)
  // a small shop shows what it has
  const shown = chosen.length < size ? choose(Infinity) : chosen
  return shown.toSorted((a, b) => a.facts.price - b.facts.price || a.facts.id - b.facts.id)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
