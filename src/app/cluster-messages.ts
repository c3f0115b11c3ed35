import cluster from 'node:cluster'
import type { MetricFamily } from '../platform/observability/metrics.ts'

/** Messages between the primary of a cluster and its workers. */

export type FromWorker =
  /** It takes requests on every address. */
  | { type: 'serving' }
  | { type: 'own-figures'; families: MetricFamily[] }
  | { type: 'ask-all-figures'; id: number }

export type ToWorker =
  /** Another worker has replaced it: finish the requests under way and exit. */
  | { type: 'leave' }
  | { type: 'ask-own-figures' }
  | { type: 'all-figures'; id: number; families: MetricFamily[] }

/** Sends to the primary; no-op outside a cluster. */
export function sendToPrimary(message: FromWorker): void {
  // a worker that is being stopped may have no channel
  if (cluster.isWorker && process.connected) process.send?.(message)
}
