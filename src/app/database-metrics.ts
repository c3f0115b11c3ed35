import type { Database } from '../platform/database/open-database.ts'
import { backupAge } from '../backups/backups.queries.ts'
import { countUnhandledEvents, countWaiting, type Waiting } from './database-metrics.queries.ts'
import type { Metrics } from '../platform/observability/metrics.ts'

/** Seconds between two counts in the database. */
const countedEverySeconds = 10

/** Read by every process from one place: added up, it would be counted as often as there are processes. */
const ofTheDatabase = { aggregate: 'first' } as const

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
