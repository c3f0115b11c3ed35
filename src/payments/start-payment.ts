import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { wineTitle } from '../catalogue/wine-name.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { PurchaseLine } from '../platform/database/tables.ts'
import { fromPesos } from '../money/money.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { findMissing, type Bottles } from '../inventory/reservations.queries.ts'
import { findBegunPurchase, findSamePurchase, hasLapsed } from './repeated-purchase.ts'
import { confirmPayment } from './confirm-payment.ts'
import {
  deletePurchase,
  insertPurchase,
  markReleased,
  markReplaced,
  markReserved,
  saveCheckout,
} from '../orders/purchases.queries.ts'
import { releaseExpiredReservations } from './expired-reservations.ts'
import {
  findOpenAtProvider,
  reservedBottles,
  lockBuyer,
  lockOpenPurchases,
  reserveInstead,
  type OpenPurchase,
} from './open-purchases.ts'
import { overLimit, type OverLimit, type PurchaseLimits } from './purchase-limits.ts'

export type PaymentParts = {
  db: Db
  payments: CardPayments
  publicUrl: string
  apiUrl: string
  reservationMinutes: number
  limits: PurchaseLimits
}

export type Wanted = { product_id: number; quantity: number; seenPrice: number | undefined }
export type Buyer = { id: string; email: string; name: string }

export type StartedPayment =
  | { ok: true; purchase: Purchase; replaced: Replaced[] }
  | { ok: false; why: 'empty-cart' | 'no-email' }
  | { ok: false; why: 'prices-changed'; lines: PurchaseLine[]; total: number }
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
  id_payment: string
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
  const unknown = await askAboutOpen(parts, buyer.id, idempotencyKey)
  if (unknown) return unknown
  let stored = await storePurchase(parts, buyer, requested, idempotencyKey)
  if (!stored.ok && stored.why === 'sold-out') {
    // release what has just expired, even before the job runs
    const freed = await releaseExpiredReservations(parts.db)
    if (freed > 0) stored = await storePurchase(parts, buyer, requested, idempotencyKey)
  }
  if (!stored.ok) return stored
  const opened = await openCheckout(parts, stored.id, buyer)
  return opened.ok ? { ...opened, replaced: stored.replaced } : opened
}

type ProviderAway = Extract<StartedPayment, { why: 'provider' }>

/**
 * An unpaid purchase may have been paid a moment ago: its payments are fetched before another replaces it, and while
 * the provider is unavailable nothing does.
 */
async function askAboutOpen(
  { db, payments }: PaymentParts,
  buyerId: string,
  idempotencyKey: string,
): Promise<ProviderAway | undefined> {
  for (const id of await findOpenAtProvider(db, buyerId, idempotencyKey)) {
    const found = await payments.searchPayments(id)
    if (!found.ok && found.why !== 'refused') return { ok: false, why: 'provider', detail: found.detail }
    for (const payment of found.ok ? found.value : []) await confirmPayment(db, payment)
  }
  return undefined
}

type RequestedPurchase = { wanted: Wanted[]; seenTotal: number | undefined }
type Stored = { ok: true; id: string; replaced: Replaced[] } | Exclude<StartedPayment, { ok: true }>

async function storePurchase(
  parts: PaymentParts,
  buyer: Buyer,
  requested: RequestedPurchase,
  idempotencyKey: string,
): Promise<Stored> {
  return inTransaction(parts.db, async (trx): Promise<Stored> => {
    await lockBuyer(trx, buyer.id)
    const known = await findBegunPurchase(trx, buyer.id, idempotencyKey)
    if (known && !hasLapsed(known)) return { ok: true, id: known.id, replaced: [] }
    const lines = known?.lines ?? (await priceLines(trx, requested.wanted))
    const rejected = known ? undefined : lineProblems(lines, requested, parts.limits)
    if (rejected) return rejected
    const open = await lockOpenPurchases(trx, buyer.id)
    const same = known ? undefined : await findSamePurchase(trx, buyer.id, lines)
    if (same && !hasLapsed(same)) return { ok: true, id: same.id, replaced: [] }
    const paying = open.find((one) => one.paying_since !== null)
    if (paying?.paying_since)
      return { ok: false, why: 'being-paid', numero: paying.numero, since: paying.paying_since }
    const missing = await findMissingBeside(trx, open, lines)
    if (missing.length > 0) return { ok: false, why: 'sold-out', missing }
    const lapsed = (known ?? same)?.id
    const id =
      lapsed ??
      (await insertPurchase(trx, { userId: buyer.id, attempt: idempotencyKey, lines, total: totalOf(lines) }))
    await markReserved(trx, id, parts.reservationMinutes)
    // last of all, so that the row locks of wanted wines are short
    const openIds = open.map((one) => one.id)
    const reserved = await reserveInstead(trx, open, lines, () => markReplaced(trx, openIds, id))
    if (!reserved.ok) {
      await (lapsed ? markReleased(trx, [id]) : deletePurchase(trx, id))
      return { ok: false, why: 'sold-out', missing: reserved.missing }
    }
    return { ok: true, id, replaced: open.map((one) => ({ numero: one.numero, lines: one.lines })) }
  })
}

