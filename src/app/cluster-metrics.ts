import type { Worker } from 'node:cluster'
import { mergeMetrics, totalsOf } from '../platform/observability/merge-metrics.ts'
import type { MetricFamily } from '../platform/observability/metrics.ts'
import type { FromWorker, ToWorker } from './cluster-messages.ts'

/** A worker that does not answer within this time is left out, and counted. */
const patienceMs = 1000

type State = {
  workers: Set<Worker>
  /** The last metrics of each worker. */
  heard: Map<Worker, MetricFamily[]>
  /** Resolved by the answer of a worker. */
  waiting: Map<Worker, () => void>
  /** Totals of exited workers. */
  gone: MetricFamily[]
  /** The round under way: scrapes that come at once get one answer. */
  round: Promise<MetricFamily[]> | undefined
}

/**
 * The figures of a whole cluster, in its first process. Totals of workers that are gone stay in, as they were when last
 * heard of. Out: called with each worker that is started.
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
    // one that has exited meanwhile is in `gone`
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
