import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import type { ServedCall } from '../platform/http/implement.ts'
import { createApiClient } from '../platform/http/client.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Database, Db } from '../platform/database/open-database.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import {
  asResponse,
  createResponseCache,
  sendAnswer,
  wholeOf,
  type Asked,
  type WholeAnswer,
} from '../platform/http/response-cache/response-cache.ts'
import { startSchedule } from './schedule.ts'
import type { Config } from './config.ts'
import { docsApi } from './openapi/docs.api.ts'
import { createConcurrencyLimit } from '../platform/http/overload/concurrency-limit.ts'
import { createInProcessCalls } from './in-process-calls.ts'
import { sendBusy } from '../platform/http/overload/busy-answer.ts'
import { compressAnswer } from '../platform/http/compress-answer.ts'
import { createBottleCards, winesOnCard } from '../catalogue/images/bottle-cards.ts'
import { createBottlePictures } from '../catalogue/images/bottle-pictures.ts'
import { createMediaFiles } from './media-files.ts'
import { robots, sitemap } from './sitemap.ts'
import {
  answerTo,
  notFound,
  onlyToLookAt,
  problemAnswer,
  problemResponse,
  serverFault,
} from '../platform/http/failures.ts'
import { createIntake, type Intake } from './intake.ts'
import { createCatalogueCaches } from './catalogue-caches.ts'
import type { Log } from '../platform/observability/log.ts'
import { maySeeMetrics, metricsAnswer } from '../platform/http/metrics-access.ts'
import { mountCalls, type Arrival } from '../platform/http/mount-calls.ts'
import { kindOf, noteRequest } from './note-request.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { pageSettings } from './page-settings.ts'
import { openPages } from './pages.ts'
import { createRateLimits } from '../platform/http/rate-limits.ts'
import { createReadiness } from './readiness.ts'
import { secure, securityHeaders } from '../platform/http/security-headers.ts'
import { createSharedCalls, type FoundCall } from '../platform/http/shared-calls.ts'
import { shopCalls } from './api.ts'
import { createShopMetrics } from './shop-metrics.ts'
import type { ShopCalls } from './shop.contract.ts'
import { openStaticFiles } from '../platform/http/static-files.ts'
import { wellKnown } from './well-known.ts'

/** Requests a minute that one address may make of the embedded identity provider, at the usual setting. */
const identityPerMinute = 300
/** Cards that one address may have drawn: a network asks for one a link. */
const cardsPerMinute = 60
/** What is answered however full the shop is: whether it lives. */
const always = /^\/(health|ready)\/?$/
/** A call's address that says the same however it is read: its path without the API's base, and its query. */
const plainCall = /^\/api((?:\/[\w-]+)+\/?)(?:\?([\w\-.,~=&%+]*))?$/
export type Shop = {
  /** Every call that the shop answers, with its contract. */
  calls: ServedCall[]
  /** Answers any request for the shop except the identity provider's own paths. */
  fetch: (request: Request, arrival?: Partial<Arrival>) => Promise<Response>
  /** Takes the requests that belong to the embedded identity provider; false when it is not one of them. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** A place for a request of the embedded identity provider. Out: what gives it back, or why there is none. */
  enter: (address: string) => Promise<(() => void) | Refusal>
  intake: Intake
  /** Says from here on that the shop is not ready for requests; those that come are still answered. */
  drain: () => void
  /** Counts a connection that was taken in. */
  cameIn: () => void
  /** Counts a statement that took too long. */
  slowQuery: () => void
  /**
   * Answers straight to the listener what is the same for everybody, from memory or a public call, and whoever cannot be
   * served now. False when it is none of these, or was asked in a way that `fetch` understands better. In: who asks,
   * when that is needed.
   */
  serve: (request: http.IncomingMessage, response: http.ServerResponse, address: () => string) => boolean
  close: () => Promise<void>
}

type Parts = {
  config: Config
  database: Database
  migrationsFolder: string
  /** Answers the public's reads of the catalogue in the database's stead. */
  replica?: Db
  outside: OutsideSystems
  log: Log
  /** Folder of the built screens; without one the shop answers calls only. */
  buildFolder?: string
  checkAnswers?: boolean
}

