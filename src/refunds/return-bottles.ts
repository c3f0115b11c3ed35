import { restockBottles, releaseBottles, writeOffBottles } from '../inventory/reservations.queries.ts'
import type { Centavos } from '../money/money.ts'
import { lockBottlesOf, noteReturned } from '../orders/bottles-left.queries.ts'
import { recordOrderEvent } from '../orders/order-events.queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { takeRequest, type RefundRequest } from './refund-order.ts'
import { bottlesReturnedMail } from './refunds.mail.ts'
import {
  findOrderMoney,
  shopKey,
  type IdempotencyKey,
  type OrderMoney,
  boughtLines,
  findReturn,
  insertReturn,
  linesText,
  tieRefund,
} from './refunds.queries.ts'
import {
  allocateReturn,
  bottlesInWords,
  proposedRefund,
  type Destination,
  type ReturnedBottles,
  type ReturnLine,
} from './return-share.ts'

export type ReturnRequest = {
  orderId: number
  lines: readonly ReturnedBottles[]
  reason: string
  actor: string
  /** The same key is the same return. */
  key: IdempotencyKey
  /** True: what the bottles are worth. Centavos otherwise. */
  refund: true | Centavos
  /** How the shop itself gives the money back of what was paid without the provider; as it was paid by default. */
  inHand?: RefundRequest['inHand']
}

export type Returned =
  /** `refundId`: a refund to settle. `cancelled`: everything came back, and what is left of the money goes back with the order. */
  | { ok: true; id: number; refundId: number | null; cancelled: boolean }
  | {
      ok: false
      why: 'unknown' | 'key-used' | 'not-paid' | 'cancelled' | 'under-way' | 'not-sent' | 'no-money'
    }
  | { ok: false; why: 'too-many-bottles'; wine: string }
  | { ok: false; why: 'too-much'; left: Centavos }

/**
 * Takes note of returned bottles in the caller's transaction: where they are, what of the money goes back for them, the
 * order's history and mail. Never more bottles than were bought, never more money than is left: of two at once the second
 * waits for the order's lock. A return of everything with all that is left cancels the order.
 */
export async function returnBottles(trx: Db, request: ReturnRequest): Promise<Returned> {
  const { orderId, lines: requested, key } = request
  const money = await findOrderMoney(trx, orderId, true)
  if (!money) return { ok: false, why: 'unknown' }
  const known = await findReturn(trx, orderId, key)
  if (known) {
    return known.lines === linesText(requested)
      ? { ok: true, id: known.id, refundId: known.refund_id, cancelled: money.estado === 'Cancelada' }
      : { ok: false, why: 'key-used' }
  }
  if (money.paid === 0 || money.estado === 'Ingreso') return { ok: false, why: 'not-paid' }
  if (money.estado === 'Cancelada') return { ok: false, why: 'cancelled' }
  const bottles = await lockBottlesOf(trx, orderId)
  if (bottles.at === 'held' && requested.some((line) => line.to === 'kept'))
    return { ok: false, why: 'not-sent' }
  const found = allocateReturn(await boughtLines(trx, orderId), requested)
  if (!found.ok) return found
  const left = money.refundable
  const amount = request.refund === true ? proposedRefund(found, left) : request.refund
  const whole = found.everything && amount === left
  if (amount > left) return left === 0 ? { ok: false, why: 'no-money' } : { ok: false, why: 'too-much', left }
  if ((amount > 0 || whole) && money.asked > 0) return { ok: false, why: 'under-way' }
  const id = await insertReturn(trx, { ...request, lines: found.lines })
  await moveReturned(trx, request, bottles, found.lines)
  const refundId = await refundReturned(trx, money, request, { id, amount, whole })
  await recordReturn(trx, money, request, { id, lines: found.lines, whole, mailed: refundId !== null })
  return { ok: true, id, refundId, cancelled: whole }
}

/** Bottles that had left come back; reserved ones are free again; what cannot be sold is written off. */
async function moveReturned(
  trx: Db,
  { orderId, actor }: ReturnRequest,
  { at, purchaseId }: { at: 'held' | 'released' | 'taken'; purchaseId: string },
  lines: readonly ReturnLine[],
): Promise<void> {
  const to = (wanted: Destination) => lines.filter((line) => line.to === wanted)
  const back = [...to('shelf'), ...to('written_off')]
  await noteReturned(trx, purchaseId, lines)
  if (back.length === 0) return
  if (at === 'taken') await restockBottles(trx, orderId, actor, back)
  else if (at === 'held') await releaseBottles(trx, back)
  if (to('written_off').length > 0) await writeOffBottles(trx, actor, to('written_off'))
}

/**
 * The refund of a return, tied to it. Of everything the payment goes back with the cancelled order; money that was paid by
 * hand is noted as given back by hand first.
 */
async function refundReturned(
  trx: Db,
  money: OrderMoney,
  { orderId, reason, actor, inHand }: ReturnRequest,
  { id, amount, whole }: { id: number; amount: Centavos; whole: boolean },
): Promise<number | null> {
  const byHand = money.payment_id === null
  if (amount === 0 || (whole && !byHand)) return null
  const request = {
    orderId,
    amount,
    reason,
    actor,
    key: shopKey(`return-${id}`),
    origin: 'bottles' as const,
    ...(inHand ? { inHand } : {}),
  }
  const requested = await takeRequest(trx, money, request, (within, refundId) =>
    tieRefund(within, id, refundId),
  )
  // what takeRequest refuses was looked at above, under the same lock
  if (!requested.ok) throw new Error(`The refund of return ${id} was not taken: ${requested.why}`)
  return requested.id
}

/** Adds to the order's history, queues a mail unless the refund has one, and cancels an order that came back whole. */
async function recordReturn(
  trx: Db,
  { estado: at }: OrderMoney,
  { orderId, actor, reason }: ReturnRequest,
  { id, lines, whole, mailed }: { id: number; lines: readonly ReturnLine[]; whole: boolean; mailed: boolean },
): Promise<void> {
  const note = `${bottlesInWords(lines)}. ${reason}`
  await recordOrderEvent(trx, { orderId, actor, action: 'devolver', before: at, after: at, note })
  if (whole) {
    const details = { note: `Anotamos la devolución de toda la compra: ${reason}`, returned: [] }
    const step = await transitionOrder(trx, orderId, () => 'cancelar', actor, details)
    if (!step.ok) throw new Error(`Order ${orderId} came back whole and was not cancelled: ${step.why}`)
    return
  }
  const order = mailed ? undefined : await findOrder(trx, orderId)
  if (!order) return
  await queueMessage(trx, {
    ...bottlesReturnedMail(order, lines, reason),
    messageId: `return-${id}`,
    userId: order.user_id,
    to: order.emailEnvio,
  })
}
