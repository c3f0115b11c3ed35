import type { OfferedDelivery } from '../delivery/delivery-options.ts'
import type { Shipped } from '../delivery/way-price.ts'
import type { Centavos } from '../money/money.ts'

/** What a purchase is delivered by: what may be chosen, what is, and what it costs by its price list. */
export type DeliveryChoice = OfferedDelivery & {
  chosen: string | null
  price: Centavos
  /** What the wines lack for a free delivery; null where there is none. */
  missingForFree: Centavos | null
}

/** Without a place nothing is offered yet, and nothing is charged. */
export const noDelivery: DeliveryChoice = {
  options: [],
  chosen: null,
  price: 0,
  missingForFree: null,
  provinces: [],
  bottleLimits: undefined,
}

export type ChooseDelivery = (shipped: Shipped) => DeliveryChoice

/** Stands for the first method that goes to an address, where none was chosen. */
export const firstHome = Symbol('first home delivery')

/** Chooses among what is offered to a place, by the id of the wanted method. */
export function deliveryChoice(
  offered: OfferedDelivery,
  wanted: string | typeof firstHome | undefined,
): DeliveryChoice {
  const chosen = offered.options.find(({ id, kind }) =>
    wanted === firstHome ? kind !== 'pickup' : id === wanted,
  )
  const nearest = offered.options
    .flatMap(({ missingForFree }) => missingForFree ?? [])
    .toSorted((a, b) => a - b)[0]
  return {
    ...offered,
    chosen: chosen?.id ?? null,
    price: chosen?.price ?? 0,
    missingForFree: (chosen ? chosen.missingForFree : nearest) ?? null,
  }
}
