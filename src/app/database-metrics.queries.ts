import { sql } from 'kysely'
import type { Database } from '../platform/database/open-database.ts'
import { waitsToBeSent } from '../platform/mail/outbox.queries.ts'
import { refundsDue } from '../payments/refunds-due.ts'

export type Waiting = {
  mails: number
  oldest_mail: number
  refunds: number
  mismatches: number
  overdue: number
  notices: number
}

export async function countUnhandledEvents(db: Database['db']) {
  const { rows } = await sql<{ topic: string; count: number }>`
    SELECT topic, count(*)::int AS count FROM payment_notices
    WHERE handled_at IS NULL AND topic <> 'payment' GROUP BY topic ORDER BY topic LIMIT 50`.execute(db)
  return rows.map(({ topic, count }) => ({ labels: { topic }, value: count }))
}

export async function countWaiting(db: Database['db']): Promise<Waiting> {
  const { rows } = await sql<Waiting>`SELECT
    (SELECT count(*)::int FROM outbox WHERE ${waitsToBeSent}) AS mails,
    (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::int FROM outbox WHERE ${waitsToBeSent}) AS oldest_mail,
    (SELECT count(*)::int FROM ${refundsDue}) AS refunds,
    (SELECT count(*)::int FROM payments WHERE settled = 'mismatch') AS mismatches,
    (SELECT count(*)::int FROM purchases WHERE hold = 'held' AND hold_expires_at < now() - interval '5 minutes') AS overdue,
    (SELECT count(*)::int FROM payment_notices WHERE handled_at IS NULL AND topic = 'payment') AS notices`.execute(
    db,
  )
  if (!rows[0]) throw new Error('the database counted nothing')
  return rows[0]
}
