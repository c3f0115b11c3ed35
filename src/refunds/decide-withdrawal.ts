import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { restockBottles, type Bottles } from '../inventory/reservations.queries.ts'
import { shopKey } from './refunds.queries.ts'
import { returnBottles, type Returned } from './return-bottles.ts'
import type { ReturnedBottles } from './return-share.ts'
import { withdrawalDecidedMail } from './refunds.mail.ts'
import { bottlesOut, closeWithdrawal, lockWithdrawal } from './withdrawals.queries.ts'

export type Decided =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'decided' | 'not-accepted' | 'no-purchase' | 'about-some' | 'not-settled' }
  | { ok: false; why: 'too-many-bottles'; wine: string }

/**
 * Accepts a request: the purchase is cancelled (its payment goes back by the same job that serves any cancelled
 * order, and its one notice names the case) and only the bottles that came back are booked onto the shelf.
 */
export async function acceptWithdrawal(
  db: Db,
  id: number,
  actor: string,
  returned: readonly Bottles[],
): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const found = await lockReturn(trx, id, 'recibida', returned)
    if (!found.ok) return found
    const { code, email, user_id, orderId, back } = found
    const accepted = `Aceptamos tu pedido de arrepentimiento ${code}.`
    const step = await transitionOrder(trx, orderId, () => 'cancelar', actor, {
      note: accepted,
      returned: back,
    })
    // a purchase that was deleted while it was pending has nothing to give back; a cancelled one already gave it
    if (!step.ok && step.why === 'unknown') return { ok: false, why: 'no-purchase' }
    if (!step.ok) {
      if (back.length > 0) await restockBottles(trx, orderId, actor, back)
      await queueDecisionMail(trx, { code, email, user_id }, [accepted, cancelledBefore])
    }
    await closeWithdrawal(trx, id, { state: 'aceptada', actor, note: null })
    return { ok: true }
  })
}

export type PartDecided = Returned | { ok: false; why: 'not-open'; decided: Extract<Decided, { ok: false }> }

/**
 * Accepts a request about some bottles: they are returned as any, each to its destination, and their part of the money
 * goes back. One about everything is not decided here.
 */
export async function acceptPart(
  db: Db,
  id: number,
  actor: string,
  { lines, note }: { lines?: readonly ReturnedBottles[] | undefined; note?: string | undefined },
): Promise<PartDecided | 'about-everything'> {
  return inTransaction(db, async (trx) => {
    const request = await lockWithdrawal(trx, id)
    if (!request) return notOpen('unknown')
    if (request.state !== 'recibida') return notOpen('decided')
    if (request.order_id === null) return notOpen('no-purchase')
    if (request.lines === null) return 'about-everything' as const
    const returned = await returnBottles(trx, {
      orderId: request.order_id,
      lines: lines ?? request.lines.map((line) => ({ ...line, to: 'shelf' as const })),
      reason: note ? `Aceptamos tu pedido ${request.code}. ${note}` : `Aceptamos tu pedido ${request.code}.`,
      actor,
      key: shopKey(`request-${id}`),
      refund: true,
    })
    if (returned.ok) await closeWithdrawal(trx, id, { state: 'aceptada', actor, note: note ?? null })
    return returned
  })
}

const notOpen = (why: 'unknown' | 'decided' | 'no-purchase'): PartDecided => ({
  ok: false,
  why: 'not-open',
  decided: { ok: false, why },
})

/**
 * Grants a request whose bottles or money went back otherwise since it was made, or whose purchase was cancelled:
 * nothing moves, and the person is notified.
 */
export async function closeAsSettled(db: Db, id: number, actor: string): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const request = await lockWithdrawal(trx, id)
    if (!request) return { ok: false, why: 'unknown' }
    if (request.state !== 'recibida') return { ok: false, why: 'decided' }
    if (!request.settled) return { ok: false, why: 'not-settled' }
    await closeWithdrawal(trx, id, { state: 'aceptada', actor, note: settledNote })
    await queueDecisionMail(trx, request, [
      `Aceptamos tu pedido de arrepentimiento ${request.code}.`,
      request.cancelled
        ? cancelledBefore
        : 'Ya estaba resuelto: lo que devolviste, o el dinero que te devolvemos, te lo avisamos en otro correo.',
    ])
    return { ok: true }
  })
}

const settledNote = 'Ya estaba resuelto.'
const cancelledBefore =
  'La compra ya estaba cancelada. Si la habías pagado, el dinero vuelve por el mismo medio de pago.'

/** Refuses a request and notifies the person of the reason. */
export async function rejectWithdrawal(db: Db, id: number, actor: string, note: string): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const request = await lockWithdrawal(trx, id)
    if (!request) return { ok: false, why: 'unknown' }
    if (request.state !== 'recibida') return { ok: false, why: 'decided' }
    await closeWithdrawal(trx, id, { state: 'rechazada', actor, note })
    await queueDecisionMail(trx, request, [
      `No pudimos aceptar tu pedido de arrepentimiento ${request.code}.`,
      note,
    ])
    return { ok: true }
  })
}

async function queueDecisionMail(
  trx: Db,
  { code, email, user_id }: { code: string; email: string; user_id: string | null },
  sentences: readonly string[],
): Promise<void> {
  await queueMessage(trx, {
    ...withdrawalDecidedMail(code, sentences),
    messageId: `withdrawal-${code}-decided`,
    userId: user_id,
    to: email,
  })
}

/** Books bottles that arrived after the request was accepted. */
export async function bookReturnedBottles(
  db: Db,
  id: number,
  actor: string,
  returned: readonly Bottles[],
): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const found = await lockReturn(trx, id, 'aceptada', returned)
    if (!found.ok) return found
    if (found.back.length > 0) await restockBottles(trx, found.orderId, actor, found.back)
    return { ok: true }
  })
}

type Return = {
  ok: true
  code: string
  email: string
  user_id: string | null
  orderId: number
  back: Bottles[]
}

/** A request in the state that is wanted, locked, with the bottles that come back: never more than left. */
async function lockReturn(
  trx: Db,
  id: number,
  state: 'recibida' | 'aceptada',
  returned: readonly Bottles[],
): Promise<Return | Extract<Decided, { ok: false }>> {
  const request = await lockWithdrawal(trx, id)
  if (!request) return { ok: false, why: 'unknown' }
  if (request.state !== state) return { ok: false, why: state === 'recibida' ? 'decided' : 'not-accepted' }
  if (request.order_id === null) return { ok: false, why: 'no-purchase' }
  // its bottles were returned when it was accepted, and others are a return of their own
  if (request.lines !== null) return { ok: false, why: 'about-some' }
  const back = returned.filter((line) => line.quantity > 0)
  const out = await bottlesOut(trx, request.order_id)
  const sums = new Map<number, number>()
  for (const line of back) sums.set(line.product_id, (sums.get(line.product_id) ?? 0) + line.quantity)
  for (const [product, quantity] of sums) {
    const wine = out.find((line) => line.product_id === product)
    if (quantity > (wine?.out ?? 0))
      return { ok: false, why: 'too-many-bottles', wine: wine?.name ?? 'un producto' }
  }
  const { code, email, user_id, order_id: orderId } = request
  return { ok: true, code, email, user_id, orderId, back }
}
