import { sql } from 'kysely'
import { readOwnHolidays } from '../delivery/delivery.queries.ts'
import { promiseOf } from '../delivery/promise.ts'
import type { Db } from '../platform/database/open-database.ts'

/** The days that were promised count from the payment: one that comes after the cut-off leaves a working day later. */
export async function renewPromise(trx: Db, orderId: number): Promise<void> {
  const order = await trx.selectFrom('orders').select('delivery').where('id', '=', orderId).executeTakeFirst()
  if (!order?.delivery) return
  const promise = promiseOf(new Date(), order.delivery, await readOwnHolidays(trx))
  // the chosen day holds while it can be reached; otherwise it is promised as without one
  if (order.delivery.window && order.delivery.window.day >= promise.earliest) return
  const dropped = order.delivery.window ? { ...promise, hours: null } : promise
  await sql`UPDATE orders SET delivery = (delivery - 'window') || ${JSON.stringify(dropped)}::jsonb WHERE id = ${orderId}`.execute(
    trx,
  )
}
