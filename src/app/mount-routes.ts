import { Hono } from 'hono'
import { every } from 'hono/combine'
import { capabilities } from '../capabilities/capabilities.ts'
import { bottleRoutes } from '../catalogue/images/bottle-routes.ts'
import type { Identify } from '../platform/http/access.ts'
import type { Database } from '../platform/database/open-database.ts'
import { compressResponses } from '../platform/http/compress-responses.ts'
import type { ConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import { limitCalls, limitReads } from '../platform/http/overload/limit-concurrency.ts'
import { shedLoad } from '../platform/http/overload/shed-load.ts'
import { answerTo, notFound, problemResponse } from '../platform/http/problem-responses.ts'
import { rateLimit } from '../platform/http/rate-limit.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { HttpEnv } from '../platform/http/request-context.ts'
import { secureResponses } from '../platform/http/security-headers.ts'
import { metricsRoute } from '../platform/http/metrics-access.ts'
import { sessionRoutes } from '../platform/identity/web-session/session-routes.ts'
import type { WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import type { Config } from './config.ts'
import { identityPerMinute } from './identity-requests.ts'
import { mediaRoutes } from './media-routes.ts'
import type { OutsideSystems } from './outside-systems.ts'
import type { RequestLog } from './request-log.ts'
import { reportForwarded } from './forwarded-address.ts'
import type { ShopCaches } from './shop-caches.ts'
import { iconRoutes } from './icon-routes.ts'
import type { ShopMetrics } from './shop-metrics.ts'
import { siteRoutes } from './site-routes.ts'
import { passwordPage } from './well-known.ts'
import { figuresOfAll } from './worker-metrics.ts'

/** Cards that one address may have drawn: a network asks for one a link. */
const cardsPerMinute = 60

type Parts = {
  config: Config
  https: boolean
  database: Database
  outside: OutsideSystems
  settings: CurrentSettings
  log: Log
  requests: RequestLog
  metrics: ShopMetrics
  limit: ConcurrencyLimiter
  limits: RateLimiter
  sessions: WebSessions
  caches: Pick<ShopCaches, 'delivery' | 'changes'>
  identify: Identify
  /** The endpoints, below /api. */
  api: Hono<HttpEnv>
  /** Without screens the shop answers calls only. */
  pages: Hono<HttpEnv> | undefined
}

/** Every path that the shop answers, in the order in which a request passes. */
export function mountRoutes({ config, database, outside, settings, log, limit, limits, ...parts }: Parts) {
  const { publicUrl } = config
  const { db } = database
  const { media } = outside
  const app = new Hono<HttpEnv>()
  app.use(parts.requests.middleware)
  app.use(shedLoad(limit, { https: parts.https }))
  app.use(secureResponses({ https: parts.https }))
  // before the compression: it also plays a provider whose answers break off
  app.all('/sandbox/mercadopago/*', limitCalls(limit), (c, next) =>
    outside.sandbox ? outside.sandbox.fetch(c.req.raw) : next(),
  )
  app.use(compressResponses())
  app.use('/api/health', reportForwarded(config.trustProxy))
  const reads = limitReads(limit)
  for (const { routes } of capabilities) {
    if (!routes) continue
    const { delivery, changes } = parts.caches
    const added = routes({
      db,
      publicUrl,
      settings,
      delivery,
      api: (request, context) => parts.api.fetch(request, context),
      identify: (authorization, address) => parts.identify({ authorization, address }, false),
      follow: changes.follow,
      limited: (name, perMinute) => every(rateLimit(limits, name, perMinute), reads),
    })
    for (const path of added.at) app.route(path, added.app)
  }
  // an app of its own: with paths such as /review/hide beside /review/{id}, Hono would route all others slowly
  app.all('/api/*', (c) => parts.api.fetch(c.req.raw, c.env))
  const card = every(rateLimit(limits, 'card', cardsPerMinute), reads)
  app.route('/media/bottles', bottleRoutes(db, { picture: reads, card }))
  app.route('/media', mediaRoutes(media))
  app.route('/', iconRoutes(media, settings))
  app.route('/', siteRoutes(db, { publicUrl, passwordPage: passwordPage(config.identity), settings }, reads))
  const figures = figuresOfAll(parts.metrics.collect)
  app.get('/metrics', metricsRoute(config.metricsToken, figures))
  const limited = rateLimit(limits, 'identity', identityPerMinute)
  const say: LogLine = (message, fields = {}) => log.info(fields, message)
  app.route('/', sessionRoutes({ sessions: parts.sessions, publicUrl, limited, log: say }))
  if (parts.pages) app.route('/', parts.pages)
  app.all('*', (c) => problemResponse(notFound, c.env.requestId))
  app.onError((failure, c) => {
    log.error({ err: failure, requestId: c.env.requestId }, 'request failed')
    return problemResponse(answerTo(failure).problem, c.env.requestId)
  })
  return app
}
