import { toPesos } from '../money/money.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import { discountInPesos } from '../totals/discount.ts'
import type { DeliveryAnswer } from './chosen-delivery.contract.ts'

/** A stored delivery as the calls show it. */
export function deliveryInPesos(stored: StoredDelivery): DeliveryAnswer {
  const { way, name, kind, zone, branch, hours, leaves, earliest, latest } = stored
  return {
    way,
    name,
    kind,
    zone,
    branch,
    hours,
    // gone with its person
    postal_code: (stored.postal_code as string | undefined) ?? '',
    list_price: toPesos(stored.list_price),
    discounts: stored.discounts.map(discountInPesos),
    price: toPesos(stored.price),
    leaves,
    earliest,
    latest,
  }
}
