import { paymentProvider } from '../../orders/actor-words.ts'
import type { Estado } from '../../orders/order-status.ts'
import { recordOrderEvent } from '../../orders/order-events.queries.ts'
import { transitionOrder } from '../../orders/transition-order.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import type { CardPayments, DisputeKind, ProviderDispute } from '../../platform/payment-gateway/port.ts'
import { settlePayment } from '../confirm-payment.ts'
import { disputeNote } from './dispute-words.ts'
import { lockPayment, saveDispute } from './disputes.queries.ts'
import { refreshStop } from './stop-order.ts'

/** Whether the case was taken in. `foreign`: it is about a payment that is not the shop's. */
export type Applied = 'taken-in' | 'foreign' | 'unanswered'

/**
 * Applies what the provider says of a case, idempotently: the payment's state first, then the case, the order's mark and
 * its history. An order that has not been prepared is cancelled once its money is lost: its bottles are free again.
 */
export async function applyDispute(
  db: Db,
  payments: CardPayments,
  kind: DisputeKind,
  reported: ProviderDispute,
): Promise<Applied> {
  if ((await settlePayment(db, payments, reported.paymentId)) === 'unanswered') return 'unanswered'
  return inTransaction(db, async (trx): Promise<Applied> => {
    const found = await lockPayment(trx, reported.paymentId)
    if (!found) return 'foreign'
    const { payment, order } = found
    const { before, amount } = await saveDispute(trx, kind, reported, payment.amount - payment.refunded)
    // another process, or an earlier event, said the same
    if (!order || before === reported.state) return 'taken-in'
    const estado = order.estado as Estado
    await recordOrderEvent(trx, {
      orderId: order.id,
      actor: paymentProvider,
      action: 'disputar',
      before: estado,
      after: estado,
      note: disputeNote({ kind, amount, state: reported.state }),
    })
    await refreshStop(trx, order.id)
    if (reported.state === 'lost' && estado === 'Creada' && payment.settled === 'order-paid') {
      const details = { note: 'El medio de pago le devolvió el dinero a quien compró.' }
      await transitionOrder(trx, order.id, () => 'cancelar', paymentProvider, details)
    }
    return 'taken-in'
  })
}
