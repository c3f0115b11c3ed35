import type { Db } from '../platform/database/open-database.ts'
import type { DeliveryStep } from './delivery-progress.ts'
import type { Estado, OrderAction } from './order-status.ts'

type OrderEvent = {
  orderId: number
  actor: string
  /** A transition, or what else happens to an order: it is placed, sent, delivered, its delivery corrected, its gift changed, bottles of it returned, its payment disputed. */
  action: OrderAction | DeliveryStep | 'ingresar' | 'corregir' | 'cambiar-regalo' | 'devolver' | 'disputar'
  before: Estado | null
  after: Estado
  note?: string | undefined
}

/** Adds an entry to an order's history, in the transaction of what it records. Out: the event's id. */
export async function recordOrderEvent(trx: Db, event: OrderEvent): Promise<number> {
  const { id } = await trx
    .insertInto('order_events')
    .values({
      order_id: event.orderId,
      actor: event.actor,
      action: event.action,
      estado_before: event.before,
      estado_after: event.after,
      note: event.note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
