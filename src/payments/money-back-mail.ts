import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { formatPesos, toPesos } from '../money/money.ts'
import { mailLayout, paragraph, shopLink } from '../orders/mail/layout.ts'
import type { Estado } from '../orders/order-status.ts'

type Paid = {
  amount: number
  currency: string
  total: number
  email: string
  order_id: number | null
  numero: string | null
  estado: Estado | null
  user_id: string
  replaced: boolean
}

/** The mail that a payment is refunded where no order transition says so; once for each payment. */
export async function tellMoneyBack(trx: Db, paymentId: string): Promise<void> {
  const { rows } = await sql<Paid>`
    SELECT p.amount, p.currency, q.total, coalesce(nullif(o.email_envio, ''), u.email) AS email,
      o.id AS order_id, o.numero, o.estado, q.user_id, q.replaced_by IS NOT NULL AS replaced
    FROM payments p JOIN purchases q ON q.id = p.purchase_id JOIN users u ON u.id = q.user_id
      LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE p.payment_id = ${paymentId}`.execute(trx)
  const paid = rows[0]
  if (!paid) return
  const currency = paid.currency === 'ARS' ? '' : ` ${paid.currency}`
  const sentences = [
    `Recibimos un pago de ${formatPesos(toPesos(paid.amount))}${currency} (operación ${paymentId}) por ${whatFor(paid)}.`,
    'Te lo devolvemos por el mismo medio de pago: no tenés que hacer nada.',
  ]
  const page = paid.order_id === null ? undefined : `/user/orderDetail?id=${paid.order_id}`
  await queueMessage(trx, {
    messageId: `money-back-${paymentId}`,
    userId: paid.user_id,
    to: paid.email,
    subject: 'Te devolvemos un pago',
    html: mailLayout(
      'Te devolvemos un pago',
      sentences.map(paragraph).join('') + (page ? shopLink(page, 'Ver la compra') : ''),
    ),
    text: [...sentences, ...(page ? [`Ver la compra: shop:${page}`] : [])].join('\n\n'),
  })
}

function whatFor({ numero, estado, amount, currency, total, replaced }: Paid): string {
  if (numero === null && replaced) return 'una compra que reemplazaste por otra'
  if (numero === null) return 'una compra que habías borrado'
  if (estado === 'Cancelada') return `tu compra ${numero}, que está cancelada`
  if (amount !== total || currency !== 'ARS') return `tu compra ${numero}, que es de otro importe`
  return `tu compra ${numero}, que ya estaba paga`
}
