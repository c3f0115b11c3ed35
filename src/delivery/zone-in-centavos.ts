import { fromPesos } from '../money/money.ts'
import type { ZoneFields } from './delivery.contract.ts'

/** A zone as it is written in pesos, with the amounts and the order of prices that the rules take. */
export function zoneInCentavos(zone: ZoneFields) {
  return {
    ...zone,
    ways: zone.ways.map((way) => ({
      ...way,
      prices: way.prices
        .toSorted((a, b) => a.up_to_bottles - b.up_to_bottles)
        .map((step) => ({ ...step, price: fromPesos(step.price) })),
      extra_per_bottle: way.extra_per_bottle === null ? null : fromPesos(way.extra_per_bottle),
      free_from: way.free_from === null ? null : fromPesos(way.free_from),
    })),
  }
}
