import { confirmPayment, settlePayment } from '../payments/confirm-payment.ts'
import { beginDuePayment, findDuePayments, markGivenBack } from '../payments/payments.queries.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'

/** Settles what no webhook event reported, then gives back what that makes due. A failure of one does not stop the other. */
export async function reconcileMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const step of [reconcilePayments, giveBackDueMoney])
    await step(db, payments, stop).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

/**
 * Refunds payments of cancelled orders and late payments, once each: the remaining amount, under an idempotency key of
 * payment and amount.
 */
async function giveBackDueMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (const payment_id of await findDuePayments(db)) {
    if (stop?.aborted) return
    const rest = await beginDuePayment(db, payment_id)
    if (rest === undefined) continue
    const outcome =
      rest < 1
        ? ({ ok: true } as const)
        : await payments.refund({
            id: payment_id,
            amount: rest,
            idempotencyKey: `descorche-refund-${payment_id}-${rest}`,
          })
    // an error may mean that it was refunded already, or that it cannot be: the provider's state of the payment tells
    if (!outcome.ok && outcome.why !== 'refused') return
    if (!outcome.ok && !(await wentBack(db, payments, payment_id))) continue
    await markGivenBack(db, payment_id)
    // what the provider says went back is entered in the ledger of refunds
    await settlePayment(db, payments, payment_id)
  }
}

async function wentBack(db: Db, payments: CardPayments, paymentId: string): Promise<boolean> {
  const requested = await payments.fetchPayment(paymentId)
  if (!requested.ok || !requested.value) return false
  // it may have been refunded in part meanwhile: the next try is for the rest
  await confirmPayment(db, requested.value)
  const { status, refunded, amount } = requested.value
  return status === 'refunded' || status === 'charged_back' || refunded >= amount
}
