import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { addressText, recipientText, sameAddress, type Address } from './address.contract.ts'
import { deliveryCorrectedMail } from './delivery-corrected.mail.ts'
import { redactOrder } from './redact-order.ts'
import { findOrder } from './orders.queries.ts'
import { recordOrderEvent } from './record-order-event.ts'

export type DeliveryCorrected =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'not-paid' | 'cancelled' | 'left' | 'pickup' }

type Place = { direccion: string | null; address: Address | null }

/**
 * Corrects recipient and address of a paid order until it is shipped, and mails its buyer, in one transaction. The old
 * value stays in the order's history. Idempotent.
 */
export async function correctDelivery(
  db: Db,
  orderId: number,
  { address, reason }: { address: Address; reason: string },
  actor: string,
): Promise<DeliveryCorrected> {
  return inTransaction(db, async (trx): Promise<DeliveryCorrected> => {
    const before = await lockOrder(trx, orderId)
    if (!before) return { ok: false, why: 'unknown' }
    const { estado } = before
    if (estado === 'Ingreso') return { ok: false, why: 'not-paid' }
    if (estado === 'Cancelada') return { ok: false, why: 'cancelled' }
    if (before.delivery?.kind === 'pickup') return { ok: false, why: 'pickup' }
    if (before.parcel) return { ok: false, why: 'left' }
    if (before.address && sameAddress(before.address, address)) return { ok: true }
    const after: Place = { direccion: addressText(address), address }
    await trx
      .updateTable('orders')
      .set({ direccion: after.direccion, address: JSON.stringify(address) })
      .where('id', '=', orderId)
      .execute()
    const eventId = await recordOrderEvent(trx, {
      orderId,
      actor,
      action: 'corregir',
      before: estado,
      after: estado,
    })
    await sql`INSERT INTO delivery_corrections (event_id, order_id, reason, before, after)
      VALUES (${eventId}, ${orderId}, ${reason}, ${inWords(before)}::jsonb, ${inWords(after)}::jsonb)`.execute(
      trx,
    )
    await tellBuyer(trx, orderId, eventId, reason)
    return { ok: true }
  })
}

async function lockOrder(trx: Db, orderId: number) {
  return trx
    .selectFrom('orders')
    .select(['estado', 'parcel', 'direccion', 'address', 'delivery'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Also returns the sentence for the history. */
function inWords({ direccion, address }: Place): string {
  const parts = [address ? recipientText(address) : '', direccion ?? '', address?.indicaciones ?? '']
  return JSON.stringify({ direccion, address, text: parts.filter((part) => part !== '').join(' · ') })
}

async function tellBuyer(trx: Db, orderId: number, eventId: number, reason: string): Promise<void> {
  const order = await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...deliveryCorrectedMail(await redactOrder(trx, order), reason),
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}
