import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { markCheckoutEnded, saveCheckout, endedCheckouts } from '../orders/purchases.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { Charge, PurchaseLine, StoredDelivery, TakenOff } from '../platform/database/order-tables.ts'
import type { CardPayments, ProviderPayment } from '../platform/payment-gateway/port.ts'
import type { CodeOutcome } from '../totals/price-order.ts'
import type { WaitsFor } from '../orders/manual-order.queries.ts'
import type { Branch } from '../settings/branches.ts'
import type { Settings } from '../settings/settings-tree.ts'
import type { SurchargePrices } from '../totals/surcharge-prices.ts'
import type { PaymentMethods } from '../totals/payment-methods.ts'
import type { CardTerms } from './card-terms.ts'
import type { CounterHours } from './counter-hours.ts'
import { checkoutItems } from './checkout-items.ts'
import { releaseAllExpiredReservations, releaseExpiredReservations } from './expired-reservations.ts'
import { lacksDelivery } from './payable.ts'
import { findOpenAtProvider } from './open-purchases.ts'
import type { RequestedPurchase } from './price-purchase.ts'
import type { OverLimit, PurchaseLimits } from './purchase-limits.ts'
import { storePurchase, type Stored } from './store-purchase.ts'

export type PaymentParts = {
  db: Db
  payments: CardPayments
  /** Applies the provider's state of a payment. */
  confirmPayment: (payment: ProviderPayment) => Promise<unknown>
  publicUrl: string
  apiUrl: string
  reservationMinutes: number
  limits: PurchaseLimits
  branches: () => readonly Branch[]
  /** The payment methods that the owner takes. */
  paymentMethods: () => PaymentMethods
  /** What wrapping as a gift costs. */
  surchargePrices: () => SurchargePrices
  /** The account that a transfer goes to. */
  transfer: () => Settings['transfer']
  card: () => CardTerms
  /** When the counter sells alcohol. */
  counterHours: () => CounterHours
  /** How long bottles are held for an order that waits for its money. */
  holdMinutes: (waitsFor: WaitsFor) => number
}

export type Buyer = { id: string; email: string; name: string }

export type StartedPayment =
  | { ok: true; purchase: Purchase; replaced: Replaced[] }
  | { ok: false; why: 'empty-cart' | 'no-email' }
  /** Another purchase was begun under its key. */
  | { ok: false; why: 'key-used' }
  /** The shop has no product of these ids. */
  | { ok: false; why: 'unknown-product'; missing: number[] }
  | { ok: false; why: 'prices-changed'; lines: PurchaseLine[]; total: number }
  | { ok: false; why: 'code-refused'; code: Extract<CodeOutcome, { accepted: false }>; total: number }
  | {
      ok: false
      why: 'nothing-to-pay' | 'promotion-over' | 'not-offered' | 'window-not-offered' | 'not-wrapped'
    }
  | { ok: false; why: 'sold-out'; missing: { product_id: number; name: string; available: number }[] }
  | { ok: false; why: 'being-paid'; numero: string | null; since: Date }
  | ({ ok: false; name?: string | undefined } & OverLimit)
  | { ok: false; why: 'provider'; detail: string }

/** An unpaid purchase that a new one replaced. */
export type Replaced = { numero: string | null; lines: PurchaseLine[] }

export type Purchase = {
  id: string
  lines: PurchaseLine[]
  total: number
  charges: Charge[]
  discounts: TakenOff[]
  delivery: StoredDelivery | null
  id_payment: string
  /** The provider's page; while nobody can pay there yet, the shop's own, where its buyer chooses how it travels. */
  checkout_url: string
}

/**
 * Starts a purchase: current prices, a reservation, one preference at the provider. The same idempotency key is the
 * same purchase, and so are the same lines within a minute, from any tab or device. A user has one unpaid purchase: a
 * new one replaces the previous one. The provider is called outside of any transaction, with an idempotency key.
 */
export async function startPayment(
  parts: PaymentParts,
  buyer: Buyer,
  requested: RequestedPurchase & { attempt: string | undefined },
): Promise<StartedPayment> {
  if (requested.wanted.length === 0) return { ok: false, why: 'empty-cart' }
  if (buyer.email === '') return { ok: false, why: 'no-email' }
  const idempotencyKey = requested.attempt ?? randomUUID()
  // what its key or the same wines were begun at counts no more once that hold is over, even before the job runs
  await releaseAllExpiredReservations(parts.db)
  const unknown = await queryOpenPurchases(parts, buyer.id, idempotencyKey)
  if (unknown) return unknown
  let stored = await storePurchase(parts, buyer, requested, idempotencyKey)
  if (!stored.ok && lacksSomething(stored)) {
    // release what has just expired, even before the job runs
    const freed = await releaseExpiredReservations(parts.db)
    // a promotion whose last use went to another user meanwhile: priced again, it is not there any more
    if (freed > 0 || stored.why === 'promotion-over')
      stored = await storePurchase(parts, buyer, requested, idempotencyKey)
  }
  if (!stored.ok) return stored
  const opened = await openCheckout(parts, stored.id, buyer)
  return opened.ok ? { ...opened, replaced: stored.replaced } : opened
}

