import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import type { Centavos } from '../money/money.ts'
import type { OrderAnswer } from '../orders/orders.contract.ts'
import { claimOwnerMails } from '../orders/claim-owner-mails.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { dailySalesMail, namedAtMost, saleMail } from './sales.mail.ts'

/** Sales of one round of mails. */
const mostMails = 100

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

/** Those of the orders that are sales, with their sum in centavos: of a long list not every order is read. */
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
