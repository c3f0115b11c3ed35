import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { StatedReceiver } from './draft-invoice.ts'

/**
 * Keeps whom an order is invoiced to; without anybody, a final consumer. False: its invoice has a number, or one was requested
 * for. An invoice that was refused takes the new one when it is tried again.
 */
export function saveReceiver(
  db: Db,
  orderId: number,
  receiver: StatedReceiver | undefined,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM invoices WHERE order_id = ${orderId} AND kind = 'invoice' FOR UPDATE`.execute(trx)
    if (rows.some(({ state }) => state === 'asked' || state === 'authorised')) return false
    await storeReceiver(trx, orderId, receiver)
    return true
  })
}

/** Puts a receiver in the place of the one before; without anybody, a final consumer. */
export async function storeReceiver(
  trx: Db,
  orderId: number,
  receiver: StatedReceiver | undefined,
): Promise<void> {
  await sql`DELETE FROM invoice_receivers WHERE order_id = ${orderId}`.execute(trx)
  if (!receiver) return
  await sql`INSERT INTO invoice_receivers (order_id, condition, cuit, name, address)
    VALUES (${orderId}, ${receiver.condition}, ${receiver.cuit}, ${receiver.name}, ${receiver.address})`.execute(
    trx,
  )
}
