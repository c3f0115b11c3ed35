import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { hasOpenWithdrawal } from './withdrawal-state.queries.ts'
import { decideDelivery, isPickup, type DeliveryStep } from './delivery-progress.ts'
import { deliveryMail } from './delivery.mail.ts'
import { whatIsMissing, type MissingDestination } from './lacks-address.ts'
import { soldByHand } from './manual-order.queries.ts'
import { whyHeldBack, type HeldBack } from './delivery-stop.contract.ts'
import type { Estado } from './order-status.ts'
import { findOrder } from './orders.queries.ts'
import { recordOrderEvent } from './order-events.queries.ts'
import { redactOrder } from './redact-order.queries.ts'

export type DeliveryStatusSet =
  | { ok: true; changed: boolean }
  | {
      ok: false
      why: 'unknown' | 'delivered' | 'asked-to-withdraw' | MissingDestination | HeldBack
    }
  | { ok: false; why: 'not-packed'; estado: Estado }

type Marking = {
  orderId: number
  step: DeliveryStep
  actor: string
  /** Whether a withdrawal request that waits for its answer stops it. */
  unlessWithdrawn?: boolean
}

/**
 * Marks an order sent or delivered, or takes that back, and mails its buyer, in one transaction. Of two at once the second
 * waits for the row lock and changes nothing more.
 */
export async function setDeliveryStatus(db: Db, marking: Marking): Promise<DeliveryStatusSet> {
  const { orderId, step, actor, unlessWithdrawn } = marking
  return inTransaction(db, async (trx): Promise<DeliveryStatusSet> => {
    const before = await trx
      .selectFrom('orders as o')
      .select(['o.estado', 'o.sent_at', 'o.delivered_at', 'o.delivery', 'o.direccion', 'o.stopped_for'])
      .select(['o.refunded_whole', soldByHand.as('byHand')])
      .where('o.id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return { ok: false, why: 'unknown' }
    const { estado } = before
    const marked = { sent: before.sent_at !== null, delivered: before.delivered_at !== null }
    const decided = decideDelivery(estado, marked, step)
    if (!decided.ok)
      return decided.why === 'not-packed'
        ? { ok: false, why: 'not-packed', estado }
        : { ok: false, why: decided.why }
    if (!decided.changes) return { ok: true, changed: false }
    // what a courier has already may arrive
    const withCourier = marked.sent && !isPickup(before)
    const heldBack = goesOn(step) && !withCourier ? whyHeldBack(before) : undefined
    if (heldBack) return { ok: false, why: heldBack }
    const lacking = step === 'enviar' ? whatIsMissing(before) : undefined
    if (lacking) return { ok: false, why: lacking }
    if (unlessWithdrawn && goesOn(step) && (await hasOpenWithdrawal(trx, orderId)))
      return { ok: false, why: 'asked-to-withdraw' }
    await trx.updateTable('orders').set(momentOf(step)).where('id', '=', orderId).execute()
    const eventId = await recordOrderEvent(trx, {
      orderId,
      actor,
      action: step,
      before: estado,
      after: estado,
    })
    if (!before.refunded_whole) await enqueueMail(trx, orderId, eventId, step)
    return { ok: true, changed: true }
  })
}

const goesOn = (step: DeliveryStep) => step === 'enviar' || step === 'entregar'

function momentOf(step: DeliveryStep) {
  const now = sql<Date>`now()`
  switch (step) {
    case 'enviar':
      return { sent_at: now }
    case 'no-enviar':
      // what carries it does not any more
      return { sent_at: null, parcel: null }
    case 'entregar':
      return { delivered_at: now }
    case 'no-entregar':
      return { delivered_at: null }
  }
}

async function enqueueMail(trx: Db, orderId: number, eventId: number, step: DeliveryStep): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...deliveryMail(await redactOrder(trx, order), step),
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}
