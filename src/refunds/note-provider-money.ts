import { sql } from 'kysely'
import { paymentProvider } from '../orders/actor-words.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { CardPayments, ProviderPayment, ProviderRefund } from '../platform/payment-gateway/port.ts'
import { refundOrigins, type RefundOrigin } from './refund-origin.ts'
import { claimedRefunds } from './refunds.queries.ts'
import { finishRefund } from './refund-order.ts'

/**
 * Enters in the ledger what went back by the provider's word and has no row yet: of payments that pay for no order or for
 * a cancelled one, refunds made in the provider's panel, what a chargeback took, and what of it came back. The provider's
 * list is followed, so that the order in which events arrive makes no difference. Any number of processes may run it, once
 * each counts.
 */
export async function noteProviderMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const paymentId of await movedPayments(db)) {
    if (stop?.aborted) return
    const answer = await payments.fetchPayment(paymentId)
    // about this one it says nothing; the others are not held up
    if (!answer.ok && answer.why === 'refused') continue
    if (!answer.ok) return
    const payment = answer.value
    if (payment) await inTransaction(db, (trx) => noteMoney(trx, payment))
  }
}

/** Payments of which the ledger says something else than the provider did. */
async function movedPayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT p.payment_id FROM payments p LEFT JOIN payment_refunds r USING (payment_id)
    WHERE p.settled <> 'open' AND (p.refunded > 0 OR p.status = 'charged_back') AND p.updated_at > now() - interval '3 days'
      AND coalesce(r.asked, 0) = 0 AND (p.refunded > coalesce(r.refunded, 0)
        OR p.status = 'charged_back' AND p.amount > p.refunded AND coalesce(r.charged_back, 0) = 0)
    UNION
    SELECT r.payment_id FROM refunds r JOIN payments p USING (payment_id)
    WHERE r.origin = 'chargeback' AND r.state = 'done' AND p.status <> 'charged_back'
    LIMIT 50`.execute(db)
  return rows.map((row) => row.payment_id)
}

async function noteMoney(trx: Db, payment: ProviderPayment): Promise<void> {
  const paidFor = await lockPaidFor(trx, payment.id)
  if (!paidFor) return
  if (payment.status !== 'charged_back') await reverse(trx, payment.id)
  // a refund of the shop's own that is under way may be one of the provider's
  if (paidFor.asked > 0) return
  await noteRefunds(trx, paidFor, payment)
  if (payment.status === 'charged_back') await noteChargeback(trx, paidFor.order_id, payment)
}

/** `order_id`: the order that goes on with this payment; null where it counts for none. */
type PaidFor = { order_id: number | null; origin: RefundOrigin; refunded: number; asked: number }

/** What a payment counts for. Order and payment are locked until the transaction ends, the order first as everywhere. */
async function lockPaidFor(trx: Db, paymentId: string): Promise<PaidFor | undefined> {
  await sql`SELECT FROM orders o JOIN payments p USING (purchase_id) WHERE p.payment_id = ${paymentId} FOR UPDATE OF o`.execute(
    trx,
  )
  await sql`SELECT FROM payments WHERE payment_id = ${paymentId} FOR UPDATE`.execute(trx)
  const { rows } = await sql<PaidFor>`
    SELECT CASE WHEN goes_on THEN id END AS order_id,
      CASE WHEN goes_on THEN 'panel' WHEN estado = 'Cancelada' THEN 'cancellation' ELSE 'late-payment' END AS origin,
      coalesce(r.refunded, 0)::bigint AS refunded, coalesce(r.asked, 0)::bigint AS asked
    FROM (SELECT p.payment_id, o.id, o.estado, p.settled = 'order-paid' AND o.paid_at IS NOT NULL
        AND o.estado IN ('Creada', 'Procesando', 'Completo') AS goes_on
      FROM payments p LEFT JOIN orders o USING (purchase_id) WHERE p.payment_id = ${paymentId}) AS found
      LEFT JOIN payment_refunds r USING (payment_id)`.execute(trx)
  return rows[0]
}

/** The bank gave back what it had taken. */
async function reverse(trx: Db, paymentId: string): Promise<void> {
  await sql`UPDATE refunds SET state = 'reversed', settled_at = now()
    WHERE payment_id = ${paymentId} AND origin = 'chargeback' AND state = 'done'`.execute(trx)
}

/** Those of an order that goes on with mail and credit note, as if the shop had made them. */
async function noteRefunds(trx: Db, paidFor: PaidFor, payment: ProviderPayment): Promise<void> {
  const claimed = await claimedRefunds(trx, payment.id)
  let missing = payment.refunded - paidFor.refunded
  for (const refund of payment.refunds ?? []) {
    if (claimed.has(refund.id) || refund.amount > missing) continue
    missing -= refund.amount
    const id = await insertRefund(trx, paidFor, payment.id, refund)
    if (id === undefined) continue
    if (paidFor.order_id !== null) await finishRefund(trx, id, refund.id)
    await sql`UPDATE refunds SET state = 'done', provider_id = ${refund.id}, settled_at = ${refund.at},
      credited_at = CASE WHEN order_id IS NULL THEN now() ELSE credited_at END WHERE id = ${id}`.execute(trx)
  }
}

/** Undefined where it is known. What was paid later than it went back, by two clocks, counts all the same. */
async function insertRefund(
  trx: Db,
  { order_id, origin }: PaidFor,
  paymentId: string,
  refund: ProviderRefund,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin)
    VALUES (${order_id}, ${paymentId}, ${refund.amount}, ${refundOrigins[origin]}, ${paymentProvider}, 'shop',
      ${`panel-${refund.id}`}, 'asked', ${origin})
    ON CONFLICT DO NOTHING RETURNING id`.execute(trx)
  return rows[0]?.id
}

/** What a chargeback took is out of the shop's money at once; the credit note waits until the case is lost. */
async function noteChargeback(trx: Db, orderId: number | null, payment: ProviderPayment): Promise<void> {
  const taken = payment.amount - payment.refunded
  if (taken < 1) return
  await sql`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin, settled_at, credited_at)
    SELECT ${orderId}, ${payment.id}, ${taken}, ${refundOrigins.chargeback}, ${paymentProvider}, 'shop', 'chargeback-' || count(*), 'done',
      'chargeback', now(), CASE WHEN ${orderId}::bigint IS NULL THEN now() END
    FROM refunds WHERE payment_id = ${payment.id} AND origin = 'chargeback'
    ON CONFLICT DO NOTHING`.execute(trx)
}
