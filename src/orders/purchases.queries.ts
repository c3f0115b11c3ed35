import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type {
  Charge,
  PurchaseLine,
  StoredDelivery,
  StoredGift,
  TakenOff,
} from '../platform/database/order-tables.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { requireSum } from '../totals/charges.ts'
import { dropOrders } from './drop-orders.ts'

/** Every write to purchases that is no step of an order. */

export type NewPurchase = {
  userId: string
  /** The idempotency key. */
  attempt: string
  /** Of the request that began it; undefined where the shop itself did. */
  requestDigest?: string | undefined
  lines: PurchaseLine[]
  charges: readonly Charge[]
  /** Centavos. */
  total: number
  /** Of the whole purchase. */
  discounts: readonly TakenOff[]
  code: string | null
  delivery: StoredDelivery | null
  gift: StoredGift | null
  /** The moment whose prices and promotions hold. */
  pricedAt: Date
  /** Percent that its payment method takes off. */
  methodDiscount: number
}

/** Stores a purchase that holds no bottles yet. Throws where its lines and charges are not its total. Answers its id. */
export async function insertPurchase(trx: Db, purchase: NewPurchase): Promise<string> {
  const {
    userId,
    attempt,
    lines,
    charges,
    total,
    discounts,
    code,
    delivery,
    gift,
    pricedAt,
    methodDiscount,
    requestDigest = null,
  } = purchase
  requireSum(total, lines, charges)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO purchases (user_id, attempt, request_digest, lines, total, charges, discounts, code, delivery, gift, priced_at, method_discount,
      hold)
    VALUES (${userId}, ${attempt}, ${requestDigest}, ${JSON.stringify(lines)}::jsonb, ${total}, ${JSON.stringify(charges)}::jsonb,
      ${JSON.stringify(discounts)}::jsonb, ${code}, ${delivery && JSON.stringify(delivery)}::jsonb,
      ${gift && JSON.stringify(gift)}::jsonb, ${pricedAt}, ${methodDiscount}, 'released')
    RETURNING id`.execute(trx)
  const id = rows[0]?.id
  if (!id) throw new Error('The purchase was not stored')
  return id
}

export async function deletePurchase(trx: Db, id: string): Promise<void> {
  await sql`DELETE FROM purchases WHERE id = ${id}`.execute(trx)
}

/** An abandoned purchase gives its idempotency key free, so that the same can be bought after all. */
export async function freeIdempotencyKey(trx: Db, id: string, idempotencyKey: string): Promise<void> {
  await sql`UPDATE purchases SET attempt = ${`${idempotencyKey} ${id}`} WHERE id = ${id}`.execute(trx)
}

/** A purchase that another request repeats is that request's from now on. */
export async function takeIdempotencyKey(
  trx: Db,
  id: string,
  { key, requestDigest }: { key: string; requestDigest: string },
): Promise<void> {
  await sql`UPDATE purchases SET attempt = ${key}, request_digest = ${requestDigest} WHERE id = ${id}`.execute(
    trx,
  )
}

/** A purchase whose held bottles another one goes on to hold, and for how many minutes all of it may last. */
export type HeldBefore = { id: string; longest: number }

/**
 * Starts a reservation's time anew; bottles that were held before are held no longer than the longest time altogether.
 * Call it inside the transaction that reserves the bottles. Answers false where less than a minute of that is left,
 * or of a shorter reservation not all.
 */
export async function markReserved(
  trx: Db,
  id: string,
  reservationMinutes: number,
  before?: HeldBefore,
): Promise<boolean> {
  // the provider's checkout ends with the reservation that it was made for
  const { rows } = await sql<{ lasts: boolean }>`UPDATE purchases q SET hold = 'held', checkout_url = NULL,
    held_since = s.since, hold_expires_at = least(now() + make_interval(secs => ${reservationMinutes * 60}),
      greatest(s.since + make_interval(secs => ${before ? before.longest * 60 : null}), s.until))
    FROM (SELECT coalesce(min(held_since), now()) AS since, min(hold_expires_at) AS until
      FROM purchases WHERE id = ${before?.id ?? null} AND hold = 'held') AS s
    WHERE q.id = ${id}
    RETURNING hold_expires_at >= now() + make_interval(secs => ${Math.min(60, reservationMinutes * 60)}) AS lasts`.execute(
    trx,
  )
  return rows[0]?.lasts === true
}

/** The buyer agreed to its total by the offers of this moment: they hold with its bottles. */
export async function agreeToPrices(trx: Db, id: string): Promise<void> {
  await sql`UPDATE purchases SET price_lapsed_at = NULL, priced_at = now()
    WHERE id = ${id}`.execute(trx)
}

/** Ends reservations; the caller releases the bottles. */
export async function markReleased(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL
    WHERE id = ANY(${ids}::uuid[])`.execute(trx)
}

