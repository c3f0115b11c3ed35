import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { Centavos } from '../money/money.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { claimOwnerMails } from '../orders/owner-mails.queries.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { dailySalesMail, namedAtMost, saleMail } from './sales.mail.ts'

/** Maximum mails per run. */
const mostMails = 100

/** `sales_hour`: the hour on the shop's clock at which the daily list is closed and sent. */
type To = { email: string; sales: 'each' | 'daily' | 'none'; sales_hour: number }

/**
 * Mails the owner once about each paid order. The transaction that queues the mail marks the order, so any
 * number of processes may run this. Orders cancelled before that are not sales. The daily list covers
 * payments up to its hour; later ones wait for the next list, and a day without sales has none.
 */
export async function enqueueSaleMails(db: Db, { email, sales, sales_hour }: To, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    // one process at a time: two would each make half a list under the same id
    const { rows } = await sql<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('sale notices', 0)) AS alone`.execute(trx)
    if (!rows[0]?.alone) return
    const due = sales === 'daily' ? await listDue(trx, now, sales_hour) : undefined
    if (sales === 'daily' && due === undefined) return
    const claimed = await claimOwnerMails(trx, due ?? { atMost: mostMails })
    if (sales === 'none') return
    if (due !== undefined) {
      const day = await salesOf(trx, claimed)
      if (day.sales.length === 0) return
      const first = await readOrders(trx, day.sales.slice(0, namedAtMost))
      return queueMessage(trx, {
        ...dailySalesMail(first, { count: day.sales.length, total: day.total }),
        messageId: `sales-${due.day}`,
        userId: null,
        to: email,
      })
    }
    for (const order of await readOrders(trx, (await salesOf(trx, claimed)).sales))
      await queueMessage(trx, {
        ...saleMail(order),
        messageId: `sale-${order.id}`,
        userId: order.user_id,
        to: email,
      })
  })
}

/** The shop's day and the closing time of its list, if the list is due and not sent yet. */
async function listDue(trx: Db, now: Date, hour: number): Promise<{ day: string; until: Date } | undefined> {
  const { rows } = await sql<{ day: string; until: Date; due: boolean }>`
    WITH local AS (SELECT ${now}::timestamptz AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at),
    closed AS (SELECT to_char(at, 'YYYY-MM-DD') AS day,
      (date_trunc('day', at) + make_interval(hours => ${hour}::int)) AT TIME ZONE 'America/Argentina/Buenos_Aires' AS until FROM local)
    SELECT day, until, until <= ${now}::timestamptz AND NOT EXISTS (
      SELECT FROM outbox WHERE message_id = 'sales-' || day) AS due FROM closed`.execute(trx)
  const [list] = rows
  return list?.due ? list : undefined
}

/**
 * Those of the orders that are sales, with their sum in centavos; a long list reads only some orders in full.
 */
async function salesOf(trx: Db, ids: readonly number[]): Promise<{ sales: number[]; total: Centavos }> {
  const { rows } = await sql<{ id: number; total: Centavos }>`SELECT id, total FROM orders
    WHERE id = ANY(${ids}::bigint[]) AND estado NOT IN ('Cancelada', 'Ingreso') ORDER BY id`.execute(trx)
  return { sales: rows.map(({ id }) => id), total: rows.reduce((sum, { total }) => sum + total, 0) }
}

async function readOrders(trx: Db, ids: readonly number[]): Promise<OrderAnswer[]> {
  const orders: OrderAnswer[] = []
  for (const id of ids) {
    const order = await findOrder(trx, id)
    if (order) orders.push(order)
  }
  return orders
}