function lacksSomething(stored: Exclude<Stored, { ok: true }>): boolean {
  return (
    stored.why === 'sold-out' ||
    stored.why === 'promotion-over' ||
    (stored.why === 'code-refused' && stored.code.why === 'used-up')
  )
}

type ProviderAway = Extract<StartedPayment, { why: 'provider' }>

/**
 * An unpaid purchase may have been paid a moment ago: its payments are fetched before another replaces it, and while
 * the provider is unavailable nothing does.
 */
export async function queryOpenPurchases(
  { db, payments, confirmPayment }: PaymentParts,
  buyerId: string,
  idempotencyKey: string,
): Promise<ProviderAway | undefined> {
  for (const id of await findOpenAtProvider(db, buyerId, idempotencyKey)) {
    const found = await payments.searchPayments(id)
    if (!found.ok && found.why !== 'refused') return { ok: false, why: 'provider', detail: found.detail }
    for (const payment of found.ok ? found.value : []) await confirmPayment(payment)
  }
  return undefined
}

/**
 * Ends the checkouts of an order's totals before, at the provider too. Where it does not answer, the reconciliation goes on,
 * and a payment that still comes is given back.
 */
export async function endCheckoutsBefore({ db, payments }: PaymentParts, orderId: number): Promise<void> {
  for (const { id, id_payment } of await endedCheckouts(db, orderId)) {
    const ended = await payments.endCheckout(id_payment)
    if (ended.ok || ended.why === 'refused') await markCheckoutEnded(db, id)
  }
}

/**
 * Creates the purchase's preference at the provider, unless it has one. While its buyer has still to choose how it travels, its
 * page takes no payment: that would be less than the total with the delivery.
 */
export async function openCheckout(
  parts: PaymentParts,
  purchaseId: string,
  buyer: Buyer,
): Promise<{ ok: true; purchase: Purchase } | ProviderAway> {
  const { db, payments, publicUrl, apiUrl } = parts
  const stored = await db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  const { id, lines, total, charges, discounts, delivery, id_payment, checkout_url } = stored
  const purchase = { id, lines, total, charges, discounts, delivery }
  const isClosed = lacksDelivery(await travelOf(db, stored))
  const opened = (preference: string, url: string) =>
    ({
      ok: true,
      purchase: {
        ...purchase,
        id_payment: preference,
        checkout_url: isClosed ? `${publicUrl}/user/orders` : url,
      },
    }) as const
  if (id_payment && checkout_url) return opened(id_payment, checkout_url)
  const done = `${publicUrl}/user/comprarealizada`
  const until = stored.hold_expires_at ?? new Date(Date.now() + parts.reservationMinutes * 60_000)
  const outcome = await payments.createPreference({
    // the idempotency key names the reservation, so each renewal has one preference
    idempotencyKey: `descorche-${id}-${stored.hold_expires_at?.getTime() ?? 'late'}${isClosed ? '-closed' : ''}`,
    externalReference: id,
    items: checkoutItems(stored),
    payer: { email: buyer.email, name: buyer.name },
    backUrls: { success: done, pending: done, failure: done },
    notificationUrl: `${apiUrl}/payment/notice?source_news=webhooks`,
    ...parts.card(),
    ...(isClosed ? { opensAt: until, expiresAt: new Date(until.getTime() + 1000) } : { expiresAt: until }),
  })
  if (!outcome.ok) return { ok: false, why: 'provider', detail: outcome.detail }
  const { id: preference, checkoutUrl } = outcome.value
  await inTransaction(db, (trx) => saveCheckout(trx, id, preference, checkoutUrl))
  return opened(preference, checkoutUrl)
}

/** How a purchase travels, and whether its buyer may still choose that. */
async function travelOf(db: Db, { id, delivery }: { id: string; delivery: StoredDelivery | null }) {
  const order = await db
    .selectFrom('orders as o')
    .select('o.direccion')
    .select(sql<boolean>`EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id)`.as('by_hand'))
    .where('o.purchase_id', '=', id)
    .executeTakeFirst()
  return { delivery, direccion: order?.direccion ?? null, canChoose: !order?.by_hand }
}
