import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import {
  reserveBottles,
  releaseBottles,
  restockBottles,
  commitBottles,
  type Bottles,
  type Reserved,
} from '../inventory/reservations.queries.ts'
import { holdUsesAgain, reclaimUses, returnUses, settleUses } from '../promotions/promotion-uses.queries.ts'
import { hasOpenWithdrawal, isWithdrawn } from './withdrawal-state.queries.ts'
import { bottlesLeft } from './bottles-left.queries.ts'
import { whatIsMissing, type MissingDestination } from './lacks-address.ts'
import { whyHeldBack, type HeldBack } from './delivery-stop.contract.ts'
import { orderMail } from './order.mail.ts'
import { soldByHand, type WaitsFor } from './manual-order.queries.ts'
import { redactOrder } from './redact-order.queries.ts'
import { findOrder } from './orders.queries.ts'
import { renewPromise } from './renew-promise.ts'
import { recordOrderEvent } from './order-events.queries.ts'
import { bottlesAfter, decideOrder, type Estado, type OrderAction, type StockStep } from './order-status.ts'

export type StatusChange =
  | { ok: true; from: Estado; to: Estado }
  | { ok: false; why: 'unknown' }
  | { ok: false; why: 'not-from-this-state'; estado: Estado }
  | { ok: false; why: 'sold-out'; missing: string[] }
  | { ok: false; why: 'asked-to-withdraw' }
  | { ok: false; why: 'promotion-over' }
  /** All of its bottles were returned: nothing is left to activate. */
  | { ok: false; why: 'all-returned' }
  /** Money of it went back, so that what is left cannot be paid anew as it was. */
  | { ok: false; why: 'refunded' }
  /** The shop has accepted that the buyer withdraws from it. */
  | { ok: false; why: 'withdrawn' }
  /** The payment provider reported a problem with its payment, or all of its money went back. */
  | { ok: false; why: HeldBack }
  /** It is not known how it travels. */
  | { ok: false; why: MissingDestination }

/** Of a cancelled order. */
export type PaymentStands =
  /** The shop has the money, whole. */
  | 'stands'
  /** It went back, or is on its way back, through the provider: what is left of it follows. */
  | 'gone'
  /** Some of a payment that was noted by hand went back, which only a person can undo. */
  | 'noted-and-refunded'

export type StepDetails = {
  /** The reason, which the customer reads in the mail and in the history. */
  note?: string
  /** The bottles to restock when fewer come back than had left. */
  returned?: readonly Bottles[]
  /** Whether an open withdrawal request blocks the transition. */
  unlessWithdrawn?: boolean
  /** The customer is not notified. */
  withoutMail?: boolean
  /** The customer takes the bottles along at once. */
  handedOver?: boolean
  /** How long bottles are reserved for an order that waits for its payment again, by how its money comes. */
  holdMinutes?: (waitsFor: WaitsFor | null) => number
  /** The shop has the money: uses of promotions count even above their limits. */
  overLimits?: boolean
  /** Whether the payment of a cancelled order may pay for it again; without it, it does. */
  paymentStands?: (trx: Db, orderId: number) => Promise<PaymentStands>
}

const defaultHoldMinutes = () => 30

/**
 * Makes one transition of an order, with its effect on stock and its history entry, in the caller's transaction. Of two
 * concurrent ones the second waits for the row lock, then finds a state from which the transition is not allowed.
 */
export async function transitionOrder(
  trx: Db,
  orderId: number,
  choose: (estado: Estado) => OrderAction | undefined,
  actor: string,
  details: StepDetails = {},
): Promise<StatusChange> {
  const order = await lockOrder(trx, orderId)
  if (!order) return { ok: false, why: 'unknown' }
  const step = { order, action: choose(order.estado), actor, details }
  if (step.action !== 'activar') return takeStep(trx, step)
  // an activation settles what becomes of the payment before: a refused one changes nothing of it
  await sql`SAVEPOINT activation`.execute(trx)
  const changed = await takeStep(trx, step)
  if (!changed.ok) await sql`ROLLBACK TO SAVEPOINT activation`.execute(trx)
  return changed
}

type OrderStep = {
  order: LockedOrder
  action: OrderAction | undefined
  actor: string
  details: StepDetails
}

async function takeStep(trx: Db, { order, action, actor, details }: OrderStep): Promise<StatusChange> {
  const { note, returned, unlessWithdrawn, holdMinutes = defaultHoldMinutes } = details
  const orderId = order.id
  if (action === 'activar' && (await isWithdrawn(trx, order.id))) return { ok: false, why: 'withdrawn' }
  const payment = action === 'activar' ? await paymentOf(trx, order, details) : 'stands'
  if (payment === 'refunded') return { ok: false, why: payment }
  const paid = order.paid_at !== null && payment === 'stands'
  const decision = action && decideOrder(order.estado, action, order.hold, paid)
  if (!action || !decision?.ok) return { ok: false, why: 'not-from-this-state', estado: order.estado }
  if (unlessWithdrawn && goesOn.has(action) && (await hasOpenWithdrawal(trx, order.id)))
    return { ok: false, why: 'asked-to-withdraw' }
  const held = whyHeld(order, action, details)
  if (held) return { ok: false, why: held }
  const bottles = bottlesLeft(order.lines, order.returned)
  if (decision.stock === 'hold' && bottles.length === 0) return { ok: false, why: 'all-returned' }
  // promotions before wines: the order in which purchases lock them
  if (decision.stock === 'hold' && !(await reclaimUses(trx, order.purchase_id, details)))
    return { ok: false, why: 'promotion-over' }
  const moved = await moveStock(trx, order.id, decision.stock, actor, { bottles, returned })
  if (!moved.ok) {
    await returnUses(trx, order.purchase_id)
    return { ok: false, why: 'sold-out', missing: moved.missing.map((wine) => wine.name) }
  }
  await saveReservation(trx, order, decision, holdMinutes(order.waits_for))
  if (decision.to === 'Creada') await settleUses(trx, order.purchase_id)
  if (action === 'impagar') await holdUsesAgain(trx, order.purchase_id)
  await saveState(trx, order.id, action, decision.to)
  const step = { before: order.estado, after: decision.to }
  const eventId = await recordOrderEvent(trx, { orderId, actor, action, ...step, note })
  if (!isSilent(order, action, details)) await enqueueMail(trx, order.id, action, eventId, note)
  return { ok: true, from: order.estado, to: decision.to }
}

