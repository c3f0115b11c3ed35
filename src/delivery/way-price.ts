import type { Centavos } from '../money/money.ts'
import type { DeliveryWay } from './zone.ts'

export type Shipped = {
  /** By the places that they take: see `bottle-places.ts`. */
  bottles: number
  /** The wines' total in centavos, after promotions and before payment discounts. */
  amount: Centavos
}

type Priced = Pick<DeliveryWay, 'prices' | 'extra_per_bottle' | 'free_from' | 'min_bottles' | 'max_bottles'>

/** A delivery method's price; undefined if it does not take this number of bottles. */
export function wayPrice(method: Priced, { bottles, amount }: Shipped): Centavos | undefined {
  if (bottles < (method.min_bottles ?? 1) || (method.max_bottles !== null && bottles > method.max_bottles))
    return undefined
  const listed = listPrice(method, bottles)
  if (listed === undefined) return undefined
  return method.free_from !== null && amount >= method.free_from ? 0 : listed
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

/** The amount missing for free delivery: 0 if it is free already, null if it never is. */
export function missingForFree(method: Priced, shipped: Shipped): Centavos | null {
  if (method.free_from === null || wayPrice(method, shipped) === undefined) return null
  return Math.max(0, method.free_from - shipped.amount)
}

/** A method's bottle limits, including the end of its price list. */
export function bottlesOf(method: Priced): { least: number; most: number | null } {
  const listed = method.prices.map(({ up_to_bottles }) => up_to_bottles)
  const priced = method.extra_per_bottle === null && listed.length > 0 ? Math.max(...listed) : null
  const most = [method.max_bottles, priced].filter((limit) => limit !== null)
  return { least: method.min_bottles ?? 1, most: most.length === 0 ? null : Math.min(...most) }
}
