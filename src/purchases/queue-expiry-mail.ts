import { unitNoun } from '../catalogue/taxonomy/unit-noun.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { ComposedMail } from '../platform/mail/compose.ts'
import { fillMail } from '../platform/mail/mail-template.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { timeOver } from '../settings/mails/reply-mails.ts'
import { chosenMethods, paymentMethod, type ManualMethod } from '../settings/payment-methods.ts'

type Overdue = {
  id: number
  numero: string
  user_id: string
  /** Of the buyer's own account: the address in the order is not verified. */
  email: string
  waits_for: ManualMethod
  /** Of its products' categories. */
  types: string[]
  /** Milliseconds since 1970: a deadline that is set again is another one. */
  deadline: string
}

/**
 * Mails the buyers of orders that waited for a transfer, or for cash at pick-up, that the deadline is over and the bottles
 * are on sale again. Once for each deadline.
 * @param purchases those whose reservations have expired and are not released yet
 */
export async function queueExpiryMail(trx: Db, purchases: readonly string[]): Promise<void> {
  const { rows } = await sql<Overdue>`
    SELECT o.id, o.numero, o.user_id, u.email, q.waits_for,
      ARRAY(SELECT DISTINCT i.type FROM order_items i WHERE i.order_id = o.id) AS types,
      floor(extract(epoch FROM q.hold_expires_at) * 1000)::bigint::text AS deadline
    FROM purchases q JOIN orders o ON o.purchase_id = q.id JOIN users u ON u.id = o.user_id
    WHERE q.id = ANY(${purchases}::uuid[]) AND q.waits_for = ANY(${chosenMethods}) AND o.estado = 'Ingreso'
    ORDER BY o.id`.execute(trx)
  for (const overdue of rows)
    await queueMessage(trx, {
      ...timeOverMail(overdue),
      messageId: `time-over-${overdue.id}-${overdue.deadline}`,
      userId: overdue.user_id,
      to: overdue.email,
    })
}

function timeOverMail({ id, numero, types, waits_for: method }: Overdue): ComposedMail {
  const unit = unitNoun(types).many
  const transfer = paymentMethod(method).paidAt === 'account'
  return fillMail(timeOver, {
    numero,
    que_paso: transfer
      ? `No nos consta tu transferencia por la compra ${numero}, y el plazo terminó: sus ${unit} volvieron a la venta.`
      : `El plazo para retirar y pagar la compra ${numero} terminó: sus ${unit} volvieron a la venta.`,
    ya_pago: transfer
      ? 'Si ya transferiste, no transfieras de nuevo: respondé este correo con el comprobante y lo resolvemos.'
      : '',
    boton: [{ link: `shop:/user/orderDetail?id=${id}`, words: 'Ver la compra' }],
  })
}
