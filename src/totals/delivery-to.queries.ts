import { deliveryOptions, type Place } from '../delivery/delivery-options.ts'
import { readOwnHolidays, readZones } from '../delivery/delivery.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { deliveryChoice, type ChooseDelivery } from './delivery-choice.ts'

type Destination = {
  place: Place
  /** The wanted way, if one is. */
  way: string | undefined
  /** The names of the shop's branches. */
  branches: readonly string[]
  now: Date
}

/** What may be chosen at a place by the zones of today. */
export async function deliveryTo(
  db: Db,
  { place, way, branches, now }: Destination,
): Promise<ChooseDelivery> {
  const [zones, holidays] = await Promise.all([readZones(db), readOwnHolidays(db)])
  return (shipped) => deliveryChoice(deliveryOptions({ zones, holidays, branches, now }, place, shipped), way)
}
