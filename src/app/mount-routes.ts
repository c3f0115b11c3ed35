import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { LRUCache } from 'lru-cache'
import cluster from 'node:cluster'
import { capabilities } from '../capabilities/capabilities.ts'
import { bottleRoutes } from '../catalogue/images/bottle-routes.ts'
import type { Identify } from '../platform/http/access.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
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
import type { OutsideSystems } from './outside-systems.ts'
import type { RequestLog } from './request-log.ts'
import { reportForwarded } from './forwarded-address.ts'
import type { ShopCaches } from './shop-caches.ts'
import { iconRoutes } from './icon-routes.ts'
import type { ShopMetrics } from './shop-metrics.ts'
import { robots, sitemap } from './sitemap.ts'
import { pictureAt } from '../catalogue/images/picture.ts'
import type { Media } from '../platform/media/port.ts'
import type { MetricFamily } from '../platform/observability/metrics.ts'
import { sendToPrimary, type ToWorker } from './cluster-messages.ts'
import type { Settings } from '../settings/settings-tree.ts'

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
  app.get('*', redirectMissing(capabilities.flatMap(({ missingPage }) => missingPage?.({ db }) ?? [])))
  if (parts.pages) app.route('/', parts.pages)
  app.all('*', (c) => problemResponse(notFound, c.env.requestId))
  app.onError((failure, c) => {
    log.error({ err: failure, requestId: c.env.requestId }, 'request failed')
    return problemResponse(answerTo(failure).problem, c.env.requestId)
  })
  return app
}

/**
 * Well-known addresses that programs look for.
 * @param limited middleware for routes that read the database
 */
function siteRoutes(
  db: Db,
  shop: { publicUrl: string; passwordPage: string; settings: CurrentSettings },
  limited: MiddlewareHandler<HttpEnv>,
): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/sitemap.xml', limited, () => sitemap(db, shop.publicUrl))
    .get('/robots.txt', () => robots(shop.publicUrl))
    .get('/manifest.webmanifest', async () => webManifest(await shop.settings.read()))
    .get('/.well-known/security.txt', async () => {
      const { contact } = await shop.settings.read()
      return securityText({ publicUrl: shop.publicUrl, mail: contact.email }, new Date())
    })
    .get('/.well-known/change-password', () => changePassword(shop.passwordPage))
}

/** Seconds for which a browser may send visitors on without asking. */
const cachedSeconds = 3600

/**
 * Sends visitors on from an address that would be answered 404 and leads to another one. All other answers are left alone.
 * @param leading where an address leads; the first answer counts
 */
function redirectMissing(
  leading: readonly ((requested: URL) => Promise<string | undefined>)[],
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404) return
    for (const lead of leading) {
      const location = await lead(new URL(c.req.url))
      if (location === undefined) continue
      // Hono merges the headers of the response being replaced
      c.res = undefined
      c.res = new Response(null, {
        status: 301,
        headers: { location, 'cache-control': `public, max-age=${cachedSeconds}` },
      })
      return
    }
  }
}

/**
 * Where password managers send users to change their password (W3C, "A Well-Known URL for Changing
 * Passwords").
 */
function changePassword(page: string): Response {
  return new Response(null, { status: 302, headers: { location: page, 'cache-control': 'no-store' } })
}

/** The profile for the embedded provider, the operator's setting for a hosted one. */
export function passwordPage({ domain, passwordUrl }: Config['identity']): string {
  return (domain && passwordUrl) || '/profile'
}

const daysOfSecurityText = 180

/** RFC 9116 security contact. The expiry date advances by itself; the address is a setting. */
function securityText({ publicUrl, mail }: { publicUrl: string; mail: string }, now: Date): Response {
  const expires = new Date(now.getTime() + daysOfSecurityText * 86_400_000)
  const lines = [
    `Contact: mailto:${mail}`,
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}

/** Bytes of the picture cache. */
const cachedBytes = 48_000_000

/** Serves uploaded pictures, whose names are content hashes, so they are immutable. */
function mediaRoutes(media: Media): Hono<HttpEnv> {
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: cachedBytes,
    sizeCalculation: (content) => content.byteLength + 500,
  })
  return new Hono<HttpEnv>().get('/pictures/*', async ({ req }) => {
    const { path: pathname } = req
    const name = pathname.slice('/media/'.length)
    const isPicture = pictureAt(pathname) !== undefined
    const content = isPicture ? (cached.get(name) ?? (await media.get(name))) : undefined
    if (!content)
      return new Response('No hay tal imagen', { status: 404, headers: { 'cache-control': 'no-store' } })
    cached.set(name, content)
    return new Response(req.method === 'HEAD' ? null : (content as Uint8Array<ArrayBuffer>), {
      headers: {
        'content-type': pathname.endsWith('.avif') ? 'image/avif' : 'image/webp',
        'content-length': String(content.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}

/** Longer than the primary waits for the slowest worker. */
const patienceMs = 3000

/**
 * Metrics for a scrape: those of all workers, whichever one is scraped, or its own if the primary does not
 * respond.
 * @param collect this process's metrics
 */
function figuresOfAll(collect: () => Promise<MetricFamily[]>): () => Promise<MetricFamily[]> {
  if (!cluster.isWorker) return collect
  const requested = new Map<number, (families: MetricFamily[]) => void>()
  let lastId = 0
  process.on('message', (message: ToWorker) => {
    if (message.type === 'all-figures') requested.get(message.id)?.(message.families)
    if (message.type === 'ask-own-figures')
      void collect().then((families) => sendToPrimary({ type: 'own-figures', families }))
  })
  return async () => {
    const id = (lastId += 1)
    const answer = new Promise<MetricFamily[] | undefined>((resolve) => {
      requested.set(id, resolve)
      setTimeout(() => resolve(undefined), patienceMs).unref()
    })
    sendToPrimary({ type: 'ask-all-figures', id })
    const families = await answer
    requested.delete(id)
    return families ?? collect()
  }
}

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** What a telephone installs the shop by (W3C Web Application Manifest). */
function webManifest({ shop, home }: Pick<Settings, 'shop' | 'home'>): Response {
  const manifest = {
    id: '/',
    name: [shop.name, shop.tagline].filter(Boolean).join(', '),
    short_name: shop.name,
    description: home.lead || shop.motto,
    lang: 'es-AR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF7F1',
    theme_color: shop.accent,
    categories: ['shopping', 'food'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Mi carrito', url: '/shoppingCart' },
      ...capabilities.flatMap((capability) => capability.shortcuts ?? []),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}
