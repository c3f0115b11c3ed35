import type { Centavos } from '../../money/money.ts'

/** What an outside system answered, or why it did not. */
export type Outcome<T> =
  | { ok: true; value: T }
  | { ok: false; why: 'timeout' | 'unavailable' | 'refused'; detail: string }

export type NewPreference = {
  /** The same key is the same preference, however often it is asked for. */
  idempotencyKey: string
  externalReference: string
  items: { id: string; title: string; quantity: number; unitPrice: Centavos; pictureUrl?: string }[]
  payer: { email: string; name: string }
  backUrls: { success: string; pending: string; failure: string }
  notificationUrl: string
  expiresAt: Date
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
}

/** What the shop needs of a card payment provider with a hosted checkout. */
export type CardPayments = {
  createPreference: (preference: NewPreference) => Promise<Outcome<{ id: string; checkoutUrl: string }>>
  /** From now on nobody may pay there. What a page that is open already does is the provider's matter. */
  endCheckout: (id: string) => Promise<Outcome<void>>
  fetchPayment: (id: string) => Promise<Outcome<ProviderPayment | undefined>>
  searchPayments: (externalReference: string) => Promise<Outcome<ProviderPayment[]>>
  /** Gives back so many centavos, 1 at least: there is no refund without an amount. Throws for anything else. */
  refund: (payment: { id: string; amount: Centavos; idempotencyKey: string }) => Promise<Outcome<void>>
  /** Whether a notice was signed by the provider. `dataId` is the one of the query. */
  verifyNotice: (notice: { dataId: string; requestId: string; signature: string; now: Date }) => boolean
  close: () => Promise<void>
}
