import type { StoredDelivery } from '../platform/database/order-tables.ts'

type Destination = { delivery: Pick<StoredDelivery, 'kind'> | null; direccion: string | null }

/**
 * Whether an order is to be delivered and has no address. One without an agreed way of delivery may be
 * handed over at the counter.
 */
export function lacksAddress({ delivery, direccion }: Destination): boolean {
  return delivery !== null && delivery.kind !== 'pickup' && (direccion ?? '').trim() === ''
}

/** What staff read of it. */
export const lacksAddressText = 'No dice adónde va: cargá la dirección en el detalle de la compra.'
