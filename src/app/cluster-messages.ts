import cluster from 'node:cluster'
import type { MetricFamily } from '../platform/observability/metrics.ts'

/** What the first process of a cluster and its workers say to each other. */

export type FromWorker =
  /** It takes requests on every address. */
  | { type: 'serving' }
  | { type: 'own-figures'; families: MetricFamily[] }
  | { type: 'ask-all-figures'; id: number }

export type ToWorker =
  /** Another has taken its place: end what is under way, and go. */
  | { type: 'leave' }
  | { type: 'ask-own-figures' }
  | { type: 'all-figures'; id: number; families: MetricFamily[] }

/** Says something to the first process; no-op in a process that is no worker. */
export function tellPrimary(message: FromWorker): void {
  // one that is being ended may have no channel any more
  if (cluster.isWorker && process.connected) process.send?.(message)
}
