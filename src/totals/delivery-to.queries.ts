import { deliveryOptions, type DeliveryOption, type Place } from '../delivery/delivery-options.ts'
import { readOwnHolidays, readZones } from '../delivery/delivery.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import { deliveryChoice, type ChooseDelivery, type firstHome } from './delivery-choice.ts'

type Destination = {
  place: Place
  /** The wanted delivery method. */
  way: string | typeof firstHome | undefined
  /** The names of the shop's branches. */
  branches: readonly string[]
  now: Date
  /** A method whose price holds, of a purchase that was priced before. */
  held?: StoredDelivery | undefined
}

/** What may be chosen at a place by the zones of today. */
export async function deliveryTo(
  db: Db,
  { place, way, branches, now, held }: Destination,
): Promise<ChooseDelivery> {
  const [zones, holidays] = await Promise.all([readZones(db), readOwnHolidays(db)])
  return (shipped) => {
    const offered = deliveryOptions({ zones, holidays, branches, now }, place, shipped)
    const options = offered.options.map((option) => atHeldPrice(option, place, held))
    return deliveryChoice({ ...offered, options }, way)
  }
}

/** The price list that a method was agreed at. Whether it is free depends on what the wines come to now. */
function atHeldPrice(option: DeliveryOption, place: Place, held: StoredDelivery | undefined): DeliveryOption {
  if (held?.way !== option.id || held.postal_code !== place.postalCode) return option
  return { ...option, fullPrice: held.list_price, price: option.price === 0 ? 0 : held.list_price }
}
