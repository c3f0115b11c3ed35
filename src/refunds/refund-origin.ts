/**
 * Why money goes back, with what a row of the ledger says that has no written reason. The check of `refunds.origin` has the
 * same list.
 */
export const refundOrigins = {
  /** A person of the shop gives back an amount. */
  amount: '',
  /** Bottles came back, or did not arrive. */
  bottles: '',
  /** The order was cancelled: its payment goes back. */
  cancellation: 'La compra se canceló',
  /** It pays for no order: late, a second one, of an earlier total or of another amount. */
  'late-payment': 'El pago no correspondía a ninguna compra',
  /** Somebody gave it back in the provider's panel. */
  panel: 'Devolución hecha en Mercado Pago',
  /** The buyer's bank took it. */
  chargeback: 'Contracargo',
} as const

export type RefundOrigin = keyof typeof refundOrigins
