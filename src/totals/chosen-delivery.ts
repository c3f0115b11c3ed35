import type { DeliveryOption, Place } from '../delivery/delivery-options.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import type { DeliveryChoice } from './delivery-choice.ts'
import type { DeliveryToCharge, Totals } from './totals.ts'

export const chosenOption = ({ options, chosen }: DeliveryChoice): DeliveryOption | undefined =>
  options.find(({ id }) => id === chosen)

/** What the chosen delivery costs and why: being free from an amount is a reason like a promotion's. */
export function deliveryToCharge(choice: DeliveryChoice): DeliveryToCharge | undefined {
  const option = chosenOption(choice)
  if (!option) return undefined
  const { name, fullPrice: list, price, way } = option
  const isFree = list > price && way.free_from !== null
  const reason = isFree ? `Envío gratis desde ${formatPesos(toPesos(way.free_from ?? 0))}` : undefined
  return { name, list, price, reason }
}

/** The chosen delivery method as a purchase stores it; null where none is chosen. */
export function chosenDelivery(choice: DeliveryChoice, totals: Totals, place: Place): StoredDelivery | null {
  const option = chosenOption(choice)
  if (!option) return null
  const { id, name, kind, zone, leaves, earliest, latest, way } = option
  const { branch, hours, min_days, max_days, cutoff } = way
  return {
    way: id,
    name,
    kind,
    zone,
    branch,
    hours,
    postal_code: place.postalCode,
    province: place.province ?? null,
    list_price: totals.delivery.list_price,
    discounts: totals.delivery.discounts,
    price: totals.delivery.price,
    leaves,
    earliest,
    latest,
    min_days,
    max_days,
    cutoff,
  }
}
