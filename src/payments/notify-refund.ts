import { sql } from 'kysely'
import { currency as ours, formatPaid, toPesos } from '../money/money.ts'
import type { Estado } from '../orders/order-status.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { Payable } from '../purchases/payable.ts'
import { paymentRefunded } from '../settings/mails/return-mails.ts'

/** A payment that is refunded, and what it paid for. Amounts in centavos. */
type RefundedPayment = {
  amount: number
  currency: string
  total: number
  order_id: number | null
  numero: string | null
  estado: Estado | null
  replaced: boolean
  /** The order goes on with another total. */
  superseded: boolean
}

/** Why a pending order could not be paid like that. */
export type Unpayable = Exclude<Extract<Payable, { ok: false }>['why'], 'not-pending'>

/** The mail that a payment is refunded where no order transition says so. */
function refundMail(paymentId: string, paid: RefundedPayment, why?: Unpayable): ComposedMail {
  return fillMail(paymentRefunded, {
    importe: formatPaid(toPesos(paid.amount), paid.currency),
    operacion: paymentId,
    porque: why === undefined ? whatFor(paid) : `tu compra ${paid.numero}, ${unpayable[why]}`,
    boton:
      paid.order_id === null
        ? []
        : [{ link: `shop:/user/orderDetail?id=${paid.order_id}`, words: 'Ver la compra' }],
  })
}

const unpayable: Record<Unpayable, string> = {
  superseded: 'cuyo total cambió después de que abriste ese pago',
  'price-changed': 'que pagaste cuando sus precios ya no valían, y hoy tiene otro total',
  'no-delivery': 'que todavía no tiene elegido su envío',
  'not-offered': 'cuyo envío ya no se ofrece',
}

function whatFor({ numero, estado, amount, currency, total, replaced, superseded }: RefundedPayment): string {
  if (numero === null && replaced) return 'una compra que reemplazaste por otra'
  if (numero === null) return 'una compra que habías eliminado'
  if (superseded) return `tu compra ${numero}, cuyo total cambió después de que abriste ese pago`
  if (estado === 'Cancelada') return `tu compra ${numero}, que está cancelada`
  if (amount !== total || currency !== ours.code) return `tu compra ${numero}, que es de otro importe`
  return `tu compra ${numero}, que ya estaba paga`
}

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
