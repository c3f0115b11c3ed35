import { chance } from '../chance.ts'
import type { PastWine } from './past-order.ts'

/** Draws a wine: those that sell well more often, reds in winter and whites in summer. In: a number of [0, 1). */
export type DrawWine = (luck: number) => PastWine

/** How often a wine sells: a few very well, most now and then, expensive ones seldom. */
function popularityOf(wine: PastWine): number {
  const pesos = wine.unit_price / 100
  const byPrice = pesos > 200_000 ? 0.05 : pesos > 60_000 ? 0.25 : pesos > 25_000 ? 0.7 : 1
  const byCountry = wine.country === 'Argentina' ? 4 : 1
  // one in eight is not asked for at all
  const luck = chance(wine.product_id, 'popularity')
  return luck < 0.12 ? 0 : byCountry * byPrice * (0.1 + luck ** 6 * 4)
}

const inSummer: Readonly<Record<string, number>> = { Tinto: 0.7, Rosado: 1.6, Blanco: 1.6 }
const inWinter: Readonly<Record<string, number>> = { Tinto: 1.3, Rosado: 0.5, Blanco: 0.6 }
const summerMonths = new Set([11, 12, 1, 2, 3])

/** In: the wines that there are. Out: how they are drawn in a month, from 1 to 12. */
export function wineDrawer(wines: readonly PastWine[]): (month: number) => DrawWine {
  const summer = drawerOf(wines, inSummer)
  const winter = drawerOf(wines, inWinter)
  return (month) => (summerMonths.has(month) ? summer : winter)
}

function drawerOf(wines: readonly PastWine[], season: Readonly<Record<string, number>>): DrawWine {
  let sum = 0
  const ends = wines.map((wine) => (sum += popularityOf(wine) * (season[wine.type] ?? 1)))
  return (luck) => {
    const wanted = luck * sum
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return wines[low] as PastWine
  }
}
