import http from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { addressOf } from '../platform/http/client-address.ts'
import { problem } from '../platform/http/problem.ts'
import { createBodyReceiver, type Handle } from '../platform/http/receive-bodies.ts'
import { callFinder, ruleOf } from '../platform/http/body-limits.ts'
import type { Config } from './config.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Shop } from './create-app.ts'
import { watchConnections } from '../platform/http/watch-connections.ts'

const limitsOnSlowClients = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  // a last resort, as bodies have their own deadlines
  requestTimeout: 310_000,
  connectionsCheckingInterval: 2_000,
}
/** Milliseconds after which an idle socket is closed. */
const idleSocketMs = 60_000
const mostConnections = 5_000
const notHere = problem(421, 'Esta tienda no atiende en esa dirección.')
const contradictory = problem(400, 'La solicitud se contradice: nombra dos direcciones o dos largos.')
/** Maximum number of foreign host names to log, once each. */
const mostNamesLogged = 20

type Parts = {
  shop: Shop
  config: Config
  log: Log
  /** Whether the process is shutting down. */
  stopping?: () => boolean
}

/** Names for the shop on this machine. */
const loopback = ['localhost', '127.0.0.1', '[::1]']
const everywhere = ['0.0.0.0', '::']
/** Load balancers' probes, which use an IP address or no Host at all. */
const probe = /^\/api\/(health|ready)\/?(\?|$)/
const number = /^([\d.]*|\[[\da-f:.]+\])$/
/** Headers that programs interpret differently when sent twice. */
const single = ['host', 'content-length', 'transfer-encoding']

/** `contradictory`: the request has two hosts or two lengths, so a proxy may have read it differently. */
type HostCheck = 'ours' | 'foreign' | 'contradictory'

/**
 * Whether the Host header is the shop's. Rejects DNS rebinding, and links built from a foreign host. Ignores
 * ports, which proxies change.
 */
function createHostCheck(config: Config): (request: http.IncomingMessage) => HostCheck {
  const { publicUrl, apiBaseUrl, host, allowedHosts } = config
  const names = new Set([...loopback, new URL(publicUrl).hostname, ...allowedHosts])
  if (apiBaseUrl.startsWith('http')) names.add(new URL(apiBaseUrl).hostname)
  if (!everywhere.includes(host)) names.add(host.includes(':') ? `[${host}]` : host.toLowerCase())
  return ({ headers, rawHeaders, url = '' }) => {
    if (single.some((name) => timesIn(rawHeaders, name) > 1)) return 'contradictory'
    const name = nameOf(headers.host ?? '')
    if (url.startsWith('/') || url === '*')
      return names.has(name) || (number.test(name) && probe.test(url)) ? 'ours' : 'foreign'
    const [, authority] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? []
    if (authority === undefined || !names.has(nameOf(authority))) return 'foreign'
    // an absolute URL in the request line overrides the header, which must repeat it (RFC 9112 section 3.2.2)
    return headers.host === undefined || nameOf(authority) === name ? 'ours' : 'contradictory'
  }
}

/** How often a header occurs. Names and values alternate. */
function timesIn(rawHeaders: readonly string[], name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/** The host without port; invalid text stays invalid. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

/**
 * Checks the Host and buffers the body before the app sees a request.
 * @returns creates servers, which share their limits
 */
export function createHttpServers(parts: Parts): () => http.Server {
  const { shop, config } = parts
  const addressIn = (request: http.IncomingMessage) => addressOf(request, config.trustProxy)
  const answer = passToShop(parts, addressIn)
  const callOf = callFinder(shop.calls)
  const bodies = createBodyReceiver({
    ruleOf: (request) => ruleOf(callOf(request)),
    mayRead: (request) => shop.intake.mayUpload(request, callOf(request), addressIn(request)),
    addressOf: addressIn,
    answerOf: (request, problem) => shop.intake.problem(request, problem),
  })
  const checkHost = createHostCheck(config)
  const logForeign = foreignHostLogger(parts.log)
  const take = (request: http.IncomingMessage, response: http.ServerResponse, waits: boolean) => {
    const host = checkHost(request)
    if (host === 'ours') return bodies.receive(request, response, answer, waits)
    if (host === 'contradictory') return bodies.turnAway(request, response, contradictory)
    logForeign(request)
    bodies.turnAway(request, response, notHere)
  }
  const watch = watchConnections({ most: mostConnections, people: !config.trustProxy })
  return () => {
    const server = http.createServer(limitsOnSlowClients, (request, response) =>
      take(request, response, false),
    )
    server.on('checkContinue', (request: http.IncomingMessage, response: http.ServerResponse) =>
      take(request, response, true),
    )
    // the shop supports no other expectation
    server.on('checkExpectation', (request: http.IncomingMessage, response: http.ServerResponse) =>
      take(request, response, false),
    )
    server.keepAliveTimeout = 5_000
    server.timeout = idleSocketMs
    server.maxConnections = mostConnections
    server.on('connection', watch).on('connection', shop.connectionOpened)
    return server
  }
}

/** Passes a complete request to the identity provider or the app. */
function passToShop(
  { shop, config, stopping }: Parts,
  addressIn: (request: http.IncomingMessage) => string,
): Handle {
  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      return shop.fetch(request, { address: addressIn(incoming), gone: () => outgoing.destroyed })
    },
    { hostname: new URL(config.publicUrl).host },
  )
  return (request, response) => {
    // the connection closes after this response, so a later request on it would fail
    if (stopping?.()) response.setHeader('connection', 'close')
    if (shop.handleNode(request, response)) return
    void listener(request, response)
  }
}

/** Logs foreign host names, once each. */
function foreignHostLogger(log: Log): (request: http.IncomingMessage) => void {
  const reported = new Set<string>()
  return (request) => {
    const { host = '' } = request.headers
    if (reported.size >= mostNamesLogged || reported.has(host)) return
    reported.add(host)
    log.warn(
      { host: host.slice(0, 200) },
      'request for another host rejected: see PUBLIC_URL and ALLOWED_HOSTS',
    )
  }
}
