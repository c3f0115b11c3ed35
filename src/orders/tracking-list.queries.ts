import type { Db } from '../platform/database/open-database.ts'
import { soldByHand } from './manual-order.queries.ts'
import { recipient } from './order-filter.queries.ts'

/** What decides whether an order takes a tracking number, with its number. */
export async function ordersToSend(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return new Map<string, OrderToSend>()
  const rows = await selectToSend(db)
    .where('o.numero', 'in', [...new Set(numbers)])
    .execute()
  return new Map(rows.map((row) => [row.numero, row]))
}

const selectToSend = (db: Db) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.numero', 'o.estado', 'o.parcel', 'o.sent_at', 'o.delivered_at', 'o.delivery'])
    .select(['o.direccion', 'o.stopped_for', 'o.refunded_whole'])
    .select([soldByHand.as('byHand'), recipient.as('recipient')])

export type OrderToSend = Awaited<ReturnType<ReturnType<typeof selectToSend>['execute']>>[number]
