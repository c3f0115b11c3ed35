import { deliveryOptions } from '../delivery/delivery-options.ts'
import { readOwnHolidays, readZones } from '../delivery/delivery.queries.ts'
import { promiseOf } from '../delivery/promise.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import type { Address } from './address.contract.ts'

/** What the shop bears of it; the buyer of a paid order pays nothing more. */
const onTheShop = 'A cargo de la tienda'

/** Where no zone reaches: as a carrier of its own takes it. */
const farDelivery = { min_days: 3, max_days: 7, cutoff: null }

type Sent = { bottles: number; amount: number }

/** How a paid order without a chosen delivery method is delivered to an address: by the first home delivery there, at the shop's expense. */
export async function deliveryToDoor(db: Db, address: Address, sent: Sent): Promise<StoredDelivery> {
  const [zones, holidays] = await Promise.all([readZones(db), readOwnHolidays(db)])
  const now = new Date()
  const place = { postalCode: address.codigoPostal, province: address.provincia }
  const { options } = deliveryOptions({ zones, holidays, branches: [], now }, place, sent)
  const option = options.find(({ kind }) => kind !== 'pickup')
  const { min_days, max_days, cutoff } = option?.way ?? farDelivery
  return {
    way: option?.id ?? '',
    name: option?.name ?? 'Envío a domicilio',
    kind: option?.kind ?? 'home',
    zone: option?.zone ?? '',
    branch: null,
    hours: option?.way.hours ?? null,
    postal_code: place.postalCode,
    province: place.province,
    ...borne(option?.fullPrice ?? 0),
    ...promiseOf(now, { min_days, max_days, cutoff }, holidays),
    min_days,
    max_days,
    cutoff,
  }
}

/** How a paid order is fetched from a branch. */
export async function deliveryAtBranch(db: Db, branch: string): Promise<StoredDelivery> {
  const days = { min_days: 0, max_days: 1, cutoff: null }
  return {
    way: '',
    name: `Retiro en ${branch}`,
    kind: 'pickup',
    zone: '',
    branch,
    hours: null,
    postal_code: '',
    province: null,
    ...borne(0),
    ...promiseOf(new Date(), days, await readOwnHolidays(db)),
    ...days,
  }
}

function borne(listed: number): Pick<StoredDelivery, 'list_price' | 'discounts' | 'price'> {
  const discounts = listed > 0 ? [{ promotion_id: null, reason: onTheShop, amount: listed }] : []
  return { list_price: listed, discounts, price: 0 }
}
