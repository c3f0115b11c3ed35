import type { StoredDelivery } from '../platform/database/order-tables.ts'

type Destination = { delivery: Pick<StoredDelivery, 'kind'> | null; direccion: string | null }

/**
 * Whether an order is to be delivered and has no address. One without an agreed delivery method may be
 * handed over at the counter.
 */
export function lacksAddress({ delivery, direccion }: Destination): boolean {
  return delivery !== null && delivery.kind !== 'pickup' && (direccion ?? '').trim() === ''
}

/** What an order lacks to be packed or sent. */
export function whatIsMissing(order: Destination): 'no-address' | 'no-delivery' | undefined {
  if (lacksAddress(order)) return 'no-address'
  return lacksDelivery(order) ? 'no-delivery' : undefined
}

/** Whether it goes to an address and no delivery method was agreed, with its price. */
export const lacksDelivery = ({ delivery, direccion }: Destination): boolean =>
  delivery === null && (direccion ?? '').trim() !== ''

/** What staff read of it. */
export const lacksDeliveryText =
  'Va a una dirección y no tiene elegido su envío: elegilo en el detalle de la compra.'

export const lacksAddressText = 'No dice adónde va: cargá la dirección en el detalle de la compra.'
