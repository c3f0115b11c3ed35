import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { claimOwnerMails } from '../orders/claim-owner-mails.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { dailySalesMail, saleMail } from './sales.mail.ts'

/** Sales of one round of mails, and of one list. */
const mostMails = 100
const mostListed = 1000

/** `sales_hour`: the hour of the shop's day at which the list of sales is closed and sent. */
type To = { email: string; sales: 'each' | 'daily' | 'none'; sales_hour: number }

/**
 * Mails the owner about paid orders, once each: an order is marked in the transaction that enqueues its mail, so that
 * any number of processes may run this concurrently. An order cancelled before that is no sale. The day's list has what was
 * paid up to its hour: a day without sales has none, and what comes later waits for the next one.
 */
export async function enqueueSaleMails(db: Db, { email, sales, sales_hour }: To, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    // one process at a time: a list that two make would be two halves under one id
    const { rows } = await sql<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('sale notices', 0)) AS alone`.execute(trx)
    if (!rows[0]?.alone) return
    const due = sales === 'daily' ? await listDue(trx, now, sales_hour) : undefined
    if (sales === 'daily' && due === undefined) return
    const reported = await markNotified(trx, due?.until)
    if (sales === 'none' || reported.length === 0) return
    if (due !== undefined)
      return queueMessage(trx, {
        ...dailySalesMail(reported),
        messageId: `sales-${due.day}`,
        userId: null,
        to: email,
      })
    for (const order of reported)
      await queueMessage(trx, {
        ...saleMail(order),
        messageId: `sale-${order.id}`,
        userId: order.user_id,
        to: email,
      })
  })
}

/** The shop's day and the moment at which its list is closed, once it is time for it and there is none yet. */
async function listDue(trx: Db, now: Date, hour: number): Promise<{ day: string; until: Date } | undefined> {
  const { rows } = await sql<{ day: string; until: Date; due: boolean }>`
    WITH local AS (SELECT ${now}::timestamptz AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at),
    closed AS (SELECT to_char(at, 'YYYY-MM-DD') AS day,
      (date_trunc('day', at) + make_interval(hours => ${hour}::int)) AT TIME ZONE 'America/Argentina/Buenos_Aires' AS until FROM local)
    SELECT day, until, until <= ${now}::timestamptz AND NOT EXISTS (
      SELECT FROM outbox WHERE message_id = 'sales-' || day) AS due FROM closed`.execute(trx)
  const [found] = rows
  return found?.due ? found : undefined
}

/** Marks orders not mailed yet, the oldest first. In: the end of the day's list. Out: the sales among them. */
async function markNotified(trx: Db, until?: Date): Promise<OrderAnswer[]> {
  const orders: OrderAnswer[] = []
  for (const id of await claimOwnerMails(trx, until ? mostListed : mostMails, until)) {
    const order = await findOrder(trx, id)
    if (order && order.estado !== 'Cancelada' && order.estado !== 'Ingreso') orders.push(order)
  }
  return orders
}
