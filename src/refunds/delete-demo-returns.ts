import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes what came back and was given back of orders of the demo. */
export async function deleteDemoReturns(trx: Db, orders: readonly number[]): Promise<void> {
  await sql`DELETE FROM return_lines WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM returns WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM refunds WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM withdrawals WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
}
