import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** What the payment provider's page says when it leads back to the shop. Only the server knows whether it is so. */
export type PaymentReturn = 'approved' | 'on-its-way' | 'not-paid' | 'nothing'

/**
 * Who leaves the provider's page without paying comes back with the word "null"; who did not come from there at all, by
 * a link or by hand, with nothing.
 */
export function readReturn(parameters: URLSearchParams): PaymentReturn {
  const status = parameters.get('status') ?? parameters.get('collection_status')
  if (status === null && !parameters.has('external_reference')) return 'nothing'
  if (status === 'approved') return 'approved'
  return ['pending', 'in_process', 'authorized'].includes(status ?? '') ? 'on-its-way' : 'not-paid'
}

export type PurchaseEnd =
  | 'asking'
  | 'paid'
  /** The payment came when its bottles were gone: it goes back. */
  | 'too-late'
  | 'cancelled'
  /** Its total changed after its checkout was opened: a payment of the one before goes back. */
  | 'other-total'
  /** The account does not have it: deleted while it was being paid, or never there. */
  | 'gone'
  | 'not-paid'
  | 'on-its-way'
  /** Not reported as paid, and unpaid. */
  | 'unpaid'
  /** The account has no purchase. */
  | 'none'
  | 'not-known'

/**
 * The order that a buyer came back from, by its external reference; `earlier`: by one that it had before its total
 * changed. Without a reference the last one.
 */
export function orderOfReturn<T extends Pick<OrderAnswer, 'purchase_id' | 'earlier_purchases'>>(
  orders: readonly T[],
  reference: string | null,
): { order: T | undefined; earlier: boolean } {
  const order = orders.find((one) => reference === null || one.purchase_id === reference)
  if (order || reference === null) return { order, earlier: false }
  const changed = orders.find((one) => one.earlier_purchases.includes(reference))
  return { order: changed, earlier: changed !== undefined }
}

type Seen = Pick<OrderAnswer, 'estado' | 'timeline'> & Partial<Pick<OrderAnswer, 'paymentUnderWay'>>

/**
 * Milliseconds for which the server is polled. A purchase that the account does not have is most likely not to come: an
 * order is there before its buyer leaves for the provider, or is made by the first notice of its payment.
 */
export function patienceFor(said: PaymentReturn, order: Seen | null | undefined): number {
  if (said === 'nothing') return 0
  return said === 'approved' && order !== null ? 20_000 : 4000
}

/**
 * A purchase's outcome. In: the return address's parameters; the order as the shop knows it, null when there is none,
 * undefined while loading; the progress of polling; whether the order has another total than the checkout that was left.
 */
export function howItEnded(
  said: PaymentReturn,
  order: Seen | null | undefined,
  lookups: 'not-yet' | 'once' | 'enough',
  earlier = false,
): PurchaseEnd {
  if (earlier && (said === 'approved' || said === 'on-its-way')) return 'other-total'
  if (order?.estado === 'Cancelada') {
    const last = order.timeline.findLast((event) => event.action === 'cancelar')
    return last?.actor === 'payment provider' ? 'too-late' : 'cancelled'
  }
  if (order && order.estado !== 'Ingreso') return 'paid'
  const waits = said === 'approved' || said === 'on-its-way'
  if (lookups === 'not-yet' || (lookups === 'once' && waits)) return 'asking'
  if (order === null) return said === 'nothing' ? 'none' : 'gone'
  // of an earlier try, whatever became of this one
  if (order?.paymentUnderWay) return 'on-its-way'
  if (said === 'nothing') return order ? 'unpaid' : 'not-known'
  return said === 'not-paid' ? 'not-paid' : 'on-its-way'
}
