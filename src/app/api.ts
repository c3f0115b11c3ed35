import { auditApi } from '../audit-log/audit.api.ts'
import { capabilities } from '../capabilities/capabilities.ts'
import type { Hooks } from '../capabilities/hooks.ts'
import { cartApi } from '../cart/cart.api.ts'
import { adminCatalogueApi } from '../catalogue/products/admin-catalogue.api.ts'
import { catalogueApi } from '../catalogue/products/catalogue.api.ts'
import { bulkApi } from '../catalogue/bulk/bulk.api.ts'
import { picturesApi } from '../catalogue/images/pictures.api.ts'
import { importsApi } from '../catalogue/import/imports.api.ts'
import { addressBookApi } from '../orders/address-book.api.ts'
import { breakdownApi } from '../reporting/breakdown.api.ts'
import { promotionCostApi } from '../reporting/promotion-cost.api.ts'
import { promotionsApi } from '../promotions/promotions.api.ts'
import { deliveryApi } from '../delivery/delivery.api.ts'
import { offeredSurchargePrices } from '../totals/surcharge-prices.ts'
import { offeredPaymentMethods } from '../totals/payment-methods.ts'
import { limitCodes } from '../totals/limit-codes.ts'
import { quoteApi } from '../totals/quote.api.ts'
import { adminInvoicesApi } from '../invoicing/admin-invoices.api.ts'
import { storeReceiver } from '../invoicing/receivers.queries.ts'
import { invoicesApi } from '../invoicing/invoices.api.ts'
import { orderNotesApi } from '../orders/order-notes.api.ts'
import { deliveryStatusApi } from '../orders/delivery-status.api.ts'
import { courierFileApi } from '../orders/courier-file.api.ts'
import { trackingListApi } from '../orders/tracking-list.api.ts'
import { pickingApi } from '../orders/picking.api.ts'
import { trackingApi } from '../orders/tracking.api.ts'
import type { WaitsFor } from '../orders/manual-order.queries.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { hasBought } from '../orders/orders.queries.ts'
import { cardTerms } from '../purchases/card-terms.ts'
import { counterHours } from '../purchases/counter-hours.ts'
import { receiptsApi } from '../payments/transfer-receipts.api.ts'
import { hasReceipt } from '../payments/transfer-receipts.queries.ts'
import { manualPaymentsApi } from '../payments/manual-payments.api.ts'
import { manualOrdersApi } from '../purchases/manual-orders.api.ts'
import { holdMinutes } from '../purchases/hold-minutes.ts'
import type { PaymentParts } from '../purchases/start-payment.ts'
import { confirmPayment } from '../payments/confirm-payment.ts'
import type { Taking } from '../purchases/create-manual-order.ts'
import { notePaymentIn } from '../payments/note-payment.ts'
import { disputesApi } from '../payments/disputes/disputes.api.ts'
import { saveOrderAddress } from '../purchases/save-order-address.ts'
import { purchasesApi } from '../purchases/purchases.api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { personalDataApi } from '../privacy/personal-data.api.ts'
import { pricesApi } from '../catalogue/pricing/prices.api.ts'
import { alertsApi } from '../alerts/alerts.api.ts'
import { booksApi } from '../reporting/books.api.ts'
import { reportApi } from '../reporting/report.api.ts'
import { stockReportApi } from '../reporting/stock-report.api.ts'
import { salesApi } from '../reporting/sales.api.ts'
import { demoAccountIds, demoAddresses } from '../platform/identity/accounts/demo-accounts.ts'
import { backUpFirst } from '../launch/back-up-first.ts'
import { launchApi } from '../launch/launch.api.ts'
import { legalApi } from '../settings/legal/legal.api.ts'
import { settingsApi } from '../settings/settings.api.ts'
import { stockApi } from '../inventory/stock.api.ts'
import type { WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import { accountApi } from '../users/account.api.ts'
import { accountEmailApi } from '../users/account-email.api.ts'
import { passkeyApi } from '../users/passkeys.api.ts'
import { secondFactorApi } from '../users/second-factor.api.ts'
import { listViewsApi } from '../users/list-views.api.ts'
import { sessionApi } from '../users/session.api.ts'
import { invitationsApi } from '../users/invitations.api.ts'
import { userApi } from '../users/users.api.ts'
import { openPurchaseIds } from '../purchases/open-purchases.ts'
import { paymentStands } from '../payments/payment-stands.ts'
import { creditRefunds } from '../refunds/refund-order.ts'
import { givenBackInHandBy, isRefunded } from '../refunds/refunds.queries.ts'
import { refundsApi } from '../refunds/refunds.api.ts'
import { exchangesApi } from '../refunds/exchanges.api.ts'
import { returnsApi } from '../refunds/returns.api.ts'
import { withdrawalsApi } from '../refunds/withdrawals.api.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import { callsForConnections } from './calls-for-connections.ts'
import type { CurrentConnections } from '../connections/current-connections.ts'
import type { SecretsKey } from '../connections/secrets-key.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { Config } from './config.ts'
import { apiUrlOf } from './api-url.ts'
import { partsOfCapabilities } from './capability-parts.ts'
import type { CatalogueCaches } from './catalogue-caches.ts'
import { docsApi } from './openapi/docs.api.ts'
import type { Readiness } from './readiness.ts'
import type { Log } from '../platform/observability/log.ts'
import { backupSetup } from './open-backups.ts'
import { mailApi } from './mail.api.ts'
import type { OutsideSystems } from './outside-systems.ts'

type Given = {
  config: Config
  database: Database
  catalogue: CatalogueCaches
  outside: OutsideSystems
  settings: CurrentSettings
  connections: CurrentConnections
  secretsKey: SecretsKey
  inForce: () => Config
  sessions: WebSessions
  log: Log
}
type Parts = Given & {
  db: Db
  /** Where the calls are found from outside. */
  apiUrl: string
  /** What the capabilities answer to the core. */
  hooks: Hooks
}

/** Every call of the shop, each domain's own, and those about the service itself. */
export function shopCalls({ readiness, ...given }: Given & { readiness: Readiness }): ServedCall[] {
  const { config, database } = given
  const apiUrl = apiUrlOf(config)
  const ofAll = partsOfCapabilities(given)
  const parts = { ...given, db: database.db, apiUrl, hooks: ofAll.hooks }
  const { db, settings } = parts
  const { wines, candidates } = parts.catalogue
  const added = {
    ...ofAll,
    wines,
    readCandidates: candidates.read,
  }
  const calls = [
    ...callsAboutWines(parts),
    ...limitCodes(db, callsForBuying(parts)),
    ...callsForPeople(parts),
    ...callsForTheOwner(parts),
    ...capabilities.flatMap((capability) => capability.calls?.(added) ?? []),
  ]
  return [
    ...calls,
    ...docsApi({ others: calls, baseUrl: apiUrl, readiness, settings, inForce: parts.inForce }),
  ]
}

/** What is sold: wines, their pictures, what people say of them and what they might like. */
function callsAboutWines({ db, catalogue, outside, log }: Parts): ServedCall[] {
  const { reader, search, wines } = catalogue
  return [
    ...adminCatalogueApi(db),
    ...bulkApi(db),
    ...catalogueApi(reader.read, search, wines),
    ...picturesApi({ db, media: outside.media, log }),
  ]
}

const standsUnlessRefunded = async (trx: Db, orderId: number) =>
  paymentStands(trx, orderId, {
    some: await isRefunded(trx, orderId),
    wholeBy: await givenBackInHandBy(trx, orderId),
  })

/** What a purchase is paid with, and its limits as the owner sets them. */
function paymentParts(parts: Pick<Parts, 'config' | 'apiUrl' | 'db' | 'outside' | 'settings'>): PaymentParts {
  const { config, apiUrl, db, outside, settings } = parts
  return {
    db,
    payments: outside.payments,
    confirmPayment: (payment) => confirmPayment(db, payment),
    publicUrl: config.publicUrl,
    apiUrl,
    branches: () => settings.now().branches,
    paymentMethods: () => offeredPaymentMethods(settings.now()),
    surchargePrices: () => offeredSurchargePrices(settings.now()),
    transfer: () => settings.now().transfer,
    card: () => cardTerms(settings.now()),
    counterHours: () => counterHours(settings.now().sales),
    holdMinutes: (waitsFor) => holdMinutes(settings.now().sales, waitsFor),
    get reservationMinutes() {
      return settings.now().sales.reservation_minutes
    },
    get limits() {
      const { sales } = settings.now()
      return { bottles: sales.max_unpaid_bottles, perWine: sales.max_unpaid_bottles_per_wine }
    },
  }
}

/** What orders ask of the rooms below them. */
const ordersWith = (payments: PaymentParts) => ({
  db: payments.db,
  branches: payments.branches,
  hasReceipt,
  paymentStands: standsUnlessRefunded,
  saveAddress: (change: Parameters<typeof saveOrderAddress>[1]) => saveOrderAddress(payments, change),
})

const mailOf = (settings: CurrentSettings) => () => settings.now().notices.email

/** From the cart to what is sent back. */
function callsForBuying({ config, apiUrl, db, outside, settings, log }: Parts): ServedCall[] {
  const branches = () => settings.now().branches
  const payments = paymentParts({ config, apiUrl, db, outside, settings })
  const manualOrderHooks: Pick<Taking, 'notePayment' | 'saveReceiver'> = {
    notePayment: (trx, payment) => notePaymentIn(trx, payment, payments.paymentMethods()),
    saveReceiver: storeReceiver,
  }
  const heldFor = (waitsFor: WaitsFor | null) =>
    waitsFor ? payments.holdMinutes(waitsFor) : payments.reservationMinutes
  return [
    ...promotionsApi(db),
    ...deliveryApi(db),
    ...quoteApi(db, {
      hasBought: (userId, replaced) => hasBought(db, userId, replaced),
      replaced: (userId) => openPurchaseIds(db, userId),
      branches: () => branches().map(({ name }) => name),
      paymentMethods: () => offeredPaymentMethods(settings.now()),
      surchargePrices: payments.surchargePrices,
    }),
    ...promotionCostApi(db),
    ...cartApi(db),
    ...purchasesApi(payments),
    ...paymentsApi(payments),
    ...manualOrdersApi(payments, manualOrderHooks),
    ...exchangesApi(payments, manualOrderHooks),
    ...receiptsApi({ db, media: outside.media, log, account: payments.transfer, shopMail: mailOf(settings) }),
    ...manualPaymentsApi({ db, isRefunded, paymentMethods: payments.paymentMethods, holdMinutes: heldFor }),
    ...ordersApi({ ...ordersWith(payments), holdMinutes: heldFor }),
    ...deliveryStatusApi(db),
    ...trackingApi(db),
    ...pickingApi(db),
    ...courierFileApi(db),
    ...trackingListApi(db),
    ...orderNotesApi(db),
    ...addressBookApi(db),
    ...invoicesApi({
      db,
      setup: () => outside.invoicing?.setup,
      shopName: () => settings.now().shop.name,
      publicUrl: config.publicUrl,
      creditRefunds,
    }),
    ...callsAfterSale(db, outside),
  ]
}

/** What is sent back, given back, or disputed. */
function callsAfterSale(db: Db, outside: OutsideSystems): ServedCall[] {
  return [
    ...withdrawalsApi(db, outside.payments),
    ...disputesApi(db),
    ...refundsApi(db, outside.payments),
    ...returnsApi(db, outside.payments),
  ]
}

/** Accounts and personal data. */
function callsForPeople({ db, outside, sessions, hooks }: Parts): ServedCall[] {
  return [
    ...userApi(db, outside.identity),
    ...invitationsApi(db, outside.identity),
    ...accountApi(outside.identity),
    ...accountEmailApi(db, outside.identity),
    ...passkeyApi(outside.identity),
    ...secondFactorApi(outside.identity),
    ...listViewsApi(db),
    ...sessionApi(db),
    ...personalDataApi(db, outside.identity, sessions, hooks),
  ]
}

/** The owner's work that no domain above brings with it. */
function callsForTheOwner(parts: Parts): ServedCall[] {
  const { db, settings, outside, hooks } = parts
  return [
    ...stockApi(db),
    ...mailApi(db),
    ...salesApi(db),
    ...breakdownApi(db),
    ...stockReportApi(db),
    ...adminInvoicesApi({ db, invoicing: () => outside.invoicing }),
    ...alertsApi(db, hooks),
    ...reportApi(db),
    ...booksApi(db),
    ...importsApi(db),
    ...pricesApi(db),
    ...auditApi(db),
    ...settingsApi(db, settings),
    ...legalApi(db),
    ...callsForConnections(parts),
    ...launch(parts),
  ]
}

/** 'Puesta en marcha', with the way out of the demo. */
function launch(parts: Parts): ServedCall[] {
  const { config, database, db, hooks, settings, outside, sessions, inForce, log } = parts
  const setup = () => backupSetup(inForce(), database.connectionString, outside.media)
  return launchApi({
    db,
    hooks,
    settings,
    real: () => realParts(inForce()),
    demoAccounts: {
      addresses: demoAddresses,
      // a hosted provider's accounts are its own
      ids: async () => (config.identity.domain ? [] : demoAccountIds(database.pool)),
      remove: async (id) => {
        await sessions.endAll(id)
        await outside.identity.removeAccount?.(id)
      },
    },
    backUp: () => backUpFirst(db, setup()),
    warn: (message, fields = {}) => log.warn(fields, message),
  })
}

/** Which outside systems are the real ones. */
function realParts({ payments, mail, invoices }: Config) {
  return {
    cards: payments.accessToken !== undefined,
    mail: mail.smtpUrl !== undefined,
    invoices: invoices.mode === 'production',
  }
}
