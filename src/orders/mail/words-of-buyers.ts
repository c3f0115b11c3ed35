import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { OrderAnswer } from '../orders.contract.ts'

/**
 * An order as its notices may tell it. Anybody may name another's address for the notices, or give themselves a sentence
 * for a name: what a buyer wrote goes to the address of their own account only, and not before they have paid.
 */
export async function toldByMail(trx: Db, order: OrderAnswer): Promise<OrderAnswer> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT lower(o.email_envio) IN (lower(u.email), '') AND o.paid_at IS NOT NULL AS own
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${order.id}`.execute(trx)
  if (rows[0]?.own) return order
  return { ...order, customer: '', direccion: order.direccion === null ? null : '' }
}

/** How a notice begins; without a name where there is none to say. */
export function hello(name: string): string {
  return name === '' ? 'Hola.' : `Hola, ${name}.`
}
