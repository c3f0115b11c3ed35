import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Of orders `o`: a buyer's request to withdraw waits for its answer. */
export const openWithdrawal = sql<boolean>`EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.state = 'recibida')`

/** Whether a buyer's request to withdraw waits for its answer. */
export async function hasOpenWithdrawal(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE order_id = ${orderId} AND state = 'recibida' LIMIT 1`.execute(trx)
  return rows.length > 0
}

/** Whether a request about all of its bottles was accepted. */
export async function isWithdrawn(trx: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE order_id = ${orderId} AND state = 'aceptada' AND lines IS NULL LIMIT 1`.execute(
    trx,
  )
  return rows.length > 0
}
