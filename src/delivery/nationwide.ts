import type { Centavos } from '../money/money.ts'
import { wayPrice } from './way-price.ts'
import type { DeliveryZone } from './zone.ts'

/** Home delivery of one bottle, for buyers who have not entered a place. */
export type Nationwide = {
  /** The highest price among the zones' cheapest methods. */
  most: Centavos
  /** Working days after shipping, over all methods and zones. */
  minDays: number
  maxDays: number
  /** Amount above which home delivery is free in every zone; null if any zone lacks one. */
  freeFrom: Centavos | null
  /** Lowest amount above which home delivery is free in some zone; null if there is none. */
  freeFromSomewhere: Centavos | null
}

/** Undefined if no zone delivers a single bottle. */
export function nationwide(zones: readonly DeliveryZone[]): Nationwide | undefined {
  const doors = zones.flatMap(({ ways }) => {
    const priced = ways.flatMap((method) => {
      const price = method.kind === 'pickup' ? undefined : wayPrice(method, { bottles: 1, amount: 0 })
      return price === undefined ? [] : [{ price, way: method }]
    })
    if (priced.length === 0) return []
    const cheapest = Math.min(...priced.map(({ price }) => price))
    const free = priced.map(({ price, way }) => (price === 0 ? 0 : (way.free_from ?? Infinity)))
    return [{ cheapest, priced, free: Math.min(...free) }]
  })
  if (doors.length === 0) return undefined
  const ways = doors.flatMap(({ priced }) => priced.map(({ way }) => way))
  const freeFrom = doors.map(({ free }) => free)
  return {
    freeFrom: amountOrNone(Math.max(...freeFrom)),
    freeFromSomewhere: amountOrNone(Math.min(...freeFrom.filter((amount) => amount > 0))),
    most: Math.max(...doors.map(({ cheapest }) => cheapest)),
    minDays: Math.min(...ways.map(({ min_days }) => min_days)),
    maxDays: Math.max(...ways.map(({ max_days }) => max_days)),
  }
}

const amountOrNone = (amount: number): Centavos | null =>
  Number.isFinite(amount) && amount > 0 ? amount : null