/** Builds the whole shop from its parts. Tests hand in embedded ones, `main.ts` those that the settings name. */
export async function createApp({ config, database, outside, log, ...rest }: Parts): Promise<Shop> {
  const { db } = database
  const apiUrl = config.apiBaseUrl.startsWith('http')
    ? config.apiBaseUrl
    : config.publicUrl + config.apiBaseUrl
  const catalogue = createCatalogueCaches(database, rest.replica)
  const calls = shopCalls({ config, apiUrl, db, catalogue, outside, log })
  const readiness = createReadiness(db, rest.migrationsFolder)
  const documented = [...calls, ...docsApi(() => calls, apiUrl, readiness)]
  const doors = createConcurrencyLimit(config.requestsAtOnce)
  const metrics = createShopMetrics(database, doors.all)
  const limits = createRateLimits(config.requestsPerMinute)
  const identify = callerIdentification(db, outside.identity)
  const api = mountCalls({
    calls: documented,
    identify,
    limits,
    log,
    checkAnswers: rest.checkAnswers ?? false,
    caughtUp: () => changes.catchUp(),
  })
  const https = config.publicUrl.startsWith('https:')
  const cache = createResponseCache(config.answerCacheMb * 1_000_000, (own) => securityHeaders(own, https))
  const shared = createSharedCalls({
    calls,
    limits,
    log,
    checkAnswers: rest.checkAnswers ?? false,
  })
  const inProcess = createInProcessCalls({
    calls,
    cache,
    viaRequest: createApiClient<ShopCalls>({
      base: config.publicUrl,
      dispatch: (request) => api(request, { address: 'in-process', requestId: randomUUID(), counted: true }),
    }),
    log,
    checkAnswers: rest.checkAnswers ?? false,
  })
  const files = rest.buildFolder ? await openStaticFiles(rest.buildFolder) : undefined
  const pages = rest.buildFolder
    ? await openPages(rest.buildFolder, { api: inProcess, settings: pageSettings(config, outside) })
    : undefined

  const cards = createBottleCards(db)
  const bottles = createBottlePictures(db)
  const mediaFiles = createMediaFiles(outside.media)
  const changes = catalogue.follow(cache)
  const stopWorkers = [() => changes.stop(), ...startSchedule({ database, outside, config, limits, log })]

  const askShared = (
    asked: Asked,
    { found, query, gone }: { found: FoundCall; query: URLSearchParams; gone: () => boolean },
    arrival: Arrival,
  ) =>
    cache.answer(asked, () =>
      doors.inTurn({ gone, requestId: arrival.requestId }, () => shared.answer(found, query, arrival)),
    )

  const route = async (request: Request, arrival: Arrival): Promise<Response | WholeAnswer> => {
    const url = new URL(request.url)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    const gone = () => request.signal.aborted
    const inTurn = { gone, requestId: arrival.requestId }
    const asked: Asked = {
      key: url.pathname + url.search,
      head: request.method === 'HEAD',
      ifNoneMatch: request.headers.get('if-none-match'),
      accepts: request.headers.get('accept-encoding'),
    }
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
      url.pathname = url.pathname.slice('/api'.length) || '/'
      if (always.test(url.pathname)) return api(new Request(url, request), arrival)
      const forAll = reading && !request.headers.has('authorization')
      const found = forAll ? shared.find(url.pathname) : undefined
      if (found) return askShared(asked, { found, query: url.searchParams, gone }, arrival)
      return doors.inTurn(
        inTurn,
        () => api(new Request(url, request), arrival),
        () => doors.enter(reading),
      )
    }
    const { sandbox } = outside
    if (sandbox && url.pathname.startsWith('/sandbox/mercadopago/'))
      return doors.inTurn(
        inTurn,
        () => sandbox.fetch(request),
        () => doors.enter(false),
      )
    const bottle = /^\/media\/bottles\/(\d{1,15})\.svg$/.exec(url.pathname)?.[1]
    if (bottle) return doors.inTurn(inTurn, () => bottles(request, Number(bottle)))
    const onCard = winesOnCard(url.pathname)
    if (onCard) {
      const limited = await limits.check(
        { state: 'anonymous', address: arrival.address },
        'card',
        cardsPerMinute,
      )
      if (limited) return problemResponse(limited, arrival.requestId)
      return doors.inTurn(inTurn, () => cards(request, onCard))
    }
    if (url.pathname.startsWith('/media/pictures/')) return mediaFiles(request, url.pathname)
    if (url.pathname === '/sitemap.xml') return doors.inTurn(inTurn, () => sitemap(db, config.publicUrl))
    if (url.pathname === '/metrics' && maySeeMetrics(request, arrival.address, config.metricsToken))
      return metricsAnswer(await metrics.text())
    if (url.pathname === '/robots.txt') return robots(config.publicUrl)
    const known = wellKnown(url.pathname, { publicUrl: config.publicUrl, mail: config.mail.shop })
    if (known) return known
    const file = await files?.(request)
    if (file) return file
    if (!pages) return problemResponse(notFound, arrival.requestId)
    // a page with nothing behind it to send to: said without drawing one, and without a line in the log for each
    if (!reading) return problemResponse(onlyToLookAt, arrival.requestId)
    const render = async () => {
      const limited = await limits.check({ state: 'anonymous', address: arrival.address }, 'page', undefined)
      if (limited) return problemResponse(limited, arrival.requestId)
      return doors.inTurn(inTurn, () => pages(request), doors.enterForPage)
    }
    return cache.answer(asked, render)
  }

  return {
    calls: documented,
    async fetch(request, partial = {}) {
      const arrival: Arrival = { address: '127.0.0.1', requestId: randomUUID(), ...partial }
      const started = performance.now()
      const { method, url } = request
      const path = new URL(url).pathname
      const made = await route(request, arrival).catch((failure: unknown) => {
        log.error({ err: failure, requestId: arrival.requestId }, 'a request failed')
        return problemResponse(answerTo(failure).refusal, arrival.requestId)
      })
      const form = { head: method === 'HEAD', accepts: request.headers.get('accept-encoding') }
      // the sandbox also plays a provider whose answers break off
      const response = path.startsWith('/sandbox/') ? made : await compressAnswer(made, form)
      const answered = { status: response.status, ms: performance.now() - started }
      noteRequest({ log, metrics }, { method, path }, arrival, answered)
      return asResponse(secure(response, { https, requestId: arrival.requestId }))
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
      return limited ?? doors.enter(false)
    },
    intake: createIntake({ identify, metrics, https }),
    drain: () => readiness.drain(),
    cameIn: doors.cameIn,
    slowQuery: () => metrics.slowQuery(),
    serve(request, response, address) {
      const { method = '', url: key = '', headers } = request
      const head = method === 'HEAD'
      const reading = head || method === 'GET'
      const isForAll = reading && headers.authorization === undefined
      const started = performance.now()
      const requestId = randomUUID()
      const isKept = isForAll && cache.serve(request, response, requestId)
      if (isKept || doors.turnsAway(key, reading, () => isForAll && cache.has(key))) {
        if (!isKept) sendBusy(request, response, { https, requestId })
        metrics.answered(kindOf(key), response.statusCode, performance.now() - started)
        return true
      }
      if (!isForAll) return false
      const [, path = '', query] = plainCall.exec(key) ?? []
      const found = shared.find(path)
      if (!found) return false
      const arrival: Arrival = { address: address(), requestId }
      const asked: Asked = {
        key,
        head,
        ifNoneMatch: headers['if-none-match'],
        accepts: headers['accept-encoding'] as string | undefined,
      }
      const gone = () => response.destroyed
      askShared(asked, { found, query: new URLSearchParams(query), gone }, arrival)
        .catch((failure: unknown) => {
          log.error({ err: failure, requestId }, 'a request failed')
          return problemAnswer(serverFault, requestId)
        })
        .then(async (made) => {
          const answer = await compressAnswer(made, asked)
          const whole = answer instanceof Response ? await wholeOf(answer) : answer
          sendAnswer(response, secure(whole, { https, requestId }), head)
          const answered = { status: whole.status, ms: performance.now() - started }
          noteRequest({ log, metrics }, { method, path: `/api${path}` }, arrival, answered)
        })
        .catch(() => response.destroy())
      return true
    },
    async close() {
      metrics.close()
      await Promise.all(stopWorkers.map((stop) => stop()))
    },
  }
}
