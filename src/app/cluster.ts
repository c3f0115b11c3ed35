import { randomBytes } from 'node:crypto'
import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startEmbeddedServer } from '../platform/database/embedded/embedded-server.ts'
import { removeTokenEndpoint } from '../platform/identity/provider/token-endpoint.ts'
import { createClusterMetrics } from './cluster-metrics.ts'
import type { FromWorker } from './cluster-messages.ts'
import { createReload } from './reload-workers.ts'
import { exitOnFailure, settingsOrExit, needsOperator } from './exit-on-failure.ts'
import { portOrExit } from './free-port.ts'
import { createLog } from '../platform/observability/log.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { markFolderInUse } from './mark-folder-in-use.ts'

/**
 * `npm run cluster`: several processes on one machine and port. Starts the embedded database, if used, once;
 * replaces workers that die. SIGHUP replaces them one by one with the code then on disk; SIGTERM stops them
 * all, the database last.
 */
const config = settingsOrExit(process.env)
const log = createLog(config.logLevel)
markFolderInUse()
misspeltSettings(process.env).forEach((finding) => log.warn(finding, 'unknown setting ignored'))
await portOrExit(config)
const wanted = config.workers ?? availableParallelism()
/** A worker that lived shorter than this did not start properly. */
const shortLifeMs = 5_000
const mostShortLives = 5

const server = config.databaseUrl
  ? undefined
  : await startEmbeddedServer({
      dataDir: config.dataDir,
      log: (message, fields = {}) => log.info(fields, message),
    }).catch(exitOnFailure)
const metrics = createClusterMetrics()
const tokenEndpointSecret = randomBytes(32).toString('base64url')
let stopping = false
let shortLives = 0
/** Whether all workers were started, which happens after the first one has set up the database. */
let complete = false
/** Running workers, oldest first, and those that serve. */
const alive = new Set<Worker>()
const serving = new Set<Worker>()
/**
 * Workers that are not replaced when they exit, as they were replaced already or are themselves a
 * replacement.
 */
const irreplaceable = new Set<Worker>()

function start(): Worker {
  const born = Date.now()
  // resolved from the name this program was started with, so that a symlink leads to the current version
  cluster.setupPrimary({ exec: path.join(path.dirname(process.argv[1] ?? ''), 'main.ts') })
  const worker = cluster.fork({
    TOKEN_DOOR_SECRET: tokenEndpointSecret,
    // a worker cannot tell the embedded database from an operator's
    ...(server
      ? {
          DATABASE_URL: server.connectionString,
          DEMO_SHOP: String(config.demoShop),
          DEMO_PAST: String(config.demoPast),
        }
      : {}),
  })
  log.info({ pid: worker.process.pid }, 'worker started')
  metrics.watch(worker)
  alive.add(worker)
  worker.on('message', (message: FromWorker) => message.type === 'serving' && serving.add(worker))
  worker.once('exit', (code, signal) => {
    serving.delete(worker)
    alive.delete(worker)
    if (stopping || irreplaceable.delete(worker)) return
    if (code === needsOperator && !complete) return void stop(1)
    shortLives = Date.now() - born < shortLifeMs ? shortLives + 1 : 0
    if (shortLives >= mostShortLives) {
      log.error('workers keep ending, giving up')
      return void stop(1)
    }
    log.warn({ pid: worker.process.pid, exit: signal ?? code }, 'worker ended, starting another')
    // one by one, with growing delays
    setTimeout(() => stopping || start(), shortLives * 500)
  })
  return worker
}

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  await Promise.all(
    workers.map(
      (worker) =>
        new Promise<void>((resolve) => {
          if (worker.isDead()) return resolve()
          worker.once('exit', () => resolve())
          worker.process.kill('SIGTERM')
        }),
    ),
  )
  await removeTokenEndpoint(config.dataDir, tokenEndpointSecret)
  await server?.stop()
  process.exit(code)
}

const reload = createReload({
  workers: () => [...alive],
  serves: (worker) => serving.has(worker),
  start() {
    const worker = start()
    irreplaceable.add(worker)
    worker.on('message', (message: FromWorker) => message.type === 'serving' && irreplaceable.delete(worker))
    return worker
  },
  letGo: (worker) => void irreplaceable.add(worker),
  stopping: () => stopping,
  log,
})
process.on('SIGHUP', () => void reload())
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
log.info({ workers: wanted, url: config.publicUrl }, 'starting workers')
start()
// the first worker, or its replacement, sets up the database before the others start
cluster.once('listening', () => {
  complete = true
  for (let n = 1; n < wanted; n += 1) start()
})
