import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { currency } from '../money/money.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { paymentProvider } from '../orders/actor-words.ts'
import { payWith } from '../purchases/price-today.ts'
import { startingPaymentMethods } from '../totals/payment-methods.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { CardPayments, ProviderPayment } from '../platform/payment-gateway/port.ts'
import { notifyRefund, type Unpayable } from './notify-refund.ts'

export type Confirmed = 'order-paid' | 'refund-due' | 'mismatch' | 'nothing-to-do'

/**
 * Applies the provider's state of a payment, idempotently and in any order of events. An approved payment of the right
 * amount transitions its order to Creada; one for an expired reservation without stock, or for a deleted order, becomes
 * due for refund.
 */
export async function confirmPayment(db: Db, payment: ProviderPayment): Promise<Confirmed> {
  const purchase = await db
    .selectFrom('purchases')
    .select(['id', 'total'])
    .where(sql<string>`id::text`, '=', payment.externalReference)
    .executeTakeFirst()
  if (!purchase) return 'nothing-to-do'
  const placed = payment.status === 'approved' ? await placeOrder(db, purchase.id) : undefined
  return inTransaction(db, async (trx): Promise<Confirmed> => {
    const settled = await remember(trx, payment, purchase.id)
    if (settled !== 'open' || payment.status !== 'approved') return 'nothing-to-do'
    const settle = async (result: Exclude<Confirmed, 'nothing-to-do'>) => {
      await trx
        .updateTable('payments')
        .set({ settled: result })
        .where('payment_id', '=', payment.id)
        .execute()
      return result
    }
    const giveBack = async (why?: Unpayable) => {
      await notifyRefund(trx, payment.id, why)
      return settle('refund-due')
    }
    if (payment.amount !== purchase.total || payment.currency !== currency.code) return settle('mismatch')
    if (!placed?.ok) return giveBack()
    // its total changed between the two transactions: what was paid is not what it costs
    if (!(await isStillPaidBy(trx, placed.orderId, purchase.id))) return giveBack()
    // paid while its prices held, however late the notice comes
    const at = payment.changedAt && payment.changedAt < new Date() ? payment.changedAt : new Date()
    const due = await payWith(trx, placed.orderId, {
      at,
      paymentMethods: startingPaymentMethods,
      surchargePrices: undefined,
      isNoted: false,
    })
    if (!due.ok && due.why !== 'not-pending') return giveBack(due.why)
    const step = await transitionOrder(trx, placed.orderId, () => 'pagar', paymentProvider)
    if (step.ok) return settle('order-paid')
    // paid, cancelled, sold out or without its promotion meanwhile: refund this payment
    if (step.why !== 'sold-out' && step.why !== 'promotion-over') return giveBack()
    // the cancellation mail mentions the refund
    await transitionOrder(trx, placed.orderId, () => 'cancelar', paymentProvider)
    return settle('refund-due')
  })
}

/** Whether an order is still the one of this purchase, and stays so until the transaction ends. */
async function isStillPaidBy(trx: Db, orderId: number, purchaseId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('purchase_id')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  return order?.purchase_id === purchaseId
}

/** Stores the payment's state, which only moves forward. Answers the previous settlement. */
async function remember(trx: Db, payment: ProviderPayment, purchaseId: string) {
  await trx
    .insertInto('payments')
    .values({
      payment_id: payment.id,
      purchase_id: purchaseId,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      changed_at: payment.changedAt ?? null,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute()
  const known = await trx
    .selectFrom('payments')
    .select(['status', 'refunded', 'settled', 'changed_at'])
    .where('payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const news = payment.status !== known.status || payment.refunded !== known.refunded
  // `updated_at` is displayed and used for the interval between checks: an unchanged state must not touch it
  if (news && isNewer(payment, known)) {
    // what was to go back is the shop's again: the bank had it meanwhile
    const again = known.status === 'charged_back' && payment.status === 'approved'
    await trx
      .updateTable('payments')
      .set({
        status: payment.status,
        refunded: payment.refunded,
        updated_at: sql<Date>`now()`,
        changed_at: payment.changedAt ?? null,
        ...(again && known.settled === 'refunded' ? { settled: 'refund-due' as const } : {}),
      })
      .where('payment_id', '=', payment.id)
      .execute()
  }
  return known.settled
}

/** By the provider's clock; without it, or at the same moment, a payment only moves forward. */
function isNewer(payment: ProviderPayment, known: { status: string; changed_at: Date | null }): boolean {
  const reported = payment.changedAt?.getTime()
  const before = known.changed_at?.getTime()
  if (reported !== undefined && before !== undefined && reported !== before) return reported > before
  return rank(payment.status) >= rank(known.status)
}

function rank(status: string): number {
  const order = [
    'pending',
    'in_process',
    'authorized',
    'rejected',
    'cancelled',
    'in_mediation',
    'approved',
    'refunded',
    'charged_back',
  ]
  return order.indexOf(status)
}

/** Whether a payment was applied. `refused`: the provider answered with an error about this payment. */
export type Settled = 'taken-in' | 'refused' | 'unanswered'

/** Fetches one payment from the provider and applies it. */
export async function settlePayment(db: Db, payments: CardPayments, paymentId: string): Promise<Settled> {
  const answer = await payments.fetchPayment(paymentId)
  if (!answer.ok) return answer.why === 'refused' ? 'refused' : 'unanswered'
  if (answer.value) await confirmPayment(db, answer.value)
  return 'taken-in'
}
