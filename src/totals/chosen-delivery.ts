import type { DeliveryOption, Place } from '../delivery/delivery-options.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import type { StoredDelivery, TakenOff } from '../platform/database/order-tables.ts'
import type { DeliveryChoice } from './delivery-choice.ts'
import type { Totals } from './totals.ts'

export type DeliveryBill = { list_price: number; discounts: TakenOff[]; price: number }

/** What a delivery costs and why: being free from an amount is a reason like a promotion's. Centavos. */
export function deliveryBill(
  option: DeliveryOption | undefined,
  { delivery }: Pick<Totals, 'delivery'>,
): DeliveryBill {
  if (!option)
    return { list_price: delivery.list_price, discounts: delivery.discounts, price: delivery.price }
  const taken = option.fullPrice - option.price
  const from = option.way.free_from
  const free: TakenOff[] =
    taken > 0 && from !== null
      ? [{ promotion_id: null, reason: `Envío gratis desde ${formatPesos(toPesos(from))}`, amount: taken }]
      : []
  return {
    list_price: option.fullPrice,
    discounts: [...free, ...delivery.discounts],
    price: delivery.price,
  }
}

export const chosenOption = ({ options, chosen }: DeliveryChoice): DeliveryOption | undefined =>
  options.find(({ id }) => id === chosen)

/** The chosen way as a purchase keeps it; null where none is chosen. */
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
    ...deliveryBill(option, totals),
    leaves,
    earliest,
    latest,
    min_days,
    max_days,
    cutoff,
  }
}
