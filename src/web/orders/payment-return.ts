import type { OrderAnswer } from '../../orders/orders.contract.ts'

/** What the payment provider's page says when it leads back to the shop. Only the server knows whether it is so. */
export type PaymentReturn = 'approved' | 'on-its-way' | 'not-paid'

/** Who leaves the provider's page without paying comes back with the word "null". */
export function readReturn(parameters: URLSearchParams): PaymentReturn {
  const status = parameters.get('status') ?? parameters.get('collection_status')
  if (status === 'approved') return 'approved'
  return ['pending', 'in_process', 'authorized'].includes(status ?? '') ? 'on-its-way' : 'not-paid'
}

export type PurchaseEnd =
  | 'asking'
  | 'paid'
  /** The payment came when its bottles were gone: it goes back. */
  | 'too-late'
  | 'cancelled'
  /** Deleted while it was being paid. */
  | 'gone'
  | 'not-paid'
  | 'on-its-way'

/**
 * How a purchase ended. In: what the way back says; its order as the shop knows it, null when there is none, undefined
 * while the shop has not said; how long it has been asked.
 */
export function howItEnded(
  said: PaymentReturn,
  order: Pick<OrderAnswer, 'estado' | 'timeline'> | null | undefined,
  asked: 'not-yet' | 'once' | 'enough',
): PurchaseEnd {
  if (order?.estado === 'Cancelada') {
    const last = order.timeline.findLast((event) => event.action === 'cancelar')
    return last?.actor === 'payment provider' ? 'too-late' : 'cancelled'
  }
  if (order && order.estado !== 'Ingreso') return 'paid'
  if (asked === 'not-yet' || (asked === 'once' && said !== 'not-paid')) return 'asking'
  if (order === null) return 'gone'
  return said === 'not-paid' ? 'not-paid' : 'on-its-way'
}
