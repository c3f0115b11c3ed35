import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import {
  claimEndedCheckouts,
  claimForReconciliation,
  markCheckoutEnded,
  postponeReconciliation,
} from '../orders/purchases.queries.ts'
import { confirmPayment, settlePayment } from './confirm-payment.ts'
import { markHandled, openWebhookEvents } from './webhook-events.queries.ts'
import { refundsDue } from './refunds-due.ts'

/**
 * Settles what no webhook event reported: unprocessed events, purchases, and refunds due. Safe to run concurrently and
 * to interrupt anywhere: the next run continues.
 */
export async function reconcilePayments(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const step of [processWebhookEvents, endCheckouts, queryPurchases, giveBackDueMoney]) {
    // a failure of one does not stop the others
    await step(db, payments, stop).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

async function processWebhookEvents(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const event of await openWebhookEvents(db, ['payment'])) {
    if (stop?.aborted) return
    // an unavailable provider is retried in the next run, not fifty times in this one
    const settled = await settlePayment(db, payments, event.payment_id)
    if (settled === 'unanswered') return
    if (settled === 'taken-in') await markHandled(db, event.id)
  }
}

/** Expires checkouts of replaced purchases at the provider. A payment that comes all the same is refunded. */
async function endCheckouts(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const { id, id_payment } of await claimEndedCheckouts(db, batchSize)) {
    if (stop?.aborted) return
    const ended = id_payment === null ? undefined : await payments.endCheckout(id_payment)
    // a permanent error: unknown to the provider, or expired already
    if (ended && !ended.ok && ended.why !== 'refused') return
    await markCheckoutEnded(db, id)
  }
}

const batchSize = 20

/**
 * Fetches the payments of all purchases of the last three days, paid or not, at growing intervals. The provider may
 * know more than its events said, even about a cancelled or paid order: a second payment, for example.
 */
async function queryPurchases(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await claimForReconciliation(db, batchSize)
    for (const id of ids) {
      if (stop?.aborted) return
      const found = await payments.searchPayments(id)
      // one that it refuses to search for holds up none of the others
      if (!found.ok && found.why === 'refused') continue
      if (!found.ok) return
      for (const payment of found.value) await confirmPayment(db, payment)
      // only now: after a crash or without an answer the check is retried soon
      await postponeReconciliation(db, id)
    }
    if (ids.length < batchSize) return
  }
}

/**
 * Refunds payments of cancelled orders and late payments, once each: the remaining amount, under an idempotency key of
 * payment and amount.
 */
async function giveBackDueMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM ${refundsDue} WHERE refund_at <= now() ORDER BY refund_at LIMIT 50`.execute(db)
  for (const { payment_id } of rows) {
    if (stop?.aborted) return
    const rest = await beginRefund(db, payment_id)
    if (rest === undefined) continue
    const outcome =
      rest < 1
        ? ({ ok: true } as const)
        : await payments.refund({
            id: payment_id,
            amount: rest,
            idempotencyKey: `descorche-refund-${payment_id}-${rest}`,
          })
    // an error may mean that it was refunded already, or that it cannot be: the provider's state of the payment tells
    if (!outcome.ok && outcome.why !== 'refused') return
    if (!outcome.ok && !(await wentBack(db, payments, payment_id))) continue
    await db
      .updateTable('payments')
      .set({ settled: 'refunded', updated_at: sql<Date>`now()` })
      .where('payment_id', '=', payment_id)
      .execute()
    // what the provider says went back is entered in the ledger of refunds
    await settlePayment(db, payments, payment_id)
  }
}

/**
 * Marks that a refund has begun. Out: what is to go back, in centavos, nothing of what the buyer's bank took back;
 * undefined where it is not due any more. The order's
 * lock lets no one activate it meanwhile.
 */
async function beginRefund(db: Db, paymentId: string): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT FROM orders o JOIN payments p USING (purchase_id) WHERE p.payment_id = ${paymentId} FOR UPDATE OF o`.execute(
      trx,
    )
    const { rows } = await sql<{ rest: number }>`
      UPDATE payments SET refund_at = now() + least(greatest(interval '5 seconds', (now() - due.since) / 2), interval '1 hour')
      FROM (SELECT payment_id, since FROM ${refundsDue} WHERE payment_id = ${paymentId} AND refund_at <= now()) AS due
      WHERE payments.payment_id = due.payment_id RETURNING CASE payments.status WHEN 'charged_back' THEN 0 ELSE payments.amount - payments.refunded END AS rest`.execute(
      trx,
    )
    return rows[0]?.rest
  })
}

async function wentBack(db: Db, payments: CardPayments, paymentId: string): Promise<boolean> {
  const requested = await payments.fetchPayment(paymentId)
  if (!requested.ok || !requested.value) return false
  // it may have been refunded in part meanwhile: the next try is for the rest
  await confirmPayment(db, requested.value)
  const { status, refunded, amount } = requested.value
  return status === 'refunded' || status === 'charged_back' || refunded >= amount
}
