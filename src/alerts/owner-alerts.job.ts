import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { queueMessage } from '../platform/mail/outbox.queries.ts'
import { refundsDue, wentBackAlready } from '../payments/refunds-due.ts'
import { mayLeave } from './alerts.queries.ts'
import { disputeMail, type ReportedDispute } from './dispute.mail.ts'
import {
  lowStockMail,
  mismatchMail,
  stuckRefundMail,
  type LowStock,
  type Mismatch,
  type StuckRefund,
} from './owner-alerts.mail.ts'

/** Hour on the shop's clock from which the daily low-stock list is sent. */
const listHour = 8
const listedAtMost = 200

/** Hours after which a pending refund is mailed; before that, only the screens show it. */
const refundHours = 1

/**
 * Queues the owner's alerts: wines below their minimum, once a day; payments that do not match their order or
 * cannot be refunded, once each; and disputes when they open, two days before their deadline, and when they
 * are decided. The message id names the fact, so this may run in any process, any number of times. Once
 * retention has deleted a message (after a year), it is sent again if the fact persists.
 * @param shopMail the shop's own address
 */
export async function enqueueOwnerAlerts(db: Db, shopMail: string, now: Date): Promise<void> {
  await queueLowStockList(db, shopMail, now)
  await queueMismatches(db, shopMail)
  await queueStuckRefunds(db, shopMail)
  await queueDisputes(db, shopMail, now)
}

async function queueLowStockList(db: Db, shopMail: string, now: Date): Promise<void> {
  const clock = await sql<{ day: string; hour: number; reported: boolean }>`
    WITH local AS (SELECT ${now}::timestamptz AT TIME ZONE 'America/Argentina/Buenos_Aires' AS at)
    SELECT to_char(at, 'YYYY-MM-DD') AS day, extract(hour FROM at)::int AS hour,
      EXISTS (SELECT 1 FROM outbox WHERE message_id = 'low-stock-' || to_char(at, 'YYYY-MM-DD')) AS reported
    FROM local`.execute(db)
  const { day, hour, reported } = clock.rows[0] ?? { day: '', hour: 0, reported: true }
  if (reported || hour < listHour) return
  const { rows } = await sql<LowStock & { count: number; types: string[] }>`
    WITH low AS (SELECT p.*, c.type FROM products p JOIN categories c ON c.id_categ = p.id_categ
      WHERE p.archived_at IS NULL AND p.stock - p.reserved < p.minimo)
    SELECT wine_name(p) AS name, p.stock - p.reserved AS available, p.minimo,
      (SELECT count(*)::int FROM low) AS count, ARRAY(SELECT DISTINCT type FROM low) AS types
    FROM products p WHERE p.id IN (SELECT id FROM low)
    ORDER BY p.stock - p.reserved, p.name LIMIT ${listedAtMost}`.execute(db)
  const [first] = rows
  if (!first) return
  await queueMessage(db, {
    ...lowStockMail(rows, first),
    messageId: `low-stock-${day}`,
    userId: null,
    to: shopMail,
  })
}

async function queueMismatches(db: Db, shopMail: string): Promise<void> {
  const { rows } = await sql<Mismatch>`
    SELECT p.payment_id, p.amount, p.currency, q.total, o.numero
    FROM payments p JOIN purchases q ON q.id = p.purchase_id LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE p.settled = 'mismatch' AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE message_id = 'mismatch-' || p.payment_id)
    LIMIT 50`.execute(db)
  for (const mismatch of rows) {
    await queueMessage(db, {
      ...mismatchMail(mismatch),
      messageId: `mismatch-${mismatch.payment_id}`,
      // contains only figures and a number, so it names nobody
      userId: null,
      to: shopMail,
    })
  }
}

async function queueStuckRefunds(db: Db, shopMail: string): Promise<void> {
  const { rows } = await sql<StuckRefund>`
    SELECT owed.payment_id, owed.amount, o.numero, o.id AS order_id
    FROM ${refundsDue} LEFT JOIN orders o ON o.purchase_id = owed.purchase_id
    WHERE owed.since < now() - make_interval(hours => ${refundHours}) AND NOT ${wentBackAlready} AND NOT EXISTS (
      SELECT 1 FROM outbox WHERE message_id = 'refund-' || owed.payment_id)
    LIMIT 50`.execute(db)
  for (const stuck of rows) {
    await queueMessage(db, {
      ...stuckRefundMail(stuck),
      messageId: `refund-${stuck.payment_id}`,
      // contains only figures and a number, so it names nobody
      userId: null,
      to: shopMail,
    })
  }
}

/** Hours before its deadline at which an open dispute is mailed again. */
const reminderHours = 48

async function queueDisputes(db: Db, shopMail: string, now: Date): Promise<void> {
  const { rows } = await sql<ReportedDispute & { message_id: string }>`
    SELECT * FROM (
      SELECT d.kind, d.amount, d.deadline, d.state, o.id AS order_id, o.numero, o.stopped_at IS NOT NULL AND ${mayLeave} AS stopped,
        d.state = 'open' AND d.deadline < ${now}::timestamptz + make_interval(hours => ${reminderHours}) AS soon,
        'dispute-' || d.id || '-' || CASE WHEN d.state <> 'open' THEN d.state
          WHEN d.deadline < ${now}::timestamptz + make_interval(hours => ${reminderHours}) THEN 'soon' ELSE 'open' END AS message_id
      FROM payment_disputes d JOIN payments p USING (payment_id) JOIN orders o ON o.purchase_id = p.purchase_id
      WHERE d.state = 'open' OR d.settled_at > ${now}::timestamptz - interval '3 days') AS due
    WHERE NOT EXISTS (SELECT FROM outbox m WHERE m.message_id = due.message_id) LIMIT 50`.execute(db)
  for (const { message_id, ...dispute } of rows) {
    await queueMessage(db, {
      ...disputeMail(dispute),
      messageId: message_id,
      // contains only figures and a number, so it names nobody
      userId: null,
      to: shopMail,
    })
  }
}
