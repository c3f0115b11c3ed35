import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import type { Centavos } from '../money/money.ts'
import type { ManualWay } from '../purchases/manual-payment-ways.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import { finishRefund } from './settle-refund.ts'
import { findRefundable, leftOf, owedInHand, type Refundable } from './refunds.queries.ts'

export type RefundRequest = {
  orderId: number
  amount: Centavos
  reason: string
  /** The same key is the same refund. */
  key: IdempotencyKey
  actor: string
  origin?: 'amount' | 'bottles'
  /** How and on which day (YYYY-MM-DD) the shop itself gave it back. */
  inHand?: { way: ManualWay | undefined; day: string }
}

/** A refund that belongs to a return is tied to it in the same transaction. */
export type Tie = (trx: Db, refundId: number) => Promise<void>

export type Requested =
  | { ok: true; id: number }
  | {
      ok: false
      why: 'unknown' | 'key-used' | 'not-paid' | 'cancelled' | 'under-way' | 'disputed' | 'no-money'
    }
  | { ok: false; why: 'too-much'; left: Centavos }
  /** It was paid through the provider, and goes back the same way. */
  | { ok: false; why: 'not-in-hand' }
  /** Given back by hand on an earlier day than it was paid. */
  | { ok: false; why: 'before-payment'; paidOn: string }

/**
 * Takes note of a refund before the provider is called, so that it is never lost and never done twice. One that was paid
 * by hand is given back by hand: it is done at once. Of two at the same time the second waits for the order's lock.
 */
export async function requestRefund(db: Db, request: RefundRequest): Promise<Requested> {
  return inTransaction(db, async (trx): Promise<Requested> => {
    const order = await findRefundable(trx, request.orderId, true)
    return order ? takeRequest(trx, order, request) : { ok: false, why: 'unknown' }
  })
}

/** The same in the caller's transaction, of an order that is locked. */
export async function takeRequest(
  trx: Db,
  order: Refundable,
  { orderId, amount, reason, key, actor, inHand, origin = 'amount' }: RefundRequest,
  tie?: Tie,
): Promise<Requested> {
  const known = await findByKey(trx, orderId, key)
  if (known) return known.amount === amount ? { ok: true, id: known.id } : { ok: false, why: 'key-used' }
  if (!order.paid || order.estado === 'Ingreso') return { ok: false, why: 'not-paid' }
  const owed = owedInHand(order)
  if (order.estado === 'Cancelada' && owed === 0) return { ok: false, why: 'cancelled' }
  if (order.asked > 0) return { ok: false, why: 'under-way' }
  if (order.disputed) return { ok: false, why: 'disputed' }
  const left = owed || leftOf(order)
  if (left === 0) return { ok: false, why: 'no-money' }
  if (order.payment_id !== null && inHand?.way) return { ok: false, why: 'not-in-hand' }
  if (amount > left) return { ok: false, why: 'too-much', left }
  const paidOn = order.payment_id === null ? order.noted_on : null
  if (inHand && paidOn && inHand.day < paidOn) return { ok: false, why: 'before-payment', paidOn }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin)
    VALUES (${orderId}, ${order.payment_id}, ${amount}, ${reason}, ${actor}, ${key.issuer}, ${key.text}, 'asked', ${origin}) RETURNING id`.execute(
    trx,
  )
  const id = rows[0]?.id ?? 0
  await tie?.(trx, id)
  if (order.payment_id !== null) return { ok: true, id }
  await noteInHand(trx, id, inHand)
  await finishRefund(trx, id, null)
  return { ok: true, id }
}

/** How it was given back; as it was paid where nothing else is said. The invoice of a cancelled order is credited already. */
async function noteInHand(trx: Db, id: number, inHand: RefundRequest['inHand']): Promise<void> {
  await sql`UPDATE refunds r SET given_on = ${inHand?.day ?? shopDay(new Date())}::date,
    way = coalesce(${inHand?.way ?? null}, (SELECT h.way FROM payments_by_hand h
      WHERE h.order_id = r.order_id AND h.taken_back_at IS NULL)),
    credited_at = (SELECT now() FROM orders o WHERE o.id = r.order_id AND o.estado = 'Cancelada')
    WHERE r.id = ${id}`.execute(trx)
}

async function findByKey(trx: Db, orderId: number, key: IdempotencyKey) {
  const { rows } = await sql<{ id: number; amount: Centavos }>`
    SELECT id, amount FROM refunds 
    WHERE order_id = ${orderId} AND key_issuer = ${key.issuer} AND idempotency_key = ${key.text}`.execute(trx)
  return rows[0]
}
