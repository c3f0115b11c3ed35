import type { CapabilityCalls } from '../capabilities/capabilities.ts'
import type { ApiClient } from '../platform/http/client.ts'
import type { adminCatalogueCalls } from '../catalogue/products/admin-catalogue.contract.ts'
import type { catalogueCalls } from '../catalogue/products/catalogue.contract.ts'
import type { pictureCalls } from '../catalogue/images/pictures.contract.ts'
import type { cartCalls } from '../cart/cart.contract.ts'
import type { refundCalls } from '../refunds/refunds.contract.ts'
import type { exchangeCalls } from '../refunds/exchanges.contract.ts'
import type { returnCalls } from '../refunds/returns.contract.ts'
import type { withdrawalCalls } from '../refunds/withdrawals.contract.ts'
import type { mailCalls } from './mail.contract.ts'
import type { alertCalls } from '../alerts/alerts.contract.ts'
import type { breakdownCalls } from '../reporting/breakdown.contract.ts'
import type { bookCalls } from '../reporting/books.contract.ts'
import type { reportCalls } from '../reporting/report.contract.ts'
import type { stockReportCalls } from '../reporting/stock-report.contract.ts'
import type { salesCalls } from '../reporting/sales.contract.ts'
import type { addressBookCalls } from '../orders/address-book.contract.ts'
import type { deliveryStatusCalls } from '../orders/delivery-status.contract.ts'
import type { courierFileCalls } from '../orders/courier-file.contract.ts'
import type { trackingListCalls } from '../orders/tracking-list.contract.ts'
import type { orderNoteCalls } from '../orders/order-notes.contract.ts'
import type { pickingCalls } from '../orders/picking.contract.ts'
import type { trackingCalls } from '../orders/tracking.contract.ts'
import type { orderCalls } from '../orders/orders.contract.ts'
import type { adminInvoiceCalls } from '../invoicing/admin-invoices.contract.ts'
import type { invoiceCalls } from '../invoicing/invoices.contract.ts'
import type { personalDataCalls } from '../privacy/personal-data.contract.ts'
import type { manualOrderCalls } from '../purchases/manual-orders.contract.ts'
import type { manualPaymentCalls } from '../payments/manual-payments.contract.ts'
import type { disputeCalls } from '../payments/disputes/disputes.contract.ts'
import type { receiptCalls } from '../payments/transfer-receipts.contract.ts'
import type { purchaseCalls } from '../purchases/purchases.contract.ts'
import type { paymentCalls } from '../payments/payments.contract.ts'
import type { promotionCostCalls } from '../reporting/promotion-cost.contract.ts'
import type { promotionCalls } from '../promotions/promotions.contract.ts'
import type { deliveryCalls } from '../delivery/delivery.contract.ts'
import type { quoteCalls } from '../totals/quote.contract.ts'
import type { Instalments } from '../totals/instalment-words.ts'
import type { stockCalls } from '../inventory/stock.contract.ts'
import type { ShopFacts } from '../settings/shop-facts.ts'
import type { connectionCalls } from '../connections/connections.contract.ts'
import type { launchCalls } from '../launch/launch.contract.ts'
import type { legalCalls } from '../settings/legal/legal.contract.ts'
import type { settingsCalls } from '../settings/settings.contract.ts'
import type { auditCalls } from '../audit-log/audit.contract.ts'
import type { importCalls } from '../catalogue/import/imports.contract.ts'
import type { listViewCalls } from '../users/list-views.contract.ts'
import type { bulkCalls } from '../catalogue/bulk/bulk.contract.ts'
import type { priceCalls } from '../catalogue/pricing/prices.contract.ts'
import type { accountCalls } from '../users/account.contract.ts'
import type { accountEmailCalls } from '../users/account-email.contract.ts'
import type { passkeyCalls } from '../users/passkeys.contract.ts'
import type { secondFactorCalls } from '../users/second-factor.contract.ts'
import type { sessionCalls } from '../users/session.contract.ts'
import type { invitationCalls } from '../users/invitations.contract.ts'
import type { userCalls } from '../users/users.contract.ts'

/** Every call of the shop, by method and path. */
export type ShopCalls = CapabilityCalls &
  typeof userCalls &
  typeof invitationCalls &
  typeof sessionCalls &
  typeof accountCalls &
  typeof accountEmailCalls &
  typeof passkeyCalls &
  typeof secondFactorCalls &
  typeof catalogueCalls &
  typeof adminCatalogueCalls &
  typeof pictureCalls &
  typeof cartCalls &
  typeof orderCalls &
  typeof deliveryStatusCalls &
  typeof trackingCalls &
  typeof pickingCalls &
  typeof courierFileCalls &
  typeof trackingListCalls &
  typeof orderNoteCalls &
  typeof addressBookCalls &
  typeof purchaseCalls &
  typeof paymentCalls &
  typeof disputeCalls &
  typeof manualPaymentCalls &
  typeof receiptCalls &
  typeof manualOrderCalls &
  typeof invoiceCalls &
  typeof adminInvoiceCalls &
  typeof promotionCalls &
  typeof deliveryCalls &
  typeof promotionCostCalls &
  typeof quoteCalls &
  typeof stockCalls &
  typeof withdrawalCalls &
  typeof refundCalls &
  typeof returnCalls &
  typeof exchangeCalls &
  typeof personalDataCalls &
  typeof mailCalls &
  typeof salesCalls &
  typeof breakdownCalls &
  typeof stockReportCalls &
  typeof reportCalls &
  typeof bookCalls &
  typeof alertCalls &
  typeof importCalls &
  typeof priceCalls &
  typeof bulkCalls &
  typeof listViewCalls &
  typeof auditCalls &
  typeof launchCalls &
  typeof connectionCalls &
  typeof legalCalls &
  typeof settingsCalls

/** A typed client of the calls: in process for loaders, over HTTP for the browser. */
export type Api = ApiClient<ShopCalls>

/** What a page has to know before it can do anything; the same for all users. */
export type PageSettings = {
  /** Who the shop is, as the owner says. */
  shop: ShopFacts & {
    /** What the foot of every page says beside: payment methods, branches with their hours. */
    foot?: string[]
    /** The address of a chat with the shop; '' without a number. */
    whatsapp?: string
  }
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
  apiBaseUrl: string
  /** Origins beside our own that the page may talk to and frame, for the content security policy. */
  connectOrigins: string[]
  /** Origins beside our own that a form may lead to: the payment provider. */
  formOrigins: string[]
  /** JSONP address of the mailing-list service; null means the embedded one. */
  newsletterUrl: string | null
  map: { googleKey: string | null; tilesUrl: string | null }
  /** Home delivery of one bottle anywhere in the country: highest price in pesos, and working days; null without home delivery. */
  delivery: {
    most: number
    minDays: number
    maxDays: number
    /** From this amount on it costs nothing anywhere; null where some place always pays. */
    freeFrom: number | null
    /** From this amount on it costs nothing in some place at least; null where in none. */
    freeFromSomewhere: number | null
  } | null
  /** What a buyer may pay with, as a sentence says it: 'tarjeta', 'transferencia'. */
  payWays: string[]
  /** How many a card's payment may be split into. */
  instalments: Instalments
}
