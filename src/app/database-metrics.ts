import { sql } from 'kysely'
import type { Database } from '../platform/database/open-database.ts'
import { backupAge } from '../backups/backups.queries.ts'
import { waitsToBeSent } from '../platform/mail/outbox.queries.ts'
import { refundsDue } from '../payments/refunds-due.ts'
import type { Metrics } from '../platform/observability/metrics.ts'

/** Seconds between two counts in the database. */
const countedEverySeconds = 10

/** Read by every process from one place: added up, it would be counted as often as there are processes. */
const ofTheDatabase = { aggregate: 'first' } as const

type Waiting = {
  mails: number
  oldest_mail: number
  refunds: number
  mismatches: number
  overdue: number
  notices: number
}

/** Metrics of the connection pool, and of queues in the database, and the age of the newest scheduled backup. */
export function measureDatabase(
  metrics: Metrics,
  { db, pool }: Database,
  backups: () => { at: string | undefined },
): void {
  measureConnections(metrics, pool)
  const count = countNowAndThen(db)
  const figure = (name: keyof Waiting, as: string, help: string) =>
    metrics.reading(
      as,
      help,
      async () => {
        const figures = await count()
        if (!figures) throw new Error('the database does not answer')
        return figures[name]
      },
      ofTheDatabase,
    )
  metrics.reading(
    'descorche_database_up',
    '1 while the database answers.',
    async () => ((await count()) ? 1 : 0),
    { aggregate: 'min' },
  )
  for (const [name, as, help] of waitingFigures) figure(name, as, help)
  metrics.reading(
    'descorche_backup_age_seconds',
    'Seconds since the newest backup was made, where the shop makes them by itself.',
    async () => (backups().at === undefined ? [] : [{ labels: {}, value: await backupAge(db) }]),
    ofTheDatabase,
  )
  metrics.reading(
    'descorche_payment_events_unhandled',
    'Events of the payment provider, by topic, that nothing in the shop acts on: look at them in its panel.',
    () => countUnhandledEvents(db),
    ofTheDatabase,
  )
}

function measureConnections(metrics: Metrics, pool: Database['pool']): void {
  metrics.reading('descorche_database_connections', 'Connections of the pool by state.', () => [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ])
}

const waitingFigures: [keyof Waiting, name: string, help: string][] = [
  ['mails', 'descorche_mails_waiting', 'Messages that wait to be sent.'],
  ['oldest_mail', 'descorche_mails_oldest_seconds', 'Age of the oldest message that waits.'],
  ['refunds', 'descorche_refunds_due', 'Payments that have to be given back.'],
  ['mismatches', 'descorche_payments_mismatched', 'Payments of another amount or currency than their order.'],
  ['overdue', 'descorche_holds_overdue', 'Holds that should have ended over five minutes ago.'],
  ['notices', 'descorche_payment_notices_waiting', 'Notices of the payment provider not acted on yet.'],
]

/** What waits, counted at most once in ten seconds; undefined while the database does not answer. */
function countNowAndThen(db: Database['db']): () => Promise<Waiting | undefined> {
  let counted: { at: number; figures: Promise<Waiting | undefined> } | undefined
  return () => {
    const now = Date.now()
    if (counted && now - counted.at < countedEverySeconds * 1000) return counted.figures
    const figures = countWaiting(db).catch(() => {
      counted = undefined
      return undefined
    })
    counted = { at: now, figures }
    return figures
  }
}

async function countUnhandledEvents(db: Database['db']) {
  const { rows } = await sql<{ topic: string; count: number }>`
    SELECT topic, count(*)::int AS count FROM payment_notices
    WHERE handled_at IS NULL AND topic <> 'payment' GROUP BY topic ORDER BY topic LIMIT 50`.execute(db)
  return rows.map(({ topic, count }) => ({ labels: { topic }, value: count }))
}

async function countWaiting(db: Database['db']): Promise<Waiting> {
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
