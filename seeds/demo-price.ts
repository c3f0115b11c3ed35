import type { SourceWine } from './read-xwines.ts'

/** A number from 0 to 1 that depends on the wine and a purpose only: the demo shop is the same everywhere. */
export function chance(id: number, purpose: string): number {
  let hash = 2_166_136_261
  for (const character of `${purpose}:${id}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  }
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  hash ^= hash >>> 13
  return (hash >>> 0) / 4_294_967_296
}

/** Everyday price of a bottle from each country, in pesos; what is shipped further costs more. */
const countryBase: Record<string, number> = {
  Argentina: 9_800,
  Uruguay: 16_000,
  Chile: 15_500,
  Brazil: 18_000,
  Spain: 24_000,
  Portugal: 23_000,
  Italy: 29_000,
  France: 34_000,
  'United States': 42_000,
}

const famous =
  /grand cru|premier cru|barolo|barbaresco|brunello|pauillac|margaux|pomerol|saint-julien|saint-est|champagne|châteauneuf|amarone|napa|priorat|corton|chambertin|meursault|sauternes|stags leap|rutherford|oakville/i
const cellared = /gran reserva|grand reserve|icono|single vineyard|estiba|reserva|reserve|riserva|grande|vintage|20 y|20 an|gran /i

/** A plausible demo price in centavos: where it is from, how it was made and a little chance; rounded as a shop would. */
export function demoListPrice(wine: SourceWine): number {
  const text = `${wine.name} ${wine.region}`
  let pesos = countryBase[wine.country] ?? 36_000
  if (famous.test(text)) pesos *= 2.6
  if (cellared.test(wine.name)) pesos *= 1.45
  if (wine.body === 'Very full-bodied') pesos *= 1.35
  if (wine.body === 'Full-bodied') pesos *= 1.15
  if (/Bordeaux Red Blend|Champagne Blend/.test(wine.elaborate)) pesos *= 1.5
  if (wine.vintages.length > 25) pesos *= 1.12
  pesos *= 0.75 + chance(wine.id, 'price') ** 2 * 1.4
  const step = pesos < 20_000 ? 100 : pesos < 80_000 ? 500 : 1_000
  return (Math.round(pesos / step) * step - (pesos < 20_000 ? 0 : 100)) * 100
}

/** About one wine in six is on offer. */
export function demoDiscount(wine: SourceWine): number {
  if (chance(wine.id, 'offer') > 0.17) return 0
  return [5, 10, 10, 15, 15, 20, 25, 30][Math.floor(chance(wine.id, 'percent') * 8)] ?? 10
}

/** Bottles on the shelf and the number below which more should be ordered. */
export function demoStock(wine: SourceWine): { stock: number; minimo: number } {
  const dear = demoListPrice(wine) > 8_000_000
  const minimo = dear ? 3 : 6 + Math.floor(chance(wine.id, 'minimum') * 3) * 6
  const luck = chance(wine.id, 'stock')
  if (luck < 0.02) return { stock: 0, minimo }
  if (luck < 0.08) return { stock: Math.max(1, Math.floor(minimo * chance(wine.id, 'few'))), minimo }
  return { stock: minimo + Math.floor(luck * (dear ? 24 : 180)), minimo }
}
