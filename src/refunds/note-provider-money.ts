import { sql } from 'kysely'
import type { Centavos } from '../money/money.ts'
import { paymentProvider } from '../orders/actor-words.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { CardPayments, ProviderPayment } from '../platform/payment-gateway/port.ts'
import { claimedRefunds, findRefundable } from './refunds.queries.ts'
import { finishRefund } from './settle-refund.ts'

/**
 * Money of paid orders that moved without the shop's doing becomes theirs to see: refunds made in the provider's panel,
 * what a chargeback took, and what of it came back. Any number of processes may run it, once each counts.
 */
export async function noteProviderMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const { payment_id, order_id } of await movedPayments(db)) {
    if (stop?.aborted) return
    const answer = await payments.fetchPayment(payment_id)
    // about this one it says nothing; the others are not held up
    if (!answer.ok && answer.why === 'refused') continue
    if (!answer.ok) return
    const payment = answer.value
    if (payment) await inTransaction(db, (trx) => noteMoney(trx, order_id, payment))
  }
}

/** Payments of open orders whose refunds differ from those that the provider reported. */
async function movedPayments(db: Db): Promise<{ payment_id: string; order_id: number }[]> {
  const { rows } = await sql<{ payment_id: string; order_id: number }>`
    SELECT p.payment_id, o.id AS order_id FROM payments p JOIN orders o USING (purchase_id)
    WHERE p.settled = 'order-paid' AND o.estado IN ('Creada', 'Procesando', 'Completo')
      AND (p.refunded > 0 OR p.status = 'charged_back') AND p.updated_at > now() - interval '3 days'
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = 'asked')
      AND (p.refunded > (SELECT coalesce(sum(r.amount), 0) FROM refunds r
          WHERE r.payment_id = p.payment_id AND r.state = 'done' AND r.origin <> 'chargeback')
        OR p.status = 'charged_back' AND NOT EXISTS (SELECT FROM refunds r
          WHERE r.payment_id = p.payment_id AND r.state = 'done' AND r.origin = 'chargeback'))
    UNION
    SELECT p.payment_id, r.order_id FROM refunds r JOIN payments p ON p.payment_id = r.payment_id
    WHERE r.origin = 'chargeback' AND r.state = 'done' AND p.status <> 'charged_back'
    LIMIT 50`.execute(db)
  return rows
}

async function noteMoney(trx: Db, orderId: number, payment: ProviderPayment): Promise<void> {
  const order = await findRefundable(trx, orderId, true)
  if (!order) return
  if (payment.status !== 'charged_back') await reverse(trx, payment.id)
  // a refund of the shop's own that is under way may be one of the provider's; and a cancelled order goes back whole
  const goesOn = order.paid && ['Creada', 'Procesando', 'Completo'].includes(order.estado)
  if (!goesOn || order.asked > 0 || order.payment_id !== payment.id) return
  await noteRefunds(trx, orderId, payment)
  if (payment.status === 'charged_back') await noteChargeback(trx, orderId, payment)
}

/** The bank gave back what it had taken. */
async function reverse(trx: Db, paymentId: string): Promise<void> {
  await sql`UPDATE refunds SET state = 'reversed', settled_at = now()
    WHERE payment_id = ${paymentId} AND origin = 'chargeback' AND state = 'done'`.execute(trx)
}

/** With mail and credit note, as if the shop had made them. */
async function noteRefunds(trx: Db, orderId: number, payment: ProviderPayment): Promise<void> {
  const claimed = await claimedRefunds(trx, payment.id)
  for (const refund of payment.refunds ?? []) {
    if (claimed.has(refund.id)) continue
    const id = await insertRefund(trx, {
      orderId,
      paymentId: payment.id,
      amount: refund.amount,
      key: `panel-${refund.id}`,
    })
    if (id === undefined) continue
    await finishRefund(trx, id, refund.id)
    await sql`UPDATE refunds SET settled_at = ${refund.at} WHERE id = ${id}`.execute(trx)
  }
}

type Panel = { orderId: number; paymentId: string; amount: Centavos; key: string }

/** Undefined where it is known. What was paid later than it went back, by two clocks, counts all the same. */
async function insertRefund(trx: Db, { orderId, paymentId, amount, key }: Panel) {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin)
    VALUES (${orderId}, ${paymentId}, ${amount}, 'Devolución hecha en Mercado Pago', ${paymentProvider}, 'shop', ${key}, 'asked', 'panel')
    ON CONFLICT (order_id, key_issuer, idempotency_key) DO NOTHING RETURNING id`.execute(trx)
  return rows[0]?.id
}

/** What a chargeback took is out of the shop's money at once; the credit note waits until the case is lost. */
async function noteChargeback(trx: Db, orderId: number, payment: ProviderPayment): Promise<void> {
  const taken = payment.amount - payment.refunded
  if (taken < 1) return
  await sql`
    INSERT INTO refunds (order_id, payment_id, amount, reason, actor, key_issuer, idempotency_key, state, origin, settled_at)
    SELECT ${orderId}, ${payment.id}, ${taken}, 'Contracargo', ${paymentProvider}, 'shop',
      'chargeback-' || count(*), 'done', 'chargeback', now() FROM refunds WHERE order_id = ${orderId} AND origin = 'chargeback'
    ON CONFLICT DO NOTHING`.execute(trx)
}
