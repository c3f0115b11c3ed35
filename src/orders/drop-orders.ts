import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { hasRecords } from './order-records.queries.ts'
import { transitionOrder } from './transition-order.ts'

/** A pending order that its buyer or the shop drops. */
export type Dropping = { actor: string; note: string }

/**
 * Unpaid orders of purchases whose bottles were released go: they are deleted, those with records are cancelled and
 * stay. A payment that still arrives for either is given back. No mail is sent. Out: the ids of those that
 * stay.
 */
export async function dropOrders(
  trx: Db,
  purchaseIds: readonly string[],
  { actor, note }: Dropping,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM orders o WHERE o.purchase_id = ANY(${purchaseIds}::uuid[]) AND o.estado = 'Ingreso'
      AND ${hasRecords} ORDER BY o.id FOR UPDATE`.execute(trx)
  const staying = rows.map(({ id }) => id)
  await sql`DELETE FROM orders WHERE purchase_id = ANY(${purchaseIds}::uuid[]) AND estado = 'Ingreso'
    AND NOT id = ANY(${staying}::bigint[])`.execute(trx)
  for (const id of staying) {
    const step = await transitionOrder(trx, id, () => 'cancelar', actor, { note, withoutMail: true })
    if (!step.ok) throw new Error(`Order ${id} was not cancelled: ${step.why}`)
  }
  return staying
}
