import { z } from 'zod'
import '../platform/http/error-map.ts'
import { wayKinds } from '../delivery/zone.ts'
import { discountAnswer } from '../totals/quote.contract.ts'
import { amount } from '../users/amounts.ts'

/** How a purchase reaches its buyer, as it was chosen; amounts in pesos, days as 'YYYY-MM-DD'. */
export const deliveryAnswer = z.object({
  /** The id of the chosen delivery method. */
  way: z.string(),
  name: z.string(),
  kind: z.enum(wayKinds),
  zone: z.string(),
  /** The branch to come to, and when the courier comes. */
  branch: z.string().nullable(),
  hours: z.string().nullable(),
  /** Empty once its person is gone. */
  postal_code: z.string(),
  list_price: amount(z.number()),
  discounts: amount(z.array(discountAnswer)),
  /** Its discounts taken off. */
  price: amount(z.number()),
  leaves: z.string(),
  earliest: z.string(),
  latest: z.string(),
})
export type DeliveryAnswer = z.output<typeof deliveryAnswer>
