import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '../platform/database/open-database.ts'
import { waitsToBeSent } from '../platform/mail/outbox.queries.ts'
import { refundsDue } from '../payments/refunds-due.ts'
import type { Admission } from '../platform/http/overload/admission.ts'
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts'

export type ShopMetrics = {
  /** One answered request. In: the endpoint or kind of file, HTTP status, milliseconds. */
  answered: (part: string, status: number, ms: number) => void
  slowQuery: () => void
  text: () => Promise<string>
  close: () => void
}

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Seconds between two looks at figures that the database has to count. */
const countedEverySeconds = 10

/**
 * The figures of a shop: its answers, its process, and what waits to be done in its database. `diskFree`: bytes on the
 * data folder's disk.
 */
export function createShopMetrics(
  database: Database,
  limits: Admission[],
  diskFree: () => Promise<number>,
): ShopMetrics {
  const metrics = createMetrics()
  const slow = metrics.counter('descorche_slow_queries_total', 'Statements slower than SLOW_QUERY_MS.').of()
  measureAdmission(metrics, limits)
  const stopMeasuring = measureProcess(metrics)
  measureDatabase(metrics, database)
  metrics.reading('descorche_data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', diskFree)
  return {
    answered: measureAnswers(metrics),
    slowQuery: () => slow(),
    text: () => metrics.text(),
    close: stopMeasuring,
  }
}

function measureAnswers(metrics: Metrics): ShopMetrics['answered'] {
  const requests = metrics.counter('descorche_requests_total', 'Answered requests.')
  const seconds = metrics.histogram(
    'descorche_request_seconds',
    'Time until a request was answered.',
    secondsBuckets,
  )
  // shown as 0 from the start: rate() of a series that begins at 1 is 0, and the first failure would raise no alert
  const failed = metrics.counter('descorche_errors_total', 'Requests that failed by a bug (status 500).').of()
  const parts = new Map<string, (status: number, ms: number) => void>()
  const countPart = (part: string) => {
    const byStatus = new Map<number, (by?: number) => void>()
    const observe = seconds.of({ part })
    return (status: number, ms: number) => {
      let add = byStatus.get(status)
      if (!add) byStatus.set(status, (add = requests.of({ part, status })))
      add()
      observe(ms / 1000)
    }
  }
  return (part, status, ms) => {
    let count = parts.get(part)
    if (!count) parts.set(part, (count = countPart(part)))
    count(status, ms)
    if (status === 500) failed()
  }
}

function measureAdmission(metrics: Metrics, limits: Admission[]): void {
  const sum = (of: (admission: Admission) => number) =>
    limits.reduce((all, admission) => all + of(admission), 0)
  metrics.reading('descorche_requests_under_way', 'Requests that are being worked on.', () =>
    sum((admission) => admission.underWay()),
  )
  metrics.reading('descorche_requests_waiting', 'Requests that wait for their turn.', () =>
    sum((admission) => admission.waiting()),
  )
  metrics.reading(
    'descorche_requests_shed_total',
    'Requests turned away: too many at once.',
    () => sum((admission) => admission.shed()),
    'counter',
  )
}

function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  metrics.reading('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.reading('process_heap_bytes', 'Used heap of the process.', () => process.memoryUsage().heapUsed)
  metrics.reading(
    'process_cpu_seconds_total',
    'Processor time of the process.',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    'counter',
  )
  metrics.reading('process_uptime_seconds', 'Seconds since the start.', () => process.uptime())
  metrics.reading('process_event_loop_delay_p99_seconds', '99th percentile since the last look.', () => {
    const p99 = delay.percentile(99) / 1e9
    delay.reset()
    return Number.isFinite(p99) ? p99 : 0
  })
  return () => delay.disable()
}

type Waiting = {
  mails: number
  oldest_mail: number
  refunds: number
  mismatches: number
  overdue: number
  notices: number
}

function measureDatabase(metrics: Metrics, { db, pool }: Database): void {
  metrics.reading('descorche_database_connections', 'Connections of the pool by state.', () => [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'awaited' }, value: pool.waitingCount },
  ])
  let counted: { at: number; figures: Promise<Waiting | undefined> } | undefined
  const count = (): Promise<Waiting | undefined> => {
    const now = Date.now()
    if (counted && now - counted.at < countedEverySeconds * 1000) return counted.figures
    const figures = countWaiting(db).catch(() => {
      counted = undefined
      return undefined
    })
    counted = { at: now, figures }
    return figures
  }
  const figure = (name: keyof Waiting, as: string, help: string) =>
    metrics.reading(as, help, async () => {
      const figures = await count()
      if (!figures) throw new Error('the database does not answer')
      return figures[name]
    })
  metrics.reading('descorche_database_up', '1 while the database answers.', async () =>
    (await count()) ? 1 : 0,
  )
  figure('mails', 'descorche_mails_waiting', 'Messages that wait to be sent.')
  figure('oldest_mail', 'descorche_mails_oldest_seconds', 'Age of the oldest message that waits.')
  figure('refunds', 'descorche_refunds_due', 'Payments that have to be given back.')
  figure(
    'mismatches',
    'descorche_payments_mismatched',
    'Payments of another amount or currency than their order.',
  )
  figure('overdue', 'descorche_holds_overdue', 'Holds that should have ended over five minutes ago.')
  metrics.reading(
    'descorche_payment_events_unhandled',
    'Events of the payment provider, by topic, that nothing in the shop acts on: look at them in its panel.',
    async () => {
      const { rows } = await sql<{ topic: string; count: number }>`
        SELECT topic, count(*)::int AS count FROM payment_notices
        WHERE handled_at IS NULL AND topic <> 'payment' GROUP BY topic ORDER BY topic LIMIT 50`.execute(db)
      return rows.map(({ topic, count: value }) => ({ labels: { topic }, value }))
    },
  )
  figure('notices', 'descorche_payment_notices_waiting', 'Notices of the payment provider not acted on yet.')
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
