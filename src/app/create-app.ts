import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
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
  cachedResponse,
  cacheResponses,
  type IsForEverybody,
  isForEveryCaller,
  isForEveryReader,
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
import type { AddressOf } from './page-address.ts'
import { shopCalls } from './api.ts'
import { createBodyIntake, type Intake } from './body-intake.ts'
import type { Config } from './config.ts'
import { createIdentityRequests, type IdentityRequests } from './identity-requests.ts'
import { mountRoutes } from './mount-routes.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { pageRoutes } from './page-routes.ts'
import { pageSettings } from './page-settings.ts'
import { createReadiness } from './readiness.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { shopJobs, startOnTimers, type StartJobs } from './schedule.ts'
import { openShopCaches } from './shop-caches.ts'
import { createShopMetrics } from './shop-metrics.ts'
import { watchDisk } from './watch-disk.ts'
import { openWebSessions, type WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import { registerPerson } from '../users/register-person.ts'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'

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

/** The shop's own sessions, with the configured provider. */
function openSessions(parts: {
  config: Config
  database: Database
  outside: OutsideSystems
  log: Log
}): WebSessions {
  const { config, database, outside, log } = parts
  const { webClient, rolesClaim } = outside.identity
  return openWebSessions({
    pool: database.pool,
    publicUrl: config.publicUrl,
    client: webClient,
    rolesClaim,
    async register({ picture, ...person }) {
      // the embedded provider's placeholder picture
      const own = picture === `${config.publicUrl}/avatar.svg` ? undefined : picture
      return (await registerPerson(database.db, { ...person, picture: own })).role !== 'Baja'
    },
    log: (message, fields = {}) => log.warn(fields, message),
  })
}

type AnswerRequest = (
  request: Request,
  from?: Partial<Pick<RequestContext, 'address' | 'gone'>>,
) => Response | Promise<Response>

/** Answers from the response cache before any middleware; misses go to the app. */
function answerRequests(
  app: Hono<HttpEnv>,
  parts: {
    cache: ResponseCache
    isForEveryCaller: IsForEverybody
    addressOf: AddressOf
    requests: RequestLog
  },
): AnswerRequest {
  const { cache, isForEveryCaller, addressOf, requests } = parts
  return (request, { address = '127.0.0.1', gone = () => request.signal.aborted } = {}) => {
    const context: RequestContext = { address, gone, requestId: randomUUID() }
    const began = performance.now()
    const isForEverybody = isCall(request.url) ? isForEveryCaller : isForEveryReader
    const cached = cachedResponse(cache, request, context.requestId, isForEverybody, addressOf)
    if (!cached) return app.fetch(request, context)
    requests.answered(request, context, cached.status, began)
    return cached
  }
}

/**
 * Whether a URL is a call's in canonical form; other spellings only get responses that are cached for
 * everyone.
 */
const isCall = (url: string) => pathAndQuery(url).startsWith('/api/')
