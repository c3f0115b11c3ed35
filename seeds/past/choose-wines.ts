import { chance } from '../chance.ts'
import type { PastWine } from './past-order.ts'

/**
 * Draws a wine from a random number in [0, 1): popular ones more often, reds in winter and whites in summer.
 */
export type DrawWine = (luck: number) => PastWine

/** How often a wine sells: a few very often, most occasionally, expensive ones rarely. */
function popularityOf(wine: PastWine): number {
  const pesos = wine.unit_price / 100
  const byPrice = pesos > 200_000 ? 0.05 : pesos > 60_000 ? 0.25 : pesos > 25_000 ? 0.7 : 1
  const byCountry = wine.country === 'Argentina' ? 4 : 1
  // one in eight never sells
  const luck = chance(wine.product_id, 'popularity')
  return luck < 0.12 ? 0 : byCountry * byPrice * (0.1 + luck ** 6 * 4)
}

const inSummer: Readonly<Record<string, number>> = { Tinto: 0.7, Rosado: 1.6, Blanco: 1.6 }
const inWinter: Readonly<Record<string, number>> = { Tinto: 1.3, Rosado: 0.5, Blanco: 0.6 }
const summerMonths = new Set([11, 12, 1, 2, 3])

/** Returns how to draw from these wines in a month, 1 to 12. */
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
