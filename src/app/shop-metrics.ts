import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../platform/database/open-database.ts'
import type { Admission } from '../platform/http/overload/admission.ts'
import { createMetrics, type MetricFamily, type Metrics } from '../platform/observability/metrics.ts'
import { measureDatabase } from './database-metrics.ts'

export type ShopMetrics = {
  /** Counts an answered request. @param part its endpoint, or the kind of file */
  answered: (part: string, status: number, ms: number) => void
  slowQuery: () => void
  /** A page was rendered, rather than answered from the response cache. */
  pageRendered: () => void
  collect: () => Promise<MetricFamily[]>
  close: () => void
}

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * The figures of a shop: its answers, its process, and what waits to be done in its database. `diskFree`: bytes on the
 * data folder's disk. `backups`: their schedule.
 */
export function createShopMetrics(
  database: Database,
  limits: Admission[],
  diskFree: () => Promise<number>,
  backups: () => { at: string | undefined },
): ShopMetrics {
  const metrics = createMetrics()
  const slow = metrics.counter('descorche_slow_queries_total', 'Statements slower than SLOW_QUERY_MS.').of()
  const rendered = metrics
    .counter('descorche_pages_rendered_total', 'Pages that the response cache did not have.')
    .of()
  measureAdmission(metrics, limits)
  const stopMeasuring = measureProcess(metrics)
  measureDatabase(metrics, database, backups)
  metrics.reading('descorche_data_disk_free_bytes', 'Free space on the disk of DATA_DIR.', diskFree, {
    aggregate: 'min',
  })
  return {
    answered: measureAnswers(metrics),
    slowQuery: () => slow(),
    pageRendered: () => rendered(),
    collect: () => metrics.collect(),
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
    { kind: 'counter' },
  )
}

// of several processes the largest: what is said of one is looked for in one
const largest = { aggregate: 'max' } as const

function measureMemory(metrics: Metrics): void {
  metrics.reading(
    'process_resident_memory_bytes',
    'Memory of the process.',
    () => process.memoryUsage.rss(),
    largest,
  )
  metrics.reading(
    'process_heap_bytes',
    'Used heap of the process.',
    () => process.memoryUsage().heapUsed,
    largest,
  )
  metrics.reading(
    'process_buffers_bytes',
    'Memory that JavaScript holds outside of its heap, buffers mostly.',
    () => process.memoryUsage().external,
    largest,
  )
}

function measureProcess(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  measureMemory(metrics)
  metrics.reading(
    'process_cpu_seconds_total',
    'Processor time of the process.',
    () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
    { kind: 'counter' },
  )
  metrics.reading('process_uptime_seconds', 'Seconds since the start.', () => process.uptime(), {
    aggregate: 'min',
  })
  metrics.reading(
    'process_event_loop_delay_p99_seconds',
    '99th percentile since the last look.',
    () => {
      const p99 = delay.percentile(99) / 1e9
      delay.reset()
      return Number.isFinite(p99) ? p99 : 0
    },
    largest,
  )
  return () => delay.disable()
}
