import type { CardPayments } from '../platform/payment-gateway/port.ts'
import type { PaymentSandbox } from '../../stand-ins/payments/payment-sandbox.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { Media } from '../platform/media/port.ts'
import type { Invoicing } from '../invoicing/seller.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'

/** Everything outside the shop that it works with: real or embedded. */
export type OutsideSystems = {
  identity: IdentityPort
  /** Leads to the provider of the moment. */
  payments: CardPayments
  /** Leads to the mail server of the moment. */
  mail: Mail
  media: Media
  /** As of now; undefined: there are no invoices. */
  readonly invoicing: Invoicing | undefined
  /** The payment sandbox, while it is what people pay at. */
  readonly sandbox: PaymentSandbox | undefined
}
