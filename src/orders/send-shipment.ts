import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { isPacked, isPickup } from './delivery-progress.ts'
import { whatIsMissing, type MissingDestination } from './lacks-address.ts'
import { soldByHand } from './manual-order.queries.ts'
import { whyHeldBack, type HeldBack } from './delivery-stop.contract.ts'
import { redactOrder } from './redact-order.queries.ts'
import { orderShippedMail } from './order-shipped.mail.ts'
import type { Estado } from './order-status.ts'
import { findOrder } from './orders.queries.ts'
import { recordOrderEvent } from './order-events.queries.ts'
import type { Shipment } from './shipment.contract.ts'

export type ShipmentSent =
  /** `changed` is false where it was noted so already. */
  | { ok: true; changed: boolean }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'pickup' | 'delivered' | MissingDestination }
  | { ok: false; why: HeldBack }
  | { ok: false; why: 'not-packed'; estado: Estado }

/**
 * Marks an order sent with its shipment and enqueues the customer's mail, in one transaction. A second call with other
 * data corrects it and mails again; with the same data it is a no-op.
 */
export async function sendShipment(
  db: Db,
  orderId: number,
  shipment: Shipment,
  actor: string,
): Promise<ShipmentSent> {
  return inTransaction(db, async (trx): Promise<ShipmentSent> => {
    const before = await trx
      .selectFrom('orders as o')
      .select(['o.estado', 'o.parcel', 'o.sent_at', 'o.delivered_at', 'o.delivery', 'o.direccion'])
      .select(['o.stopped_for', 'o.refunded_whole', soldByHand.as('byHand')])
      .where('o.id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return { ok: false, why: 'unknown' }
    const refused = whyNotSent(before)
    if (refused) return refused
    if (isSameShipment(before.parcel, shipment)) return { ok: true, changed: false }
    if (before.delivered_at) return { ok: false, why: 'delivered' }
    await trx
      .updateTable('orders')
      .set({ parcel: JSON.stringify(shipment), sent_at: before.sent_at ?? sql<Date>`now()` })
      .where('id', '=', orderId)
      .execute()
    const step = { before: before.estado, after: before.estado }
    const eventId = await recordOrderEvent(trx, { orderId, actor, action: 'enviar', ...step })
    if (!before.refunded_whole) await enqueueMail(trx, orderId, eventId)
    return { ok: true, changed: true }
  })
}

export const isSameShipment = (before: Shipment | null, { empresa, codigo, enlace }: Shipment): boolean =>
  before?.empresa === empresa && before.codigo === codigo && before.enlace === enlace

type Shippable = Parameters<typeof whyHeldBack>[0] &
  Parameters<typeof whatIsMissing>[0] & {
    estado: Estado
    sent_at: Date | null
  }

/** What has left can still be corrected. */
export function whyNotSent(order: Shippable): Extract<ShipmentSent, { ok: false }> | undefined {
  if (!isPacked(order.estado)) return { ok: false, why: 'not-packed', estado: order.estado }
  if (isPickup(order)) return { ok: false, why: 'pickup' }
  if (order.sent_at !== null) return undefined
  const heldBack = whyHeldBack(order)
  if (heldBack) return { ok: false, why: heldBack }
  const lacking = whatIsMissing(order)
  return lacking && { ok: false, why: lacking }
}

async function enqueueMail(trx: Db, orderId: number, eventId: number): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...orderShippedMail(await redactOrder(trx, order)),
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}
