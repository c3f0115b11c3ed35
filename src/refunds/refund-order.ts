import { sql } from 'kysely'
import { shopDay } from '../calendar/shop-time.ts'
import { creditNoteFor } from '../invoicing/credit-note-for.ts'
import type { Centavos } from '../money/money.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { settlePayment } from '../payments/confirm-payment.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import type { ManualMethod } from '../settings/payment-methods.ts'
import { refundByAmountMail } from './refunds.mail.ts'
import {
  claimRequested,
  claimedRefunds,
  findOrderMoney,
  markRefused,
  takeRequested,
  type IdempotencyKey,
  type OrderMoney,
  type RequestedRefund,
  bottlesOfRefund,
  creditLines,
} from './refunds.queries.ts'

export type RefundRequest = {
  orderId: number
  amount: Centavos
  reason: string
  /** The same key is the same refund. */
  key: IdempotencyKey
  actor: string
  origin?: 'amount' | 'bottles'
  /** How and on which day (YYYY-MM-DD) the shop itself gave it back. */
  inHand?: { way: ManualMethod | undefined; day: string }
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
    const money = await findOrderMoney(trx, request.orderId, true)
    return money ? takeRequest(trx, money, request) : { ok: false, why: 'unknown' }
  })
}

/** The same in the caller's transaction, of an order that is locked. */
export async function takeRequest(
  trx: Db,
  money: OrderMoney,
  { orderId, amount, reason, key, actor, inHand, origin = 'amount' }: RefundRequest,
  tie?: Tie,
): Promise<Requested> {
  const known = await findByKey(trx, orderId, key)
  if (known) return known.amount === amount ? { ok: true, id: known.id } : { ok: false, why: 'key-used' }
  if (money.paid === 0 || money.estado === 'Ingreso') return { ok: false, why: 'not-paid' }
  if (money.estado === 'Cancelada' && money.owed_in_hand === 0) return { ok: false, why: 'cancelled' }
  if (money.asked > 0) return { ok: false, why: 'under-way' }
  if (money.is_disputed) return { ok: false, why: 'disputed' }
  const left = money.owed_in_hand || money.refundable
  if (left === 0) return { ok: false, why: 'no-money' }
  if (money.payment_id !== null && inHand?.way) return { ok: false, why: 'not-in-hand' }
  if (amount > left) return { ok: false, why: 'too-much', left }
  const paidOn = money.payment_id === null ? money.noted_on : null
  if (inHand && paidOn && inHand.day < paidOn) return { ok: false, why: 'before-payment', paidOn }
  const { rows } = await sql<{ id: number }>`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin)
    VALUES (${orderId}, ${money.payment_id}, ${amount}, ${reason}, ${actor}, ${key.issuer}, ${key.text}, 'asked', ${origin}) RETURNING id`.execute(
    trx,
  )
  const id = rows[0]?.id ?? 0
  await tie?.(trx, id)
  if (money.payment_id !== null) return { ok: true, id }
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

/**
 * Has the provider do a refund, once, however often and by however many this is called. After a lost answer it first
 * looks whether the refund is there. Without an answer it stays requested, and the job goes on with it.
 */
export async function settleRefund(db: Db, payments: CardPayments, id: number): Promise<void> {
  const refund = await takeRequested(db, id)
  if (!refund) return
  const found = await askProvider(db, payments, refund)
  if (!found.ok) return found.why === 'refused' ? markRefused(db, id, found.detail) : undefined
  await inTransaction(db, (trx) => finishRefund(trx, id, found.id))
  await settlePayment(db, payments, refund.payment_id)
}

/** `later`: not known yet. */
type Answered = { ok: true; id: string } | { ok: false; why: 'later' | 'refused'; detail: string }

async function askProvider(db: Db, payments: CardPayments, refund: RequestedRefund): Promise<Answered> {
  const { payment_id, amount, provider_key } = refund
  const later = { ok: false, why: 'later', detail: '' } as const
  if (refund.attempts > 1) {
    const there = await findAtProvider(db, payments, refund)
    if (there === null) return later
    if (there) return { ok: true, id: there }
  }
  const outcome = await payments.refund({ id: payment_id, amount, idempotencyKey: provider_key })
  if (outcome.ok) return outcome.value.done ? { ok: true, id: outcome.value.id } : later
  if (outcome.why !== 'refused') return later
  const there = await findAtProvider(db, payments, refund)
  if (there === null) return later
  return there ? { ok: true, id: there } : { ok: false, why: 'refused', detail: outcome.detail }
}

/** How far the provider's clock may be behind ours. */
const clockDifferenceMs = 60_000

/** The provider's refund of that amount that no row has yet, made since it was requested. Null without an answer. */
async function findAtProvider(
  db: Db,
  payments: CardPayments,
  refund: RequestedRefund,
): Promise<string | null | undefined> {
  const answer = await payments.fetchPayment(refund.payment_id)
  if (!answer.ok) return null
  const claimed = await claimedRefunds(db, refund.payment_id)
  const since = refund.created_at.getTime() - clockDifferenceMs
  const there = (answer.value?.refunds ?? []).find(
    (one) => one.amount === refund.amount && one.at.getTime() >= since && !claimed.has(one.id),
  )
  return there?.id
}

/** Notes that a refund is done, with its mail and its credit note; a second time it changes nothing. */
export async function finishRefund(trx: Db, id: number, providerId: string | null): Promise<void> {
  const { rows } = await sql<DoneRefund & { credited: boolean }>`
    UPDATE refunds SET state = 'done', provider_id = ${providerId}, settled_at = now()
    WHERE id = ${id} AND state = 'asked' RETURNING id, order_id, payment_id, amount, reason, credited_at IS NOT NULL AS credited`.execute(
    trx,
  )
  const [done] = rows
  if (!done) return
  if (!done.credited) await credit(trx, done)
  const order = await findOrder(trx, done.order_id)
  if (!order) return
  await queueMessage(trx, {
    ...refundByAmountMail(order, { ...done, bottles: await bottlesOfRefund(trx, id) }),
    messageId: `refund-by-amount-${id}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}

type DoneRefund = {
  id: number
  order_id: number
  payment_id: string | null
  amount: Centavos
  reason: string
}

/** Queues the credit note; where the order's invoice is only being made, the job comes back to it. */
async function credit(trx: Db, refund: DoneRefund): Promise<void> {
  const { rows } =
    await sql`SELECT FROM invoice_requests WHERE order_id = ${refund.order_id} LIMIT 1`.execute(trx)
  if (rows.length > 0) return
  if (!(await isOfPaymentBefore(trx, refund.id))) {
    const bottles = await bottlesOfRefund(trx, refund.id)
    await creditNoteFor(trx, {
      orderId: refund.order_id,
      amount: refund.amount,
      requestKey: `refund-${refund.id}`,
      reason: 'Devolución',
      ...(bottles.length > 0 ? { lines: creditLines(bottles, refund.amount) } : {}),
    })
  }
  await sql`UPDATE refunds SET credited_at = now() WHERE id = ${refund.id}`.execute(trx)
}

/** The order was paid anew since: the invoice of that time was credited whole when it was cancelled, today's is another sale's. */
async function isOfPaymentBefore(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.id = ${id} AND r.created_at < o.paid_at`.execute(
    trx,
  )
  return rows.length > 0
}

/** Queues the credit notes of what went back of an order since it was paid: it is invoiced only now. */
export async function creditRefunds(trx: Db, orderId: number): Promise<void> {
  const { rows } = await sql<DoneRefund>`
    SELECT r.id, r.order_id, r.payment_id, r.amount, r.reason FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE o.id = ${orderId} AND r.state = 'done' AND r.created_at >= o.paid_at AND refund_is_final(r) ORDER BY r.id`.execute(
    trx,
  )
  for (const refund of rows) await credit(trx, refund)
}

/** Goes on with refunds without an answer and with credit notes that waited for their invoice. */
export async function workOnRefunds(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const id of await claimRequested(db)) {
    if (stop?.aborted) return
    await settleRefund(db, payments, id)
  }
  const { rows } = await sql<DoneRefund>`
    SELECT r.id, r.order_id, r.payment_id, r.amount, r.reason FROM refunds r
    WHERE r.state = 'done' AND r.credited_at IS NULL AND refund_is_final(r) ORDER BY r.id LIMIT 50`.execute(
    db,
  )
  for (const refund of rows) await inTransaction(db, (trx) => credit(trx, refund))
}
