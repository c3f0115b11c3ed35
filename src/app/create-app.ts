import { apiUrlOf } from './api-url.ts'
import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import { Hono } from 'hono'
import { every } from 'hono/combine'
import { createFeedMark } from '../catalogue/feed/feed-mark.ts'
import { feedRoutes } from '../catalogue/feed/feed-routes.ts'
import { createCurrentDelivery } from '../delivery/current-delivery.ts'
import { bottleRoutes } from '../catalogue/images/bottle-routes.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import { compressResponses } from '../platform/http/compress-responses.ts'
import { answerTo, notFound, onlyToLookAt, problemResponse } from '../platform/http/problem-responses.ts'
import { credentialsReader } from '../platform/http/credentials.ts'
import { createHandle } from '../platform/http/handle.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import { createInProcessClient, type TaggedAnswer } from '../platform/http/in-process-client.ts'
import { metricsRoute } from '../platform/http/metrics-access.ts'
import { mountEndpoints } from '../platform/http/mount-endpoints.ts'
import { createConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import { limitConcurrency } from '../platform/http/overload/limit-concurrency.ts'
import { shedLoad } from '../platform/http/overload/shed-load.ts'
import type { Problem } from '../platform/http/problem.ts'
import { rateLimit } from '../platform/http/rate-limit.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import { respond } from '../platform/http/respond.ts'
import {
  cachedResponse,
  cacheResponses,
  isForEveryCaller,
  isForEveryReader,
  pageOf,
  pathAndQuery,
} from '../platform/http/response-cache/cache-responses.ts'
import { createResponseCache } from '../platform/http/response-cache/response-cache.ts'
import { createTaggedCache } from '../platform/http/response-cache/tagged-cache.ts'
import { secureResponses, securityHeaders } from '../platform/http/security-headers.ts'
import { openStaticFiles, serveFiles } from '../platform/http/static-files.ts'
import { sessionCookieNames } from '../platform/http/session-cookies.ts'
import { sessionRoutes } from '../platform/identity/web-session/session-routes.ts'
import { metricsText, type MetricFamily } from '../platform/observability/metrics.ts'
import type { Log, LogLine } from '../platform/observability/log.ts'
import type { Tracing } from '../platform/observability/trace.ts'
import { cheapUpTo } from '../settings/cheap-band.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import { shopCalls } from './api.ts'
import { createCatalogueCaches } from './catalogue-caches.ts'
import type { Config } from './config.ts'
import { createBodyIntake, type Intake } from './body-intake.ts'
import { mediaRoutes } from './media-files.ts'
import { docsApi } from './openapi/docs.api.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { feedShop, pageSettings } from './page-settings.ts'
import { openPages } from './pages.ts'
import { openSessions } from './open-sessions.ts'
import { createReadiness } from './readiness.ts'
import { watchDisk } from './watch-disk.ts'
import { sayWhatWasSeen } from './request-origin.ts'
import { createRequestLog } from './request-log.ts'
import { startSchedule } from './schedule.ts'
import type { Api } from './shop.contract.ts'
import { figuresOfAll } from './worker-metrics.ts'
import { createShopMetrics } from './shop-metrics.ts'
import { iconRoutes } from './shop-icons.ts'
import { siteRoutes } from './site-routes.ts'
import { passwordPage } from './well-known.ts'

/** Requests a minute that one address may make of the embedded identity provider, at the usual setting. */
const identityPerMinute = 300
/** Cards that one address may have drawn: a network asks for one a link. */
const cardsPerMinute = 60
/** Catalogues for advertisements that one address may fetch: each is all of the catalogue. */
const feedsPerMinute = 12
/** Answers of calls that pages are made of, and for how long at the most: what a season shows changes with the day. */
const pageValues = 1000
const pageValuesMs = 60_000

export type Shop = {
  /** Every call that the shop answers, with its contract. */
  calls: ServedCall[]
  /** Answers any request for the shop except the identity provider's own paths. */
  fetch: (
    request: Request,
    from?: Partial<Pick<RequestContext, 'address' | 'gone'>>,
  ) => Response | Promise<Response>
  /** Takes the requests that belong to the embedded identity provider; false when it is not one of them. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** A place for a request of the embedded identity provider. Out: what gives it back, or why there is none. */
  enter: (address: string) => Promise<(() => void) | Problem>
  intake: Intake
  /** Says from here on that the shop is not ready for requests; those that come are still answered. */
  drain: () => void
  /** Counts a connection that was taken in. */
  cameIn: () => void
  /** Counts a statement that took too long. */
  slowQuery: () => void
  /** What this process has measured until now. */
  figures: () => Promise<MetricFamily[]>
  close: () => Promise<void>
}

type Parts = {
  config: Config
  database: Database
  migrationsFolder: string
  /** Answers the public's reads of the catalogue in the database's stead. */
  replica?: Db
  outside: OutsideSystems
  settings: CurrentSettings
  log: Log
  tracing: Tracing
  /** Folder of the built screens; without one the shop answers calls only. */
  buildFolder?: string
  checkAnswers?: boolean
}

/** The request that a page is made for: the same for all links to it. */
function asAnybody(request: Request): Request {
  const page = pageOf(request.url)
  if (page === pathAndQuery(request.url)) return request
  return new Request(new URL(page, request.url), request)
}

/** Whether an address is plainly a call's; any other way to write it finds no more than what everybody gets. */
const isCall = (url: string) => pathAndQuery(url).startsWith('/api/')

/** Builds the whole shop from its parts. Tests hand in embedded ones, `main.ts` those that the settings name. */
export async function createApp({
  config,
  database,
  outside,
  settings,
  log,
  tracing,
  ...rest
}: Parts): Promise<Shop> {
  const { db } = database
  const https = config.publicUrl.startsWith('https:')
  const apiUrl = apiUrlOf(config)

  const catalogue = createCatalogueCaches(database, rest.replica, () => cheapUpTo(settings.now().bands))
  const cache = createResponseCache(config.answerCacheMb * 1_000_000, (own) => securityHeaders(own, https))
  const values = createTaggedCache<TaggedAnswer>({ max: pageValues, ttl: pageValuesMs })
  const delivery = createCurrentDelivery(db)
  const feedMark = createFeedMark()
  const changes = catalogue.follow(
    [settings, delivery, feedMark, ...(config.answerCacheMb > 0 ? [cache, values] : [])],
    (message, fields = {}) => log.warn(fields, message),
  )
  const disk = watchDisk(config)
  const readiness = createReadiness(db, rest.migrationsFolder, disk.full)
  const limit = createConcurrencyLimiter(config.requestsAtOnce)
  const limits = createRateLimiter(config.requestsPerMinute)
  const metrics = createShopMetrics(database, limit.all, disk.free, config.backups)
  const credentials = credentialsReader(config.publicUrl)
  const sessions = openSessions({ config, database, outside, log })
  const identify = callerIdentification(db, outside.identity, sessions)

  const domainCalls = shopCalls({ config, apiUrl, db, database, catalogue, outside, sessions, settings, log })
  const calls = [
    ...domainCalls,
    ...docsApi({ others: () => domainCalls, baseUrl: apiUrl, readiness, settings }),
  ]
  const checkAnswers = rest.checkAnswers ?? false
  const handle = createHandle({
    identify,
    limits,
    log,
    tracing,
    checkAnswers,
    caughtUp: () => changes.catchUp(),
  })
  const files = rest.buildFolder ? await openStaticFiles(rest.buildFolder) : undefined
  const pages = rest.buildFolder
    ? await openPages(rest.buildFolder, {
        api: createInProcessClient<Api>(calls, handle, values),
        settings: pageSettings(config, settings, delivery),
      })
    : undefined
  const stopWorkers = [
    () => changes.stop(),
    ...startSchedule({ database, outside, settings, config, limits, log }),
  ]

  const { publicUrl } = config
  const callForEverybody = isForEveryCaller(sessionCookieNames(new URL(publicUrl)).session)
  const onlyLook = limitConcurrency(() => limit.enter(true))
  const lookOrChange = limitConcurrency((c) => limit.enter(c.req.method === 'GET' || c.req.method === 'HEAD'))
  const onlyPage = limitConcurrency(() => limit.enterForPage())

  const requests = createRequestLog({ log, metrics })
  const app = new Hono<HttpEnv>()
  app.use(requests.middleware)
  app.use(shedLoad(limit, { https }))
  app.use(secureResponses({ https }))
  const { sandbox } = outside
  // before the compression: it also plays a provider whose answers break off
  if (sandbox) app.all('/sandbox/mercadopago/*', lookOrChange, (c) => sandbox.fetch(c.req.raw))
  app.use(compressResponses())
  const api = mountEndpoints(calls, handle, {
    cached: cacheResponses(cache, callForEverybody),
    limited: lookOrChange,
    credentials,
  })
  // an app of its own: with paths such as /review/hide beside /review/{id}, Hono would route all others slowly
  app.use('/api/health', sayWhatWasSeen(config.trustProxy))
  const feeds = feedRoutes(
    { db, mark: feedMark, shop: () => feedShop(config.publicUrl, settings, delivery) },
    every(rateLimit(limits, 'feed', feedsPerMinute), onlyLook),
  )
  // named with the calls, and without their prefix for who fetches catalogues
  for (const path of ['/feed', '/api/feed']) app.route(path, feeds)
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  app.route(
    '/media/bottles',
    bottleRoutes(db, { picture: onlyLook, card: every(rateLimit(limits, 'card', cardsPerMinute), onlyLook) }),
  )
  app.route('/media', mediaRoutes(outside.media))
  app.route('/', iconRoutes(outside.media, settings))
  app.route(
    '/',
    siteRoutes(
      db,
      { publicUrl: config.publicUrl, passwordPage: passwordPage(config.identity), settings },
      onlyLook,
    ),
  )
  const figures = figuresOfAll(metrics.collect)
  app.get(
    '/metrics',
    metricsRoute(config.metricsToken, async () => metricsText(await figures())),
  )
  const signInLimit = rateLimit(limits, 'identity', identityPerMinute)
  const say: LogLine = (message, fields = {}) => log.info(fields, message)
  app.route('/', sessionRoutes({ sessions, publicUrl, limited: signInLimit, log: say }))
  if (files) app.use(serveFiles(files))
  if (pages) {
    app.get('*', cacheResponses(cache, isForEveryReader), rateLimit(limits, 'page'), onlyPage, async (c) =>
      respond(
        c,
        await tracing.span(
          'GET page',
          { 'url.path': c.req.path, 'descorche.request_id': c.env.requestId },
          () => pages(asAnybody(c.req.raw)),
        ),
      ),
    )
  }
  // a page with nothing behind it to send to: said without drawing one, and without a line in the log for each
  app.all('*', (c) => problemResponse(pages ? onlyToLookAt : notFound, c.env.requestId))
  app.onError((failure, c) => {
    log.error({ err: failure, requestId: c.env.requestId }, 'request failed')
    return problemResponse(answerTo(failure).problem, c.env.requestId)
  })

  return {
    calls,
    fetch(request, { address = '127.0.0.1', gone = () => request.signal.aborted } = {}) {
      const context: RequestContext = { address, gone, requestId: randomUUID() }
      const began = performance.now()
      const ready = cachedResponse(
        cache,
        request,
        context.requestId,
        isCall(request.url) ? callForEverybody : isForEveryReader,
      )
      if (!ready) return app.fetch(request, context)
      requests.answered(request, context, ready.status, began)
      return ready
    },
    handleNode(request, response) {
      const started = performance.now()
      const taken = outside.identity.handleNode?.(request, response) ?? false
      if (taken)
        response.once('close', () =>
          metrics.answered('identity', response.statusCode, performance.now() - started),
        )
      return taken
    },
    async enter(address) {
      const limited = await limits.check({ state: 'anonymous', address }, 'identity', identityPerMinute)
      return limited ?? limit.enter(false)
    },
    intake: createBodyIntake({ identify, credentials, metrics, https }),
    drain: () => readiness.drain(),
    cameIn: limit.cameIn,
    slowQuery: () => metrics.slowQuery(),
    figures: metrics.collect,
    async close() {
      metrics.close()
      await Promise.all(stopWorkers.map((stop) => stop()))
    },
  }
}
