import type { Centavos } from '../money/money.ts'
import type { DeliveryWay } from './zone.ts'

export type Shipped = {
  /** By the places that they take: see `bottle-places.ts`. */
  bottles: number
  /** What the wines come to, promotions taken off and the way of paying not yet. Centavos. */
  amount: Centavos
}

type Priced = Pick<DeliveryWay, 'prices' | 'extra_per_bottle' | 'free_from' | 'min_bottles' | 'max_bottles'>

/** What a way costs by its price list; undefined where it does not take so many bottles, or so few. */
export function wayPrice(way: Priced, { bottles, amount }: Shipped): Centavos | undefined {
  if (bottles < (way.min_bottles ?? 1) || (way.max_bottles !== null && bottles > way.max_bottles))
    return undefined
  const listed = listPrice(way, bottles)
  if (listed === undefined) return undefined
  return way.free_from !== null && amount >= way.free_from ? 0 : listed
}

function listPrice({ prices, extra_per_bottle }: Priced, bottles: number): Centavos | undefined {
  const steps = prices.toSorted((a, b) => a.up_to_bottles - b.up_to_bottles)
  const last = steps.at(-1)
  if (!last) return (extra_per_bottle ?? 0) * bottles
  const step = steps.find(({ up_to_bottles }) => bottles <= up_to_bottles)
  if (step) return step.price
  return extra_per_bottle === null
    ? undefined
    : last.price + extra_per_bottle * (bottles - last.up_to_bottles)
}

/** What the wines lack for this way to be free: 0 where it is so already, null where no amount makes it so. */
export function missingForFree(way: Priced, shipped: Shipped): Centavos | null {
  if (way.free_from === null || wayPrice(way, shipped) === undefined) return null
  return Math.max(0, way.free_from - shipped.amount)
}

/** How many bottles a way takes: by its limits, and as far as its price list goes. */
export function bottlesOf(way: Priced): { least: number; most: number | null } {
  const listed = way.prices.map(({ up_to_bottles }) => up_to_bottles)
  const priced = way.extra_per_bottle === null && listed.length > 0 ? Math.max(...listed) : null
  const most = [way.max_bottles, priced].filter((one) => one !== null)
  return { least: way.min_bottles ?? 1, most: most.length === 0 ? null : Math.min(...most) }
}
