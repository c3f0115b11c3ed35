import type { Centavos } from '../money/money.ts'
import { wayPrice } from './way-price.ts'
import type { DeliveryZone } from './zone.ts'

/** Home delivery of one bottle anywhere in the country, for who does not give a place. */
export type Nationwide = {
  /** What the dearest zone asks in its cheapest way. */
  most: Centavos
  /** Working days after the one on which it leaves, over all ways and zones. */
  minDays: number
  maxDays: number
  /** From this amount on every zone has free home delivery; null where one has not. */
  freeFrom: Centavos | null
  /** The least amount from which on some zone has it; null where none has. */
  freeFromSomewhere: Centavos | null
}

/** Undefined where no zone has home delivery of a single bottle. */
export function nationwide(zones: readonly DeliveryZone[]): Nationwide | undefined {
  const doors = zones.flatMap(({ ways }) => {
    const priced = ways.flatMap((way) => {
      const price = way.kind === 'pickup' ? undefined : wayPrice(way, { bottles: 1, amount: 0 })
      return price === undefined ? [] : [{ price, way }]
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
