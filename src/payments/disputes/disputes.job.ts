import { sql } from 'kysely'
import { stoppedOrders } from '../../orders/delivery-stop.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { disputeTopics, type CardPayments, type DisputeKind } from '../../platform/payment-gateway/port.ts'
import { markHandled, openWebhookEvents, type WebhookEvent } from '../webhook-events.queries.ts'
import { applyDispute } from './apply-dispute.ts'
import { claimOpenDisputes, unexplainedChargebacks } from './disputes.queries.ts'
import { refreshStop } from './stop-order.ts'

/**
 * Takes in what the provider tells against payments: by event, by asking about charged back payments without a
 * known case, and by asking again about open cases. Safe to run concurrently and to interrupt anywhere.
 */
export async function workOnDisputes(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  await takeInEvents(db, payments, stop)
  for (const paymentId of await unexplainedChargebacks(db)) {
    if (stop?.aborted) return
    const found = await payments.chargebacksOf(paymentId)
    if (!found.ok && found.why === 'refused') continue
    if (!found.ok) return
    for (const reported of found.value) await applyDispute(db, payments, 'chargeback', reported)
  }
  for (const { kind, provider_id } of await claimOpenDisputes(db)) {
    if (stop?.aborted) return
    const found = await payments.fetchDispute(kind, provider_id)
    if (found.ok && found.value) await applyDispute(db, payments, kind, found.value)
  }
  // an order that is paid anew is not stopped by what is told of its payment before
  for (const id of await stoppedOrders(db)) await inTransaction(db, (trx) => lockedStop(trx, id))
}

async function lockedStop(trx: Db, orderId: number): Promise<void> {
  await sql`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`.execute(trx)
  await refreshStop(trx, orderId)
}

const kindOf = new Map<string, DisputeKind>(
  Object.entries(disputeTopics).map(([kind, topic]) => [topic, kind as DisputeKind]),
)

async function takeInEvents(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const event of await openWebhookEvents(db, [...kindOf.keys()])) {
    if (stop?.aborted) return
    if (await takeIn(db, payments, event)) await markHandled(db, event.id)
  }
}

/** In: an event, which names the case, or the payment where it warns of fraud. False: the provider has not answered, or nothing is known of it; what is not handled is counted in the metrics. */
async function takeIn(db: Db, payments: CardPayments, event: WebhookEvent): Promise<boolean> {
  const kind = kindOf.get(event.topic)
  if (kind === undefined) return false
  if (kind === 'fraud') return (await applyDispute(db, payments, kind, warning(event))) === 'taken-in'
  const found = await payments.fetchDispute(kind, event.payment_id)
  if (!found.ok || !found.value) return false
  return (await applyDispute(db, payments, kind, found.value)) !== 'unanswered'
}

/** A fraud warning names the payment, and there is no more to ask. */
const warning = ({ payment_id, received_at }: WebhookEvent) => ({
  id: payment_id,
  paymentId: payment_id,
  state: 'open' as const,
  amount: undefined,
  reason: '',
  documentation: '',
  deadline: undefined,
  openedAt: received_at,
})
