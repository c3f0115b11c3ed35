import http from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { embeddedParts, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { addressOf, openShop } from './open-shop.ts'

/** Starts the shop that the environment describes and serves it until SIGTERM or SIGINT. */

/** What a person can mend (a setting, a taken data folder) is said in one line. */
function giveUp(failure: unknown): never {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exit(1)
}

let config
try {
  config = readConfig(process.env)
} catch (failure) {
  giveUp(failure)
}
const log = createLog(config.logLevel)
const embedded = embeddedParts(config)
log.info(embedded.length > 0 ? `embedded parts: ${embedded.join(', ')}` : 'no part is embedded')

const { shop, close } = await openShop(config, log, path.resolve(import.meta.dirname, '../../build')).catch(
  giveUp,
)

const listener = getRequestListener(
  (request, env) =>
    shop.fetch(request, {
      address: addressOf((env as { incoming: http.IncomingMessage }).incoming, config.trustProxy),
    }),
  { hostname: new URL(config.publicUrl).host },
)
// an Admin's photograph may come over a slow line
const limitsOnSlowClients = { maxHeaderSize: 16_384, requestTimeout: 120_000, headersTimeout: 10_000 }
// "localhost" may mean either loopback address, so both are served; nothing else can reach the shop by default
const hosts = config.host === 'localhost' ? ['127.0.0.1', '::1'] : [config.host]
const servers = hosts.map((host, index) => {
  const server = http.createServer(limitsOnSlowClients, (request, response) => {
    if (!shop.handleNode(request, response)) void listener(request, response)
  })
  server.keepAliveTimeout = 5_000
  server.on('error', (failure: NodeJS.ErrnoException) => {
    if (index > 0 && (failure.code === 'EADDRNOTAVAIL' || failure.code === 'EAFNOSUPPORT')) return
    const taken = failure.code === 'EADDRINUSE'
    console.error(taken ? `Port ${config.port} is taken. Choose another one with PORT=...` : failure)
    void close().finally(() => process.exit(1))
  })
  server.listen(config.port, host, () => {
    if (index === 0) log.info(`Descorche is open at ${config.publicUrl}`)
  })
  return server
})

let stopping = false
const stop = (signal: string) => {
  if (stopping) return
  stopping = true
  log.info(`${signal}: finishing what is under way`)
  const hurry = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), 8_000)
  const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
  servers.forEach((server) => server.closeIdleConnections())
  Promise.all(closed)
    .then(() => clearTimeout(hurry))
    .then(close)
    .then(
      () => process.exit(0),
      (failure: unknown) => {
        log.error({ err: failure }, 'the shop did not close cleanly')
        process.exit(1)
      },
    )
}
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGINT', () => stop('SIGINT'))
