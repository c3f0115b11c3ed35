import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../platform/observability/log.ts'
import type { FromWorker, ToWorker } from './cluster-messages.ts'

/** A worker that does not serve by then is given up, and the old ones stay. */
const startMs = 120_000
/** Longer than a worker needs for its last requests and jobs. */
const endMs = 60_000

type Cluster = {
  /** Serving or starting workers, oldest first. */
  workers: () => Worker[]
  /** Whether a worker is serving. */
  serves: (worker: Worker) => boolean
  /** Starts a worker that is not replaced if it exits before serving. */
  start: () => Worker
  /** From now on the worker is not replaced when it exits. */
  letGo: (worker: Worker) => void
  stopping: () => boolean
  log: Log
}

/**
 * Rolling restart: replaces workers one by one, each new one serving before its predecessor stops. Concurrent
 * calls are queued.
 */
export function createReload(shop: Cluster): () => Promise<void> {
  let queue: Promise<void> = Promise.resolve()
  return () => (queue = queue.then(() => reloadWorkers(shop)))
}

async function reloadWorkers({ workers, serves, start, letGo, stopping, log }: Cluster): Promise<void> {
  const old = workers()
  log.info({ workers: old.length }, 'reloading workers')
  for (const worker of old) {
    // a worker that died meanwhile was replaced with the new code
    if (worker.isDead()) continue
    // a worker that was starting at the time has the old code too
    if (!serves(worker) && !(await servesInTime(worker))) continue
    if (stopping()) return
    const fresh = start()
    if (!(await servesInTime(fresh))) {
      log.error({ pid: fresh.process.pid }, 'reload given up, the workers before it stay')
      fresh.process.kill('SIGKILL')
      return
    }
    letGo(worker)
    await end(worker)
    log.info({ pid: worker.process.pid }, 'worker replaced')
  }
  log.info({ workers: old.length }, 'workers reloaded')
}

function servesInTime(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), startMs)
    const settle = (serves: boolean) => {
      clearTimeout(late)
      resolve(serves)
    }
    worker.on('message', (message: FromWorker) => message.type === 'serving' && settle(true))
    worker.once('exit', () => settle(false))
  })
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  const leave: ToWorker = { type: 'leave' }
  worker.send(leave)
  const inTime = await Promise.race([gone.then(() => true), wait(endMs, false, { ref: false })])
  if (!inTime) worker.process.kill('SIGKILL')
  await gone
}
