import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { claimOwnerMails } from '../orders/claim-owner-mails.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { dailySalesMail, saleMail } from './sales.mail.ts'

/** From this hour of the shop's day on, the owner gets the day's list of sales. */
const listHour = 8
/** Sales that one round tells of, and that one list names. */
const atMost = 100

type To = { email: string; sales: 'each' | 'daily' | 'none' }

/**
 * Mails the owner about paid orders, once each: an order is marked in the transaction that enqueues its mail, so that
 * any number of processes may run this concurrently. An order cancelled before that is no sale.
 */
export async function enqueueSaleMails(db: Db, { email, sales }: To, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    // one process at a time: a list that two make would be two halves under one id
    const { rows } = await sql<{ alone: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended('sale notices', 0)) AS alone`.execute(trx)
    if (!rows[0]?.alone) return
    const day = sales === 'daily' ? await dayToTell(trx, now) : undefined
    if (sales === 'daily' && day === undefined) return
    const reported = await markNotified(trx)
    if (sales === 'none' || reported.length === 0) return
    if (day !== undefined)
      return queueMessage(trx, {
        ...dailySalesMail(reported),
        messageId: `sales-${day}`,
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

/** The shop's day, once it is time for its list and there is none yet. */
async function dayToTell(trx: Db, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ day: string; due: boolean }>`
    WITH local AS (SELECT ${now}::timestamptz AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at)
    SELECT to_char(at, 'YYYY-MM-DD') AS day, extract(hour FROM at) >= ${listHour} AND NOT EXISTS (
      SELECT FROM outbox WHERE message_id = 'sales-' || to_char(at, 'YYYY-MM-DD')) AS due FROM local`.execute(
    trx,
  )
  return rows[0]?.due ? rows[0].day : undefined
}

/** Marks orders not mailed yet, the oldest first. Out: the sales among them. */
async function markNotified(trx: Db): Promise<OrderAnswer[]> {
  const orders: OrderAnswer[] = []
  for (const id of await claimOwnerMails(trx, atMost)) {
    const order = await findOrder(trx, id)
    if (order && order.estado !== 'Cancelada' && order.estado !== 'Ingreso') orders.push(order)
  }
  return orders
}