/** Why these lines cannot be bought: empty cart, changed prices, or above a limit. */
function lineProblems(
  lines: PurchaseLine[],
  { wanted, seenTotal }: RequestedPurchase,
  limits: PurchaseLimits,
): Exclude<StartedPayment, { ok: true }> | undefined {
  if (lines.length === 0) return { ok: false, why: 'empty-cart' }
  const total = totalOf(lines)
  const changed = wanted.some(({ product_id, seenPrice }) => {
    const line = lines.find((other) => other.product_id === product_id)
    return line && seenPrice !== undefined && fromPesos(seenPrice) !== line.unit_price
  })
  if (changed || (seenTotal !== undefined && fromPesos(seenTotal) !== total))
    return { ok: false, why: 'prices-changed', lines, total }
  const over = overLimit(lines, limits)
  if (!over) return undefined
  const wine = over.why === 'too-many-of-a-wine' ? over.product_id : undefined
  return { ok: false, ...over, name: lines.find((line) => line.product_id === wine)?.name }
}

function totalOf(lines: PurchaseLine[]): number {
  return lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
}

/** A read without a lock. What the user's own unpaid purchases reserve counts as available. */
async function findMissingBeside(trx: Db, open: OpenPurchase[], bottles: readonly Bottles[]) {
  const own = reservedBottles(open)
  return (await findMissing(trx, bottles)).flatMap((wine) => {
    const sum = (all: readonly Bottles[]) =>
      all.filter((line) => line.product_id === wine.product_id).reduce((n, line) => n + line.quantity, 0)
    const available = wine.available + sum(own)
    return available >= sum(bottles) ? [] : [{ ...wine, available }]
  })
}

/**
 * The wines' current rows, one line each, in the order of the request; archived ones are left for the reservation to
 * report.
 */
async function priceLines(trx: Db, wanted: Wanted[]): Promise<PurchaseLine[]> {
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .select(['p.id', 'p.name', 'b.description as producer', 'p.vintage', 'p.volume_ml', 'p.image'])
    .select(['p.price', 'p.discount', 'c.type', 'c.variety', 'c.degree_sugar'])
    .where('p.id', '=', sql<number>`ANY(${wanted.map((line) => line.product_id)})`)
    .execute()
  return wanted.flatMap(({ product_id, quantity }) => {
    const row = rows.find((other) => other.id === product_id)
    if (!row) return []
    const { id: _id, price, ...wine } = row
    return [{ product_id, ...wine, quantity, unit_price: price }]
  })
}

/** Creates the purchase's preference at the provider, unless it has one. */
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
  const { id, lines, total } = stored
  if (stored.id_payment && stored.checkout_url) {
    return {
      ok: true,
      purchase: { id, lines, total, id_payment: stored.id_payment, checkout_url: stored.checkout_url },
    }
  }
  const done = `${publicUrl}/user/comprarealizada`
  const outcome = await payments.createPreference({
    // the idempotency key names the reservation, so each renewal has one preference
    idempotencyKey: `descorche-${id}-${stored.hold_expires_at?.getTime() ?? 'late'}`,
    externalReference: id,
    items: lines.map((line) => ({
      id: String(line.product_id),
      title: wineTitle({ ...line, volumeMl: line.volume_ml }),
      quantity: line.quantity,
      unitPrice: line.unit_price,
    })),
    payer: { email: buyer.email, name: buyer.name },
    backUrls: { success: done, pending: done, failure: done },
    notificationUrl: `${apiUrl}/payment/notice?source_news=webhooks`,
    expiresAt: stored.hold_expires_at ?? new Date(Date.now() + parts.reservationMinutes * 60_000),
  })
  if (!outcome.ok) return { ok: false, why: 'provider', detail: outcome.detail }
  const { id: preference, checkoutUrl } = outcome.value
  await inTransaction(db, (trx) => saveCheckout(trx, id, preference, checkoutUrl))
  return { ok: true, purchase: { id, lines, total, id_payment: preference, checkout_url: checkoutUrl } }
}