/** Ends reservations whose deadline is over; the caller releases the bottles. */
export async function markLapsed(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL, lapsed_at = now()
    WHERE id = ANY(${ids}::uuid[])`.execute(trx)
}

/** Ends the reservation of an unpaid purchase. Answers its lines; undefined where it holds no bottles. */
export async function releaseUnpaid(trx: Db, id: string): Promise<PurchaseLine[] | undefined> {
  const { rows } = await sql<{ lines: PurchaseLine[] }>`
    UPDATE purchases SET hold = 'released', hold_expires_at = NULL
    WHERE id = ${id} AND hold = 'held' AND hold_expires_at IS NOT NULL RETURNING lines`.execute(trx)
  return rows[0]?.lines
}

/**
 * Another purchase of the same buyer takes their place: their orders go, their checkouts end. The caller releases the
 * bottles.
 */
export async function markReplaced(
  trx: Db,
  ids: readonly string[],
  { by, buyer }: { by: string; buyer: string },
): Promise<void> {
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL, replaced_by = ${by}, end_checkout_at = now()
    WHERE id = ANY(${ids}::uuid[])`.execute(trx)
  await dropOrders(trx, ids, { actor: buyer, note: 'Empezó otra compra en su lugar' })
  await markAbandoned(trx, ids)
}

/** Purchases without an order are bought no more. One whose cancelled order stays can be activated again. */
export async function markAbandoned(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`UPDATE purchases q SET abandoned_at = now() WHERE q.id = ANY(${ids}::uuid[])
    AND NOT EXISTS (SELECT FROM orders o WHERE o.purchase_id = q.id)`.execute(trx)
}

/** Stores the provider's preference and the address of its checkout, whose payments are asked about from then on. */
export async function saveCheckout(trx: Db, id: string, preference: string, url: string): Promise<void> {
  // the order first, as everything else locks them
  await sql`UPDATE orders SET id_payment = ${preference} WHERE purchase_id = ${id}`.execute(trx)
  await sql`UPDATE purchases SET id_payment = ${preference}, checkout_url = ${url}, end_checkout_at = NULL,
    ask_at = now() + interval '20 seconds' WHERE id = ${id}`.execute(trx)
}

/** It gets another checkout at the provider when it is to be paid. */
export async function renewCheckout(trx: Db, id: string): Promise<void> {
  await sql`UPDATE purchases SET checkout_url = NULL, end_checkout_at = NULL WHERE id = ${id}`.execute(trx)
}

/** Another payment paid for it: its checkout at the provider must not be paid any more. */
export async function endCheckout(trx: Db, id: string): Promise<void> {
  await sql`UPDATE purchases SET end_checkout_at = now() WHERE id = ${id} AND checkout_url IS NOT NULL`.execute(
    trx,
  )
}

/** Purchases whose checkout has to end at the provider, due again in a minute. */
export async function claimEndedCheckouts(db: Db, atMost: number) {
  const { rows } = await sql<{ id: string; id_payment: string | null }>`
    UPDATE purchases SET end_checkout_at = now() + interval '1 minute'
    WHERE id IN (SELECT id FROM purchases WHERE end_checkout_at <= now()
      ORDER BY end_checkout_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED)
    RETURNING id, id_payment`.execute(db)
  return rows
}

/** The checkouts of an order that have to end at the provider: those of its totals before. */
export async function endedCheckouts(db: Db, orderId: number) {
  const { rows } = await sql<{ id: string; id_payment: string }>`SELECT id, id_payment FROM purchases
    WHERE (superseded_of = ${orderId} OR id = (SELECT purchase_id FROM orders WHERE id = ${orderId}))
      AND end_checkout_at IS NOT NULL AND checkout_url IS NOT NULL`.execute(db)
  return rows
}

export async function markCheckoutEnded(db: Db, id: string): Promise<void> {
  await sql`UPDATE purchases SET end_checkout_at = NULL WHERE id = ${id}`.execute(db)
}

/** Ids of purchases that are due to be reconciled with the provider, due again in 15 seconds. */
export async function claimForReconciliation(db: Db, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE purchases SET ask_at = now() + interval '15 seconds'
    WHERE id IN (SELECT id FROM purchases WHERE ask_at <= now() AND id_payment IS NOT NULL
      ORDER BY ask_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED)
    RETURNING id`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The next reconciliation: the later the longer ago the bottles were reserved, and none after three days. An old
 * purchase that is paid again is asked about like a new one.
 */
export async function postponeReconciliation(db: Db, id: string): Promise<void> {
  await sql`UPDATE purchases q SET ask_at = CASE WHEN s.since > now() - interval '3 days'
    THEN now() + greatest(interval '15 seconds', (now() - s.since) / 4) END
    FROM (SELECT id, greatest(created_at, held_since) AS since FROM purchases) AS s
    WHERE q.id = ${id} AND s.id = q.id`.execute(db)
}

/** Ends a person's purchases that never became an order: their bottles are free, a payment that still arrives goes back. */
export async function giveUpPurchases(trx: Db, userId: string): Promise<void> {
  const reserved = await trx
    .selectFrom('purchases')
    .select(['id', 'lines'])
    .where('user_id', '=', userId)
    .where('hold', '=', 'held')
    .where('hold_expires_at', 'is not', null)
    .forUpdate()
    .execute()
  await releaseBottles(
    trx,
    reserved.flatMap((purchase) => purchase.lines),
  )
  await markReleased(
    trx,
    reserved.map((purchase) => purchase.id),
  )
  await sql`UPDATE purchases q SET abandoned_at = now() WHERE q.user_id = ${userId} AND q.abandoned_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.purchase_id = q.id)`.execute(trx)
}

/** A person's purchase by the id of its payment. */
export function findPurchaseByPayment(db: Db, idPayment: string, userId: string) {
  return db
    .selectFrom('purchases')
    .select(['id', 'total'])
    .where('id_payment', '=', idPayment)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
