import type { Centavos } from '../../money/money.ts'

/** An external system's answer, or why there is none. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'timeout' | 'unavailable' | 'refused'; detail: string }

export type NewPreference = {
  /** Idempotent: the same key is the same preference. */
  idempotencyKey: string
  externalReference: string
  items: { id: string; title: string; quantity: number; unitPrice: Centavos; pictureUrl?: string }[]
  payer: { email: string; name: string }
  backUrls: { success: string; pending: string; failure: string }
  notificationUrl: string
  expiresAt: Date
  /** Most instalments that are offered, 1 to 36. */
  instalments: number
  /** What the card's statement says, 16 plain letters at most; '' for the provider's own words. */
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
  /** What went back of it so far, where the provider lists it. */
  refunds?: readonly ProviderRefund[]
  /** When it last changed, by the provider's clock. */
  changedAt?: Date | undefined
}

/** A refund that is done. */
export type ProviderRefund = { id: string; amount: Centavos; at: Date }

/** The provider's topics of disputes, by kind. */
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
  /** Undefined: all of the payment. */
  amount: Centavos | undefined
  reason: string
  /** What became of the shop's evidence, in the provider's word. */
  documentation: string
  deadline: Date | undefined
  openedAt: Date
}

/** What the shop needs of a card payment provider with a hosted checkout. */
export type CardPayments = {
  createPreference: (preference: NewPreference) => Promise<Outcome<{ id: string; checkoutUrl: string }>>
  /** Expires a checkout. A payment already under way on an open page is up to the provider. */
  endCheckout: (id: string) => Promise<Outcome<void>>
  fetchPayment: (id: string) => Promise<Outcome<ProviderPayment | undefined>>
  searchPayments: (externalReference: string) => Promise<Outcome<ProviderPayment[]>>
  /** Refunds that many centavos, at least 1: there is no refund without an amount. Throws for anything else. */
  refund: (payment: { id: string; amount: Centavos; idempotencyKey: string }) => Promise<
    Outcome<{
      id: string
      /** False while the provider still works on it: the same key tells later. */
      done: boolean
    }>
  >
  /** Undefined: the provider knows no such case. */
  fetchDispute: (kind: 'chargeback' | 'claim', id: string) => Promise<Outcome<ProviderDispute | undefined>>
  chargebacksOf: (paymentId: string) => Promise<Outcome<ProviderDispute[]>>
  /** Verifies an event's signature. `dataId` is the query's. */
  verifyWebhook: (event: { dataId: string; requestId: string; signature: string; now: Date }) => boolean
  close: () => Promise<void>
}
