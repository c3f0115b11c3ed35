import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { refundMail, type RefundedPayment, type Unpayable } from './refund.mail.ts'

/** Queues the mail that a payment is refunded, once for each payment. */
export async function notifyRefund(trx: Db, paymentId: string, why?: Unpayable): Promise<void> {
  const { rows } = await sql<RefundedPayment & { email: string; user_id: string }>`
    SELECT p.amount, p.currency, q.total, coalesce(nullif(o.email_envio, ''), u.email) AS email,
      o.id AS order_id, o.numero, o.estado, q.user_id, q.replaced_by IS NOT NULL AS replaced,
      q.superseded_of IS NOT NULL AS superseded
    FROM payments p JOIN purchases q ON q.id = p.purchase_id JOIN users u ON u.id = q.user_id
      LEFT JOIN orders o ON o.purchase_id = q.id OR o.id = q.superseded_of
    WHERE p.payment_id = ${paymentId}`.execute(trx)
  const paid = rows[0]
  if (!paid) return
  await queueMessage(trx, {
    ...refundMail(paymentId, paid, why),
    messageId: `money-back-${paymentId}`,
    userId: paid.user_id,
    to: paid.email,
  })
}
