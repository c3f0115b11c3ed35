import { chance } from './chance.ts'
import { demoListPrice } from './demo-price.ts'
import type { SourceWine } from './read-xwines.ts'

/**
 * Stock and reorder level (`minimo`): cases of everyday wine, few bottles of expensive ones, about one wine in fifty
 * sold out and one in sixteen below its level.
 */
export function demoStock(wine: SourceWine): { stock: number; minimo: number } {
  const pesos = demoListPrice(wine) / 100
  const minimo = pesos > 200_000 ? 2 : pesos > 60_000 ? 4 : pesos > 25_000 ? 6 : 12
  const deepest = pesos > 200_000 ? 9 : pesos > 60_000 ? 30 : pesos > 25_000 ? 72 : 180
  const luck = chance(wine.id, 'stock')
  if (luck < 0.02) return { stock: 0, minimo }
  if (luck < 0.08) return { stock: 1 + Math.floor((minimo - 1) * chance(wine.id, 'few')), minimo }
  return { stock: minimo + Math.floor(chance(wine.id, 'shelf') * (deepest - minimo)), minimo }
}
