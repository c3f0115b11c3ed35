import cluster from 'node:cluster'
import type { MetricFamily } from '../platform/observability/metrics.ts'

/** Messages between a cluster's primary and its workers. */

export type FromWorker =
  /** Accepts requests on every address. */
  | { type: 'serving' }
  | { type: 'own-figures'; families: MetricFamily[] }
  | { type: 'ask-all-figures'; id: number }

export type ToWorker =
  /** Replaced by another worker: finish pending requests and exit. */
  | { type: 'leave' }
  | { type: 'ask-own-figures' }
  | { type: 'all-figures'; id: number; families: MetricFamily[] }

/** Sends to the primary; no-op outside a cluster. */
export function sendToPrimary(message: FromWorker): void {
  // a stopping worker may have lost its channel
  if (cluster.isWorker && process.connected) process.send?.(message)
}
