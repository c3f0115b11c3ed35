import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedParts } from './config.ts'
import { failedStart, exitOnFailure, settingsOrExit } from './exit-on-failure.ts'
import { hostsOf, isAddressMissing, portOrExit, portSentence } from './free-port.ts'
import { sendToPrimary, type ToWorker } from './cluster-messages.ts'
import { createHttpServers } from './http-server.ts'
import { drainConnections } from './drain-connections.ts'
import { createLog } from '../platform/observability/log.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { markFolderInUse } from './mark-folder-in-use.ts'
import { openApp } from './open-app.ts'
import { settingAdvice } from './check-settings.ts'

/** Starts the shop that the environment describes and serves it until SIGTERM or SIGINT. */

const config = settingsOrExit(process.env)
const log = createLog(config.logLevel)
// in a cluster, the primary has logged it
if (cluster.isPrimary) {
  markFolderInUse()
  misspeltSettings(process.env).forEach((misspelt) => log.warn(misspelt, 'unknown setting ignored'))
  await portOrExit(config)
}
log.info({ embedded: embeddedParts(config) }, 'starting')

const { shop, close, inForce } = await openApp(
  config,
  log,
  path.resolve(import.meta.dirname, '../../build'),
).catch(exitOnFailure)

// with what the owner has connected, which the primary of a cluster does not know
if (cluster.isPrimary || cluster.worker?.id === 1) {
  settingAdvice(inForce()).forEach((advice) => log.warn(advice, 'setting is valid but hardly meant'))
}

/** Connections that the system keeps for the next turns of the loop, where its own limit allows. */
const backlog = 2_048
let stopping = false
let failed = false
const createServer = createHttpServers({ shop, config, log, stopping: () => stopping })
const listening: Promise<unknown>[] = []
const servers = hostsOf(config).map((host, index) => {
  const server = createServer()
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  listening.push(settled)
  server.on('error', (failure: NodeJS.ErrnoException) => {
    if (index > 0 && isAddressMissing(failure)) return settle()
    if (failed) return
    // the port was taken since it was tried; both addresses fail
    failed = true
    console.error(portSentence(failure, config.port))
    void close().finally(() => process.exit(failedStart()))
  })
  server.listen({ port: config.port, host, backlog }, () => {
    if (index === 0) log.info({ url: config.publicUrl }, 'Descorche is open')
    settle()
  })
  return server
})

void Promise.all(listening).then(() => sendToPrimary({ type: 'serving' }))

/** Longer than the servers keep a connection that nothing comes over. */
const drainMs = 6_000
/** Longest that requests under way, and then jobs and embedded parts, may take to end. */
const patienceMs = 8_000
type Ending = 'SIGTERM' | 'SIGINT' | 'leave'
const finish = async (signal: Ending) => {
  log.info({ signal }, 'shutting down, finishing open requests')
  if (signal === 'SIGTERM') await wait(config.drainSeconds * 1000)
  if (signal === 'leave') await drainConnections(servers, drainMs)
  const hurry = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), patienceMs)
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
  servers.forEach((server) => server.closeIdleConnections())
  await Promise.all(closed)
  clearTimeout(hurry)
  // in a cluster: the counts of this worker stay in the totals
  sendToPrimary({ type: 'own-figures', families: await shop.figures() })
  // a job that waits for an unresponsive server may be aborted: the next start repeats it
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('a job did not end in time')), patienceMs * 3).unref()
  })
  await Promise.race([close(), late])
}
const stop = (signal: Ending) => {
  if (stopping) return
  stopping = true
  // in a cluster the other workers take the requests from here on
  if (signal !== 'leave') shop.drain()
  finish(signal).then(
    () => process.exit(0),
    (failure: unknown) => {
      log.error({ err: failure }, 'unclean shutdown')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
process.on('message', (message: ToWorker) => {
  if (message.type === 'leave') stop('leave')
})
