import { capabilities } from '../capabilities/capabilities.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import { credentialsReader } from '../platform/http/credentials.ts'
import { createHandle } from '../platform/http/handle.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { mountEndpoints } from '../platform/http/mount-endpoints.ts'
import { createConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import { limitCalls } from '../platform/http/overload/limit-concurrency.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import {
  cacheResponses,
  isForEveryCaller,
  pathAndQuery,
} from '../platform/http/response-cache/cache-responses.ts'
import { sessionCookieNames } from '../platform/http/session-cookies.ts'
import type { Log } from '../platform/observability/log.ts'
import type { MetricFamily } from '../platform/observability/metrics.ts'
import type { Tracing } from '../platform/observability/trace.ts'
import type { CurrentConnections } from '../connections/current-connections.ts'
import type { SecretsKey } from '../connections/secrets-key.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import { answerRequests, type AnswerRequest } from './answer-requests.ts'
import { shopCalls } from './api.ts'
import { createBodyIntake, type Intake } from './body-intake.ts'
import type { Config } from './config.ts'
import { createIdentityRequests, type IdentityRequests } from './identity-requests.ts'
import { mountRoutes } from './mount-routes.ts'
import { openSessions } from './open-sessions.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { pageRoutes } from './page-routes.ts'
import { pageSettings } from './page-settings.ts'
import { createReadiness } from './readiness.ts'
import { createRequestLog } from './request-log.ts'
import { shopJobs, startOnTimers, type StartJobs } from './schedule.ts'
import { openShopCaches } from './shop-caches.ts'
import { createShopMetrics } from './shop-metrics.ts'
import { watchDisk } from './watch-disk.ts'

export type Shop = IdentityRequests & {
  /** Every call that the shop answers, with its contract. */
  calls: ServedCall[]
  /** Answers any request for the shop except the identity provider's own paths. */
  fetch: AnswerRequest
  intake: Intake
  /** Reports not ready from here on; requests are still answered. */
  drain: () => void
  /** Counts an accepted connection. */
  connectionOpened: () => void
  /** Counts a slow statement. */
  slowQuery: () => void
  /** The metrics of this process. */
  figures: () => Promise<MetricFamily[]>
  /** Waits until this process has received every notification sent so far. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

type Parts = {
  config: Config
  database: Database
  migrationsFolder: string
  /** A replica for public reads of the catalogue. */
  replica?: Db
  outside: OutsideSystems
  settings: CurrentSettings
  connections: CurrentConnections
  secretsKey: SecretsKey
  /** The settings with what the owner has connected by now. */
  inForce: () => Config
  log: Log
  tracing: Tracing
  /** Folder of the built screens; without one the shop answers calls only. */
  buildFolder?: string
  checkAnswers?: boolean
  /** Starts the background jobs; a simulation runs them itself. */
  startJobs?: StartJobs
}

/** Builds the whole shop from its parts. Tests hand in embedded ones, `main.ts` those that the settings name. */
export async function createApp(parts: Parts): Promise<Shop> {
  const { config, database, outside, settings, log, tracing } = parts
  const { checkAnswers = false, startJobs = startOnTimers } = parts
  const https = config.publicUrl.startsWith('https:')
  const caches = openShopCaches({ ...parts, https })
  const disk = watchDisk(config)
  const readiness = createReadiness(database.db, parts.migrationsFolder, disk.full)
  const limit = createConcurrencyLimiter(config.requestsAtOnce)
  const limits = createRateLimiter(config.requestsPerMinute)
  const metrics = createShopMetrics(database, limit.all, disk.free, () => parts.inForce().backups)
  const requests = createRequestLog({ log, metrics })
  const { credentials, sessions, identify } = openCallers(parts)

  const calls = shopCalls({ ...parts, catalogue: caches.catalogue, sessions, readiness })
  const caughtUp = () => caches.changes.catchUp()
  const handle = createHandle({ identify, limits, log, tracing, checkAnswers, caughtUp })
  const forEveryCaller = isForEveryCaller(sessionCookieNames(new URL(config.publicUrl)).session)
  const cached = cacheResponses(caches.responses, forEveryCaller)
  const api = mountEndpoints(calls, handle, { cached, limited: limitCalls(limit), credentials })
  const shown = pageSettings(config, parts.inForce, settings, caches.delivery)
  const screens = {
    calls,
    handle,
    caches,
    settings: shown,
    limit,
    limits,
    tracing,
    rendered: metrics.pageRendered,
  }
  const pages = parts.buildFolder ? await pageRoutes(parts.buildFolder, screens) : undefined
  const app = mountRoutes({
    ...parts,
    https,
    caches,
    requests,
    metrics,
    limit,
    limits,
    sessions,
    identify,
    api,
    pages: pages?.routes,
  })
  const stopJobs = startJobs(shopJobs({ ...parts, limits }), parts)

  return {
    calls,
    fetch: answerRequests(app, {
      cache: caches.responses,
      isForEveryCaller: forEveryCaller,
      addressOf: pages?.addressOf ?? pathAndQuery,
      requests,
    }),
    ...createIdentityRequests({ identity: outside.identity, limit, limits, metrics }),
    intake: createBodyIntake({ identify, credentials, metrics, https }),
    drain: readiness.drain,
    connectionOpened: limit.connectionOpened,
    slowQuery: metrics.slowQuery,
    figures: metrics.collect,
    caughtUp,
    async close() {
      metrics.close()
      await Promise.all([caches.changes.stop(), ...stopJobs.map((stop) => stop())])
    },
  }
}

/** Who makes a request: its credentials, the sessions of the shop's own pages, and the user behind either. */
function openCallers(parts: Pick<Parts, 'config' | 'database' | 'outside' | 'log'>) {
  const sessions = openSessions(parts)
  return {
    sessions,
    credentials: credentialsReader(parts.config.publicUrl),
    identify: callerIdentification(
      parts.database.db,
      parts.outside.identity,
      sessions,
      capabilities.flatMap(({ tokens }) => tokens?.({ db: parts.database.db }) ?? []),
    ),
  }
}
