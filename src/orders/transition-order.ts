import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import {
  reserveBottles,
  releaseBottles,
  restockBottles,
  commitBottles,
  type Bottles,
} from '../inventory/reservations.queries.ts'
import { orderMail } from './order.mail.ts'
import { redactOrder } from './redact-order.ts'
import { findOrder } from './orders.queries.ts'
import { bottlesAfter, decideOrder, type Estado, type OrderAction } from './order-status.ts'

export type StatusChange =
  | { ok: true; from: Estado; to: Estado }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'not-from-this-state'; estado: Estado }
  | { ok: false; why: 'sold-out'; missing: string[] }
  | { ok: false; why: 'asked-to-withdraw' }

export type StepDetails = {
  /** The reason, which the customer reads in the mail and in the history. */
  note?: string
  /** The bottles to restock when fewer come back than had left. */
  returned?: readonly Bottles[]
  /** Whether an open withdrawal request blocks the transition. */
  unlessWithdrawn?: boolean
  /** How long bottles are reserved for an order that waits for its payment again. */
  reservationMinutes?: number
}

const defaultReservationMinutes = 30

/**
 * Makes one transition of an order, with its effect on stock and its history entry, in the caller's transaction. Of two
 * concurrent ones the second waits for the row lock, then finds a state from which the transition is not allowed.
 */
export async function transitionOrder(
  trx: Db,
  orderId: number,
  choose: (estado: Estado) => OrderAction | undefined,
  actor: string,
  {
    note,
    returned,
    unlessWithdrawn = false,
    reservationMinutes = defaultReservationMinutes,
  }: StepDetails = {},
): Promise<StatusChange> {
  const order = await trx
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select(['o.id', 'o.estado', 'o.purchase_id', 'o.paid_at', 'q.hold', 'q.lines'])
    .where('o.id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return { ok: false, why: 'unknown' }
  const action = choose(order.estado)
  const decision = action && decideOrder(order.estado, action, order.hold, order.paid_at !== null)
  if (!action || !decision?.ok) return { ok: false, why: 'not-from-this-state', estado: order.estado }
  if (unlessWithdrawn && goesOn.has(action) && (await asksToWithdraw(trx, order.id)))
    return { ok: false, why: 'asked-to-withdraw' }
  switch (decision.stock) {
    case 'none':
      break
    case 'take':
      await commitBottles(trx, order.id, actor, order.lines)
      break
    case 'return':
      await restockBottles(trx, order.id, actor, returned ?? order.lines)
      break
    case 'release':
      await releaseBottles(trx, order.lines)
      break
    case 'hold': {
      const reserved = await reserveBottles(trx, order.lines)
      if (!reserved.ok)
        return { ok: false, why: 'sold-out', missing: reserved.missing.map((wine) => wine.name) }
    }
  }
  await trx
    .updateTable('purchases')
    .set({
      hold: bottlesAfter(decision.stock, order.hold),
      // the old checkout has expired; the next one expires with this reservation
      ...(decision.to === 'Ingreso'
        ? {
            hold_expires_at: sql<Date>`now() + make_interval(secs => ${reservationMinutes * 60})`,
            checkout_url: null,
          }
        : { hold_expires_at: null }),
    })
    .where('id', '=', order.purchase_id)
    .execute()
  await trx
    .updateTable('orders')
    .set({ estado: decision.to, ...momentOf(action) })
    .where('id', '=', order.id)
    .execute()
  const event = await trx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      actor,
      action,
      estado_before: order.estado,
      estado_after: decision.to,
      note: note ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueMail(trx, order.id, action, event.id, note)
  return { ok: true, from: order.estado, to: decision.to }
}

/** Transitions that bring the bottles closer to delivery. */
const goesOn = new Set<OrderAction>(['procesar', 'completar'])

async function asksToWithdraw(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE order_id = ${orderId} AND state = 'recibida' LIMIT 1`.execute(trx)
  return rows.length > 0
}

/**
 * Enqueues the customer's mail about a transition, in its transaction; the id is that of the event, so it is sent once.
 */
async function enqueueMail(
  trx: Db,
  orderId: number,
  action: OrderAction,
  eventId: number,
  note: string | undefined,
): Promise<void> {
  const order = await findOrder(trx, orderId)
  const mail = order && orderMail(await redactOrder(trx, order), action, note)
  if (!mail) return
  await queueMessage(trx, {
    ...mail,
    messageId: `order-event-${eventId}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}

function momentOf(action: OrderAction) {
  const now = sql<Date>`now()`
  switch (action) {
    case 'pagar':
      return { paid_at: now }
    case 'procesar':
      return { processed_at: now }
    case 'completar':
      return { completed_at: now }
    case 'revertir':
      return { completed_at: null }
    case 'cancelar':
      return { cancelled_at: now }
    case 'activar':
      return { cancelled_at: null }
  }
}
