import type { Centavos } from '../money/money.ts'

/** What a purchase is delivered by: what may be chosen, what is, and what it costs by its price list. */
export type DeliveryChoice = {
  options: { id: string; name: string; price: Centavos; earliest: string; latest: string }[]
  chosen: string | null
  price: Centavos
  /** What the wines lack for a free delivery; null where there is none. */
  missingForFree: Centavos | null
}

/** Delivery is free as long as there are no zones with prices. */
export const noDelivery: DeliveryChoice = { options: [], chosen: null, price: 0, missingForFree: null }
