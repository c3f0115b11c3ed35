import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { StatedReceiver } from './draft-invoice.ts'

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
