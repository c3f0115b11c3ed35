import type { CardPayments } from '../platform/payment-gateway/port.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { Media } from '../platform/media/port.ts'
import type { Invoicing } from '../invoicing/seller.ts'
import type { IdentityPort } from '../platform/identity/port.ts'

/** Everything outside the shop that it works with: real or embedded. */
export type OutsideSystems = {
  identity: IdentityPort
  payments: CardPayments
  mail: Mail
  media: Media
  /** Without one there are no invoices. */
  invoicing?: Invoicing
  /** Checkout pages of the payment sandbox. */
  sandbox?: { fetch: (request: Request) => Promise<Response> }
}
