import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes what the stand-in of the tax authority authorised for orders of the demo. */
export async function deleteDemoInvoices(trx: Db, orders: readonly number[]): Promise<void> {
  await sql`DELETE FROM invoices WHERE order_id = ANY(${orders}::bigint[]) AND mode <> 'production'`.execute(
    trx,
  )
}
