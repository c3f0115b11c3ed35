import type { SourceWine } from './read-xwines.ts'
import { styleOf, typeOf } from './wine-type.ts'

/** The demo shop's current year; fixed, so that the catalogue never changes. */
const shopYear = 2026

/** Minimum years before a wine is sold, by appellation rules or custom. */
const rest: [RegExp, number][] = [
  [/gran reserva|oenothèque|brunello.*riserva|vin santo/i, 7],
  [/champagne/i, 6],
  [/riserva|barolo|brunello|amarone|aszú|recioto|\bgrange\b/i, 5],
  [/grand cru|premier cru|pauillac|margaux|saint-(?:julien|estèphe)|pomerol|reserva|réserve|reserve/i, 3],
]

/** The vintage on sale: the newest already released; undefined for wines without one. */
export function vintageOnSale(wine: SourceWine): number | undefined {
  const style = styleOf(wine)
  if (style === 'sherry') return undefined
  if (style === 'port' && !/vintage|colheita/i.test(wine.name)) return undefined
  if (style === 'sparkling' && wine.nonVintage && !/vintage|millésim/i.test(wine.name)) return undefined
  const years = rest.find(([pattern]) => pattern.test(`${wine.name} ${wine.region}`))?.[1] ?? 1
  const newest = wine.vintages.find((year) => year <= shopYear - years) ?? wine.vintages.at(-1)
  if (newest === undefined || shopYear - newest > sellsFor(wine)) return undefined
  return newest
}

/** Maximum age in years sold with its vintage; older wines are sold without it. */
function sellsFor(wine: SourceWine): number {
  if (styleOf(wine) !== 'still') return 20
  return { Tinto: 20, Blanco: 9, Rosado: 6 }[typeOf(wine)]
}
