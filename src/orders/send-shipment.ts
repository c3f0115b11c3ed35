import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { redactOrder } from './redact-order.ts'
import { orderShippedMail } from './order-shipped.mail.ts'
import type { Estado } from './order-status.ts'
import { findOrder } from './orders.queries.ts'
import { recordOrderEvent } from './record-order-event.ts'
import type { Shipment } from './shipment.contract.ts'

export type ShipmentSent =
  | { ok: true }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'not-packed'; estado: Estado }

/**
 * Saves an order's shipment and enqueues the customer's mail, in one transaction. A second call with other data
 * corrects it and mails again; with the same data it is a no-op.
 */
export async function sendShipment(
  db: Db,
  orderId: number,
  shipment: Shipment,
  actor: string,
): Promise<ShipmentSent> {
  return inTransaction(db, async (trx): Promise<ShipmentSent> => {
    const before = await trx
      .selectFrom('orders')
      .select(['estado', 'parcel'])
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return { ok: false, why: 'unknown' }
    const { estado } = before
    if (estado !== 'Procesando' && estado !== 'Completo') return { ok: false, why: 'not-packed', estado }
    const { empresa, codigo, enlace } = before.parcel ?? {}
    if (empresa === shipment.empresa && codigo === shipment.codigo && enlace === shipment.enlace)
      return { ok: true }
    await trx
      .updateTable('orders')
      .set({ parcel: JSON.stringify(shipment) })
      .where('id', '=', orderId)
      .execute()
    const eventId = await recordOrderEvent(trx, {
      orderId,
      actor,
      action: 'enviar',
      before: estado,
      after: estado,
    })
    await enqueueMail(trx, orderId, eventId, shipment)
    return { ok: true }
  })
}

async function enqueueMail(trx: Db, orderId: number, eventId: number, shipment: Shipment): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...orderShippedMail(await redactOrder(trx, order), shipment),
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}
