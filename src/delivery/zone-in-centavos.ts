import { fromPesos } from '../money/money.ts'
import type { ZoneFields } from './delivery.contract.ts'

/** Converts a zone's pesos to centavos and sorts its prices, as the rules expect. */
export function zoneInCentavos(zone: ZoneFields) {
  return {
    ...zone,
    ways: zone.ways.map((method) => ({
      ...method,
      prices: method.prices
        .toSorted((a, b) => a.up_to_bottles - b.up_to_bottles)
        .map((step) => ({ ...step, price: fromPesos(step.price) })),
      extra_per_bottle: method.extra_per_bottle === null ? null : fromPesos(method.extra_per_bottle),
      free_from: method.free_from === null ? null : fromPesos(method.free_from),
    })),
  }
}
