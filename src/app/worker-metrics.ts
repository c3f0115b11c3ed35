import cluster from 'node:cluster'
import type { MetricFamily } from '../platform/observability/metrics.ts'
import { sendToPrimary, type ToWorker } from './cluster-messages.ts'

/** Longer than the primary waits for the slowest worker. */
const patienceMs = 3000

/**
 * Metrics for a scrape: those of all workers, whichever one is scraped, or its own if the primary does not
 * respond.
 * @param collect this process's metrics
 */
export function figuresOfAll(collect: () => Promise<MetricFamily[]>): () => Promise<MetricFamily[]> {
  if (!cluster.isWorker) return collect
  const requested = new Map<number, (families: MetricFamily[]) => void>()
  let lastId = 0
  process.on('message', (message: ToWorker) => {
    if (message.type === 'all-figures') requested.get(message.id)?.(message.families)
    if (message.type === 'ask-own-figures')
      void collect().then((families) => sendToPrimary({ type: 'own-figures', families }))
  })
  return async () => {
    const id = (lastId += 1)
    const answer = new Promise<MetricFamily[] | undefined>((resolve) => {
      requested.set(id, resolve)
      setTimeout(() => resolve(undefined), patienceMs).unref()
    })
    sendToPrimary({ type: 'ask-all-figures', id })
    const families = await answer
    requested.delete(id)
    return families ?? collect()
  }
}
