import type { Db } from '../platform/database/open-database.ts'
import { changedPageSize, type CardPayments } from '../platform/payment-gateway/port.ts'
import {
  claimEndedCheckouts,
  claimForReconciliation,
  markCheckoutEnded,
  postponeReconciliation,
} from '../orders/purchases.queries.ts'
import { confirmPayment, settlePayment } from './confirm-payment.ts'
import { changesToAskFor, notKnownSo } from './changed-payments.queries.ts'
import { markHandled, openWebhookEvents } from './webhook-events.queries.ts'

/**
 * Settles what no webhook event reported: unprocessed events, replaced checkouts and purchases. Safe to run concurrently and to
 * interrupt anywhere: the next run continues.
 */
export async function reconcilePayments(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const step of [processWebhookEvents, endCheckouts, queryPurchases]) {
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

/**
 * Settles payments that changed at the provider without an event that arrived, however old their purchases are: a chargeback
 * or a refund in the provider's panel comes months after the purchase.
 */
export async function reconcileChangedPayments(
  db: Db,
  payments: CardPayments,
  stop?: AbortSignal,
): Promise<void> {
  for (let since = await changesToAskFor(db); ;) {
    const page = await payments.changedPayments(since)
    if (!page.ok) return
    for (const payment of await notKnownSo(db, page.value)) {
      if (stop?.aborted) return
      await confirmPayment(db, payment)
    }
    const last = page.value.at(-1)?.changedAt
    if (page.value.length < changedPageSize || !last || last <= since) return
    since = last
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
