import { sql } from 'kysely'
import type { Hooks } from '../hooks.ts'
import { invoicesOf } from '../../invoicing/invoices.queries.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { disputesOfOrder } from '../../payments/disputes/disputes.queries.ts'
import { paymentsOfOrder } from '../../payments/payments.queries.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { refundsOf } from '../../refunds/refunds.queries.ts'
import type { Evidence, Message } from './evidence.ts'

const mostMessages = 40

/** All that the shop can show about an order. Undefined: no such order. */
export async function findEvidence(
  db: Db,
  orderId: number,
  correspondence: Hooks['correspondence'],
): Promise<Evidence | undefined> {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const account = await accountOf(db, orderId)
  const emails = [order.emailEnvio, account?.email ?? ''].filter((email) => email !== '')
  const [disputes, payments, refunds, vouchers, messages, requests, talks] = await Promise.all([
    disputesOfOrder(db, orderId),
    paymentsOfOrder(db, orderId, undefined),
    refundsOf(db, orderId, undefined),
    invoicesOf(db, orderId),
    messagesOf(db, orderId, order.numero),
    requestsOf(db, orderId),
    correspondence(db, { userId: order.user_id, emails, since: new Date(order.fecha) }),
  ])
  return {
    order,
    disputes,
    payments: payments ?? [],
    refunds: refunds?.refunds ?? [],
    vouchers: vouchers.filter((voucher) => voucher.state === 'authorised'),
    messages: [...messages, ...requests, ...talks].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    account,
  }
}

/** What the shop wrote to the buyer about the order and the mail server took. */
async function messagesOf(db: Db, orderId: number, numero: string): Promise<Message[]> {
  const { rows } = await sql<Message>`
    SELECT m.sent_at AS at, 'shop' AS by, m.subject AS title, m.body AS text FROM outbox m JOIN orders o ON o.id = ${orderId}
    WHERE m.sent_at IS NOT NULL AND (m.message_id IN (SELECT 'order-event-' || e.id FROM order_events e WHERE e.order_id = o.id)
      OR m.user_id = o.user_id AND NOT m.account_mail AND position(${numero} IN m.subject || m.body) > 0)
    ORDER BY m.sent_at LIMIT ${mostMessages}`.execute(db)
  return rows
}

/** What the buyer requested, and what the shop answered. */
async function requestsOf(db: Db, orderId: number): Promise<Message[]> {
  const { rows } = await sql<Message>`
    SELECT created_at AS at, 'buyer' AS by, CASE kind WHEN 'reclamo' THEN 'Reclamo ' ELSE 'Arrepentimiento ' END || code AS title,
      reason AS text FROM withdrawals WHERE order_id = ${orderId}
    UNION ALL
    SELECT decided_at, 'shop', 'Respuesta a ' || code || ': ' || state, coalesce(note, '') FROM withdrawals
    WHERE order_id = ${orderId} AND decided_at IS NOT NULL`.execute(db)
  return rows
}

async function accountOf(db: Db, orderId: number): Promise<Evidence['account']> {
  const { rows } = await sql<NonNullable<Evidence['account']>>`
    SELECT u.email, u.created_at AS since, (SELECT count(*)::int FROM orders x
      WHERE x.user_id = u.id AND x.paid_at IS NOT NULL AND x.estado = 'Completo' AND x.id <> o.id) AS completed
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${orderId}`.execute(db)
  return rows[0]
}
