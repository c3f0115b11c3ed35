import type { Worker } from 'node:cluster'
import { mergeMetrics, totalsOf } from '../platform/observability/merge-metrics.ts'
import type { MetricFamily } from '../platform/observability/metrics.ts'
import type { FromWorker, ToWorker } from './cluster-messages.ts'

/** A worker that does not respond within this time is left out and counted. */
const patienceMs = 1000

type State = {
  workers: Set<Worker>
  /** Each worker's latest metrics. */
  heard: Map<Worker, MetricFamily[]>
  /** Resolved by a worker's response. */
  waiting: Map<Worker, () => void>
  /** Totals of exited workers. */
  gone: MetricFamily[]
  /** The collection in progress, which concurrent scrapes share. */
  round: Promise<MetricFamily[]> | undefined
}

/**
 * Collects a cluster's metrics in its primary, including the last known totals of exited workers. `watch`
 * must be called with each new worker.
 */
export function createClusterMetrics(): { watch: (worker: Worker) => void } {
  const state: State = {
    workers: new Set(),
    heard: new Map(),
    waiting: new Map(),
    gone: [],
    round: undefined,
  }
  return {
    watch(worker) {
      state.workers.add(worker)
      worker.on('message', (message: FromWorker) => take(state, worker, message))
      worker.once('exit', () => forget(state, worker))
    },
  }
}

function take(state: State, worker: Worker, message: FromWorker): void {
  if (message.type === 'own-figures') {
    state.heard.set(worker, message.families)
    state.waiting.get(worker)?.()
  }
  if (message.type !== 'ask-all-figures') return
  state.round ??= gather(state).finally(() => (state.round = undefined))
  void state.round.then((families) => send(worker, { type: 'all-figures', id: message.id, families }))
}

async function gather(state: State): Promise<MetricFamily[]> {
  const requested = [...state.workers].filter((worker) => worker.isConnected())
  const answered = await Promise.all(requested.map((worker) => ask(state, worker)))
  const all = requested.map((worker, index) => {
    // a worker that exited meanwhile is in `gone`
    const families = state.heard.get(worker) ?? []
    return answered[index] ? families : totalsOf(families)
  })
  const silent = answered.filter((reported) => !reported).length
  return mergeMetrics([...all, countOf(requested.length, silent), state.gone])
}

function ask(state: State, worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), patienceMs)
    state.waiting.set(worker, () => {
      clearTimeout(late)
      resolve(true)
    })
    send(worker, { type: 'ask-own-figures' })
  })
}

function forget(state: State, worker: Worker): void {
  const { workers, heard, waiting } = state
  workers.delete(worker)
  state.gone = mergeMetrics([state.gone, totalsOf(heard.get(worker) ?? [])])
  heard.delete(worker)
  waiting.get(worker)?.()
  waiting.delete(worker)
}

function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

function countOf(workers: number, silent: number): MetricFamily[] {
  const family = (name: string, help: string, value: number): MetricFamily => ({
    name,
    help,
    kind: 'gauge',
    aggregate: 'sum',
    samples: [[name, value]],
  })
  return [
    family('descorche_workers', 'Processes that these figures are of.', workers),
    family('descorche_workers_silent', 'Processes of them that did not answer within a second.', silent),
  ]
}
