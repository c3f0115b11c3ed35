import { lockOrder } from '../../orders/orders.queries.ts'
import { stoppedOrders } from '../../orders/delivery-stop.queries.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { disputeTopics, type CardPayments, type DisputeKind } from '../../platform/payment-gateway/port.ts'
import { markHandled, openWebhookEvents, type WebhookEvent } from '../webhook-events.queries.ts'
import { applyDispute } from './apply-dispute.ts'
import { claimOpenDisputes, unexplainedChargebacks } from './disputes.queries.ts'
import { refreshStop } from './stop-order.ts'

/** What the provider does not answer about in this run: the rest of that kind waits for the next one. */
type Silent = Set<DisputeKind>

/**
 * Takes in what the provider reports against payments: by event, by asking about charged back payments without a
 * known case, and by asking again about open cases. Safe to run concurrently and to interrupt anywhere.
 */
export async function workOnDisputes(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const silent: Silent = new Set()
  for (const [kind, topic] of Object.entries(disputeTopics))
    await takeInEvents(db, payments, { kind: kind as DisputeKind, topic, silent, stop })
  await explainChargebacks(db, payments, silent, stop)
  for (const { kind, provider_id } of await claimOpenDisputes(db)) {
    if (stop?.aborted) return
    if (silent.has(kind)) continue
    const found = await payments.fetchDispute(kind, provider_id)
    if (!found.ok && found.why !== 'refused') silent.add(kind)
    if (found.ok && found.value) await applyDispute(db, payments, kind, found.value)
  }
  // an order that is paid anew is not stopped by what was reported of its payment before
  for (const id of await stoppedOrders(db)) await inTransaction(db, (trx) => lockedStop(trx, id))
}

async function explainChargebacks(
  db: Db,
  payments: CardPayments,
  silent: Silent,
  stop: AbortSignal | undefined,
): Promise<void> {
  for (const paymentId of await unexplainedChargebacks(db)) {
    if (stop?.aborted || silent.has('chargeback')) return
    const found = await payments.chargebacksOf(paymentId)
    if (!found.ok && found.why !== 'refused') silent.add('chargeback')
    for (const reported of found.ok ? found.value : [])
      await applyDispute(db, payments, 'chargeback', reported)
  }
}

async function lockedStop(trx: Db, orderId: number): Promise<void> {
  await lockOrder(trx, orderId)
  await refreshStop(trx, orderId)
}

type Events = { kind: DisputeKind; topic: string; silent: Silent; stop: AbortSignal | undefined }

async function takeInEvents(db: Db, payments: CardPayments, events: Events): Promise<void> {
  const { kind, topic, silent, stop } = events
  for (const event of await openWebhookEvents(db, [topic])) {
    if (stop?.aborted || silent.has(kind)) return
    const taken = await takeIn(db, payments, kind, event)
    if (taken === 'handled') await markHandled(db, event.id)
    else if (taken === 'unanswered') silent.add(kind)
  }
}

/**
 * In: an event, which names the case, or the payment where it warns of fraud. `unknown`: the provider knows nothing of it;
 * what is not handled is counted in the metrics.
 */
async function takeIn(
  db: Db,
  payments: CardPayments,
  kind: DisputeKind,
  event: WebhookEvent,
): Promise<'handled' | 'unknown' | 'unanswered'> {
  if (kind === 'fraud') {
    const applied = await applyDispute(db, payments, kind, warning(event))
    if (applied === 'foreign') return 'unknown'
    return applied === 'taken-in' ? 'handled' : applied
  }
  const found = await payments.fetchDispute(kind, event.payment_id)
  if (!found.ok) return found.why === 'refused' ? 'unknown' : 'unanswered'
  if (!found.value) return 'unknown'
  return (await applyDispute(db, payments, kind, found.value)) === 'unanswered' ? 'unanswered' : 'handled'
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
