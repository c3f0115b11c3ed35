import { sql } from 'kysely'
import { releaseBottles, type Bottles } from '../inventory/reservations.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { bottlesLeft } from './bottles-left.queries.ts'

/** What their reservations hold is available again. In: ids of purchases. */
export async function releasePurchases(trx: Db, purchases: readonly string[]): Promise<void> {
  const { rows } = await sql<{ lines: Bottles[]; returned: Bottles[] }>`
    SELECT lines, returned FROM purchases WHERE id = ANY(${purchases}::uuid[]) AND hold = 'held' ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  await releaseBottles(
    trx,
    rows.flatMap(({ lines, returned }) => bottlesLeft(lines, returned)),
  )
}

/**
 * Deletes orders of the demo with their history, the purchases that they came from, and addresses of its people. What
 * other folders keep about them is gone by then.
 */
export async function deleteDemoOrders(
  trx: Db,
  {
    orders,
    purchases,
    people,
  }: { orders: readonly number[]; purchases: readonly string[]; people: readonly string[] },
): Promise<void> {
  await sql`DELETE FROM delivery_corrections WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM orders WHERE id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM order_events WHERE order_id = ANY(${orders}::bigint[])`.execute(trx)
  await sql`DELETE FROM purchases WHERE id = ANY(${purchases}::uuid[])`.execute(trx)
  await sql`DELETE FROM addresses WHERE user_id = ANY(${people}::text[])`.execute(trx)
}
