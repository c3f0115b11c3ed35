import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { OrderAnswer } from './orders.contract.ts'

/**
 * The parts of an order that its mails may contain. The mail address and the name are user input: text that the buyer
 * wrote goes only to the verified address of their own account, and only after payment.
 */
export async function redactOrder(trx: Db, order: OrderAnswer): Promise<OrderAnswer> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT lower(o.email_envio) IN (lower(u.email), '') AND o.paid_at IS NOT NULL AS own
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${order.id}`.execute(trx)
  if (rows[0]?.own) return order
  return { ...order, customer: '', direccion: order.direccion === null ? null : '' }
}
