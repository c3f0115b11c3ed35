import { inTransaction, type Db } from '../database/open-database.ts'
import { queueMessage } from '../jobs/outbox.queries.ts'
import { stepOrder } from '../orders/change-order-status.ts'
import { mailLayout, paragraph } from '../orders/mail/layout.ts'
import { returnBottles, type Bottles } from '../stock/holds.queries.ts'
import { bottlesOut, closeWithdrawal, lockWithdrawal } from './withdrawals.queries.ts'

export type Decided =
  | { ok: true }
  | { ok: false; why: 'unknown' | 'decided' | 'not-accepted' | 'no-purchase' }
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
    const request = await lockWithdrawal(trx, id)
    if (!request) return { ok: false, why: 'unknown' }
    if (request.state !== 'recibida') return { ok: false, why: 'decided' }
    if (request.order_id === null) return { ok: false, why: 'no-purchase' }
    const back = returned.filter((line) => line.quantity > 0)
    const surplus = await findSurplus(trx, request.order_id, back)
    if (surplus) return surplus
    const step = await stepOrder(trx, request.order_id, () => 'cancelar', actor, {
      note: `Aceptamos tu pedido de arrepentimiento ${request.code}.`,
      returned: back,
    })
    // a purchase that was deleted while it was pending has nothing to give back; a cancelled one already gave it
    if (!step.ok && step.why === 'unknown') return { ok: false, why: 'no-purchase' }
    if (!step.ok && back.length > 0) await returnBottles(trx, request.order_id, actor, back)
    await closeWithdrawal(trx, id, { state: 'aceptada', actor, note: null })
    return { ok: true }
  })
}

/** Refuses a request and tells the person why. */
export async function rejectWithdrawal(db: Db, id: number, actor: string, note: string): Promise<Decided> {
  return inTransaction(db, async (trx): Promise<Decided> => {
    const request = await lockWithdrawal(trx, id)
    if (!request) return { ok: false, why: 'unknown' }
    if (request.state !== 'recibida') return { ok: false, why: 'decided' }
    await closeWithdrawal(trx, id, { state: 'rechazada', actor, note })
    const sentence = `No pudimos aceptar tu pedido de arrepentimiento ${request.code}.`
    await queueMessage(trx, {
      messageId: `withdrawal-${request.code}-decided@descorche`,
      to: request.email,
      subject: `Arrepentimiento de compra: ${request.code}`,
      html: mailLayout('Sobre tu pedido de arrepentimiento', paragraph(sentence) + paragraph(note)),
      text: `${sentence}\n\n${note}`,
    })
    return { ok: true }
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
    const request = await lockWithdrawal(trx, id)
    if (!request) return { ok: false, why: 'unknown' }
    if (request.state !== 'aceptada') return { ok: false, why: 'not-accepted' }
    if (request.order_id === null) return { ok: false, why: 'no-purchase' }
    const back = returned.filter((line) => line.quantity > 0)
    const surplus = await findSurplus(trx, request.order_id, back)
    if (surplus) return surplus
    if (back.length > 0) await returnBottles(trx, request.order_id, actor, back)
    return { ok: true }
  })
}

/** Never more bottles than left: the first wine of which more would come back. */
async function findSurplus(trx: Db, orderId: number, back: readonly Bottles[]): Promise<Decided | undefined> {
  const out = await bottlesOut(trx, orderId)
  const sums = new Map<number, number>()
  for (const line of back) sums.set(line.product_id, (sums.get(line.product_id) ?? 0) + line.quantity)
  for (const [product, quantity] of sums) {
    const wine = out.find((line) => line.product_id === product)
    if (quantity > (wine?.out ?? 0))
      return { ok: false, why: 'too-many-bottles', wine: wine?.name ?? 'un vino' }
  }
  return undefined
}
