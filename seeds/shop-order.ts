import { chance } from './chance.ts'
import type { SourceWine } from './read-xwines.ts'
import { varietyOf } from './variety.ts'
import { styleOf, typeOf } from './wine-type.ts'

/**
 * The shop's first pages: the first has a Malbec, a Torrontés, a rosé and a Cabernet, and the second is
 * similar. Ids of the
 * source file, four to a page.
 */
const shopWindow = [
  167418, 168694, 167869, 167443, 168457, 167460, 167462, 167592, 169260, 167475, 168970, 167458,
]

const neighbours = ['Uruguay', 'Chile', 'Brazil']

/**
 * The shop's order: the window, the rest of Argentina, the neighbours, then the world. Within each, the next
 * wine is always
 * the best-known one that differs from the last few in colour, grape, bodega and country.
 */
export function inShopOrder(wines: readonly SourceWine[]): SourceWine[] {
  const byId = new Map(wines.map((wine) => [wine.id, wine]))
  const opening = shopWindow.flatMap((id) => byId.get(id) ?? [])
  const rest = wines.filter((wine) => !shopWindow.includes(wine.id))
  const rank = ({ country }: SourceWine) =>
    country === 'Argentina' ? 0 : neighbours.includes(country) ? 1 : 2
  return [0, 1, 2].reduce(
    (placed, group) =>
      mixed(
        placed,
        rest.filter((wine) => rank(wine) === group),
      ),
    opening,
  )
}

type Candidate = { wine: SourceWine; fame: number; looks: string[] }

/** Weights of what two wines may share: colour and bubbles, grape, bodega, country. */
const likeness = [5, 4, 9, 2]
/** Weights of the remaining wines of a colour, grape, bodega and country: the most frequent start early. */
const abundance = [14, 12, 0, 6]
const memory = 4

function mixed(placed: readonly SourceWine[], group: readonly SourceWine[]): SourceWine[] {
  const order = [...placed]
  const recent = order.slice(-memory).map((wine) => looksOf(wine))
  const waiting: Candidate[] = group.map((wine) => ({ wine, fame: fameOf(wine), looks: looksOf(wine) }))
  const left = new Map<string, number>()
  for (const look of waiting.flatMap(({ looks }) => looks)) left.set(look, (left.get(look) ?? 0) + 1)
  while (waiting.length > 0) {
    const plenty = (looks: string[]) =>
      looks.reduce(
        (sum, look, at) => sum + ((abundance[at] ?? 0) * (left.get(look) ?? 0)) / waiting.length,
        0,
      )
    let best = 0
    let bestScore = Number.NEGATIVE_INFINITY
    waiting.forEach((candidate, index) => {
      const score = candidate.fame + plenty(candidate.looks) - sameness(candidate.looks, recent)
      if (score > bestScore) {
        best = index
        bestScore = score
      }
    })
    const [next] = waiting.splice(best, 1)
    if (!next) break
    for (const look of next.looks) left.set(look, (left.get(look) ?? 1) - 1)
    order.push(next.wine)
    recent.push(next.looks)
    if (recent.length > memory) recent.shift()
  }
  return order
}

function looksOf(wine: SourceWine): string[] {
  const bubbles = styleOf(wine) === 'sparkling' ? 'sparkling' : 'still'
  return [`${typeOf(wine)} ${bubbles}`, varietyOf(wine), wine.winery, wine.country]
}

/** A similar wine counts more the closer it is. */
function sameness(looks: string[], recent: string[][]): number {
  return recent.reduce((sum, other, index) => {
    const near = (index + 1 + memory - recent.length) / memory
    const common = looks.reduce(
      (weight, look, at) => weight + (look === other[at] ? (likeness[at] ?? 0) : 0),
      0,
    )
    return sum + near * common
  }, 0)
}

/** How well known a wine is, 0 to 10: by its years in the file, and a little luck. */
function fameOf(wine: SourceWine): number {
  return Math.min(wine.vintages.length, 40) / 5 + chance(wine.id, 'order') * 2
}
