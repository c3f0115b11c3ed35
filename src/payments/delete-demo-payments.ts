import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Deletes what was paid, in the sandbox, for orders of the demo. */
export async function deleteDemoPayments(
  trx: Db,
  { orders, purchases }: { orders: readonly number[]; purchases: readonly string[] },
): Promise<void> {
  await sql`DELETE FROM payments_by_hand WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM payment_disputes WHERE payment_id IN
    (SELECT payment_id FROM payments WHERE purchase_id = ANY(${purchases}::uuid[]))`.execute(trx)
  await sql`DELETE FROM payments WHERE purchase_id = ANY(${purchases}::uuid[])`.execute(trx)
}
