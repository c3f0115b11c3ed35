import type { Centavos } from '../../money/money.ts'

/** An external system's response, or why there is none. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'timeout' | 'unavailable' | 'refused'; detail: string }

export type NewPreference = {
  /** The same key returns the same preference. */
  idempotencyKey: string
  externalReference: string
  items: { id: string; title: string; quantity: number; unitPrice: Centavos; pictureUrl?: string }[]
  payer: { email: string; name: string }
  backUrls: { success: string; pending: string; failure: string }
  notificationUrl: string
  /** Nobody can pay before it; undefined: at once. */
  opensAt?: Date | undefined
  expiresAt: Date
  /** Maximum instalments, 1 to 36. */
  instalments: number
  /** Text on the card statement, at most 16 plain letters; '' for the provider's default. */
  statement: string
}

export type PaymentStatus =
  | 'pending'
  | 'approved'
  | 'authorized'
  | 'in_process'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

export type ProviderPayment = {
  id: string
  status: PaymentStatus
  amount: Centavos
  refunded: Centavos
  currency: string
  externalReference: string
  /** Refunds so far, if the provider lists them. */
  refunds?: readonly ProviderRefund[]
  /** Last change by the provider's clock. */
  changedAt?: Date | undefined
}

/** A completed refund. */
export type ProviderRefund = { id: string; amount: Centavos; at: Date }

/** The provider's dispute topics by kind. */
export const disputeTopics = {
  chargeback: 'topic_chargebacks_wh',
  claim: 'topic_claims_integration_wh',
  fraud: 'stop_delivery_op_wh',
} as const
export type DisputeKind = keyof typeof disputeTopics

/** A chargeback or a claim. */
export type ProviderDispute = {
  id: string
  paymentId: string
  /** won: the shop keeps the money. */
  state: 'open' | 'won' | 'lost'
  /** Undefined means the full payment. */
  amount: Centavos | undefined
  reason: string
  /** State of the shop's evidence, in the provider's terms. */
  documentation: string
  deadline: Date | undefined
  openedAt: Date
}

/** Payments in a page of those that changed. */
export const changedPageSize = 100

/** A card payment provider with a hosted checkout. */
export type CardPayments = {
  createPreference: (preference: NewPreference) => Promise<Outcome<{ id: string; checkoutUrl: string }>>
  /** Expires a checkout. The provider decides about payments already in progress. */
  endCheckout: (id: string) => Promise<Outcome<void>>
  fetchPayment: (id: string) => Promise<Outcome<ProviderPayment | undefined>>
  searchPayments: (externalReference: string) => Promise<Outcome<ProviderPayment[]>>
  /** Payments that changed at a moment or later by the provider's clock, the oldest change first, up to a page of them. */
  changedPayments: (since: Date) => Promise<Outcome<ProviderPayment[]>>
  /**
   * Refunds at least 1 centavo. Throws for any other amount, because the provider would refund everything.
   */
  refund: (payment: { id: string; amount: Centavos; idempotencyKey: string }) => Promise<
    Outcome<{
      id: string
      /** False while the provider is processing it; ask again with the same key. */
      done: boolean
    }>
  >
  /** Undefined if the provider knows no such case. */
  fetchDispute: (kind: 'chargeback' | 'claim', id: string) => Promise<Outcome<ProviderDispute | undefined>>
  chargebacksOf: (paymentId: string) => Promise<Outcome<ProviderDispute[]>>
  /** Verifies an event's signature. `dataId` comes from the query. */
  verifyWebhook: (event: { dataId: string; requestId: string; signature: string; now: Date }) => boolean
  close: () => Promise<void>
}
