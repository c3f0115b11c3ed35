import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** What the provider's page claims when it returns to the shop. Only the server knows whether it is true. */
export type PaymentReturn = 'approved' | 'on-its-way' | 'not-paid' | 'nothing'

/**
 * Leaving the provider's page without paying gives the word "null"; arriving here otherwise, by a link or by
 * hand, gives nothing.
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
  /** Paid after the bottles were gone, so the money is refunded. */
  | 'too-late'
  | 'cancelled'
  /** The total changed after the checkout was opened, so a payment of the old total is refunded. */
  | 'other-total'
  /** Not in the account: deleted while it was being paid, or never there. */
  | 'gone'
  | 'not-paid'
  | 'on-its-way'
  /** Unpaid, and not reported as paid. */
  | 'unpaid'
  /** The account has no purchase. */
  | 'none'
  | 'not-known'

/**
 * The order that a buyer returned from, by external reference; the last one without a reference. `earlier`:
 * the reference belongs to an earlier total.
 */
export function orderOfReturn<T extends Pick<OrderAnswer, 'purchase_id' | 'earlier_purchases'>>(
  orders: readonly T[],
  reference: string | null,
): { order: T | undefined; earlier: boolean } {
  const order = orders.find((candidate) => reference === null || candidate.purchase_id === reference)
  if (order || reference === null) return { order, earlier: false }
  const changed = orders.find((candidate) => candidate.earlier_purchases.includes(reference))
  return { order: changed, earlier: changed !== undefined }
}

type Seen = Pick<OrderAnswer, 'estado' | 'timeline'> & Partial<Pick<OrderAnswer, 'paymentUnderWay'>>

/**
 * Milliseconds to keep polling. A purchase missing from the account will probably not appear: an order exists
 * before its buyer leaves for the provider, or is created by the first event about its payment.
 */
export function patienceFor(claim: PaymentReturn, order: Seen | null | undefined): number {
  if (claim === 'nothing') return 0
  return claim === 'approved' && order !== null ? 20_000 : 4000
}

/**
 * How a purchase ended.
 * @param claim what the provider's page claims
 * @param order null if there is none, undefined while loading
 * @param lookups progress of polling
 * @param earlier whether the total differs from the checkout's
 */
export function howItEnded(
  claim: PaymentReturn,
  order: Seen | null | undefined,
  lookups: 'not-yet' | 'once' | 'enough',
  earlier = false,
): PurchaseEnd {
  if (earlier && (claim === 'approved' || claim === 'on-its-way')) return 'other-total'
  if (order?.estado === 'Cancelada') {
    const last = order.timeline.findLast((event) => event.action === 'cancelar')
    return last?.actor === 'payment provider' ? 'too-late' : 'cancelled'
  }
  if (order && order.estado !== 'Ingreso') return 'paid'
  const waits = claim === 'approved' || claim === 'on-its-way'
  if (lookups === 'not-yet' || (lookups === 'once' && waits)) return 'asking'
  if (order === null) return claim === 'nothing' ? 'none' : 'gone'
  // from an earlier attempt, whatever happened to this one
  if (order?.paymentUnderWay) return 'on-its-way'
  if (claim === 'nothing') return order ? 'unpaid' : 'not-known'
  return claim === 'not-paid' ? 'not-paid' : 'on-its-way'
}