/** A buyer that was given back all the money gets no mail about the delivery. */
const isSilent = (order: LockedOrder, action: OrderAction, { withoutMail, handedOver }: StepDetails) =>
  withoutMail === true || handedOver === true || (order.refunded_whole && goesOn.has(action))

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Why an order may not come closer to its buyer; undefined where it may. */
function whyHeld(
  order: LockedOrder,
  action: OrderAction,
  { handedOver = false }: StepDetails,
): HeldBack | MissingDestination | undefined {
  const heldBack = goesOn.has(action) && order.sent_at === null ? whyHeldBack(order) : undefined
  if (heldBack) return heldBack
  return action === 'procesar' && !handedOver ? whatIsMissing(order) : undefined
}

/** The order and its purchase, both locked until the transaction ends. */
async function lockOrder(trx: Db, orderId: number) {
  return trx
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select([
      'o.id',
      'o.estado',
      'o.purchase_id',
      'o.paid_at',
      'o.sent_at',
      'o.stopped_for',
      'o.refunded_whole',
      'o.delivery',
      'o.direccion',
      'q.hold',
      'q.lines',
      'q.returned',
      'q.waits_for',
    ])
    .select(soldByHand.as('byHand'))
    .where('o.id', '=', orderId)
    .forUpdate(['o', 'q'])
    .executeTakeFirst()
}

/** Whether a cancelled order is paid all the same. `refunded`: nor can it be paid anew, as it is not what was bought. */
async function paymentOf(
  trx: Db,
  order: LockedOrder,
  { paymentStands }: StepDetails,
): Promise<'stands' | 'gone' | 'refunded'> {
  if (order.estado !== 'Cancelada' || order.paid_at === null || !paymentStands) return 'stands'
  const found = await paymentStands(trx, order.id)
  if (found === 'noted-and-refunded') return 'refunded'
  return found === 'gone' && order.returned.length > 0 ? 'refunded' : found
}

/** The transition's effect on stock: of all the order's bottles or, where it restocks, of those that come back. */
async function moveStock(
  trx: Db,
  orderId: number,
  step: StockStep,
  actor: string,
  { bottles, returned = bottles }: { bottles: readonly Bottles[]; returned?: readonly Bottles[] | undefined },
): Promise<Reserved> {
  switch (step) {
    case 'none':
      break
    case 'take':
      await commitBottles(trx, orderId, actor, bottles)
      break
    case 'return':
      await restockBottles(trx, orderId, actor, returned)
      break
    case 'release':
      await releaseBottles(trx, bottles)
      break
    case 'hold':
      return reserveBottles(trx, bottles)
  }
  return { ok: true }
}

/** Where the purchase's bottles are now, and until when an unpaid order holds them. */
async function saveReservation(
  trx: Db,
  order: LockedOrder,
  { to, stock }: { to: Estado; stock: StockStep },
  minutes: number,
): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({
      hold: bottlesAfter(stock, order.hold),
      // the old checkout has expired; the next one expires with this reservation
      ...(to === 'Ingreso'
        ? {
            hold_expires_at: sql<Date>`now() + make_interval(secs => ${minutes * 60})`,
            held_since: sql<Date>`now()`,
            checkout_url: null,
          }
        : { hold_expires_at: null }),
    })
    .where('id', '=', order.purchase_id)
    .execute()
}

/** Transitions that bring the bottles closer to delivery. */
const goesOn = new Set<OrderAction>(['procesar', 'completar'])

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

async function saveState(trx: Db, id: number, action: OrderAction, to: Estado): Promise<void> {
  // what waits for its payment is not paid, whatever was paid before
  const unpaid = to === 'Ingreso' ? { paid_at: null, refunded_whole: false } : {}
  await trx
    .updateTable('orders')
    .set({ estado: to, ...momentOf(action), ...unpaid })
    .where('id', '=', id)
    .execute()
  if (action === 'pagar') await renewPromise(trx, id)
}

function momentOf(action: OrderAction) {
  const now = sql<Date>`now()`
  switch (action) {
    case 'pagar':
      // problems and refunds of an earlier payment do not apply to this one
      return { paid_at: now, stopped_for: null, stopped_at: null, refunded_whole: false }
    case 'impagar':
      return { paid_at: null }
    case 'procesar':
      return { processed_at: now }
    case 'completar':
      return { completed_at: now }
    case 'revertir':
      return { completed_at: null }
    case 'cancelar':
      return { cancelled_at: now }
    case 'activar':
      // it is to be sent anew
      return { cancelled_at: null, sent_at: null, delivered_at: null, parcel: null }
  }
}
