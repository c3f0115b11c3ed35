import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes what came back and was given back of orders of the demo, and of their payments. */
export async function deleteDemoReturns(
  trx: Db,
  { orders, purchases }: { orders: readonly number[]; purchases: readonly string[] },
): Promise<void> {
  await sql`DELETE FROM return_lines WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM returns WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM refunds WHERE order_id = ANY(${orders}::bigint[])
    OR payment_id IN (SELECT payment_id FROM payments WHERE purchase_id = ANY(${purchases}::uuid[]))`.execute(
    trx,
  )
  await sql`DELETE FROM withdrawals WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
}
