import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import { adminCatalogueApi } from '../catalogue/admin-catalogue.api.ts'
import { picturesApi } from '../catalogue/pictures.api.ts'
import { catalogueApi } from '../catalogue/catalogue.api.ts'
import type { ServedCall } from '../calls/implement.ts'
import { createApiClient } from '../calls/client.ts'
import { Refusal } from '../calls/problem.ts'
import { listen } from '../database/listen.ts'
import type { Database, Db } from '../database/open-database.ts'
import { createReader } from '../database/read-replica.ts'
import { auditApi } from '../audit/audit.api.ts'
import { cartApi } from '../cart/cart.api.ts'
import { favouritesApi } from '../favourites/favourites.api.ts'
import { moderationApi } from '../reviews/moderation.api.ts'
import { importsApi } from '../imports/imports.api.ts'
import { reviewsApi } from '../reviews/reviews.api.ts'
import { withdrawalsApi } from '../withdrawals/withdrawals.api.ts'
import { mailApi } from './mail.api.ts'
import { newsletterApi } from '../newsletter/newsletter.api.ts'
import { salesApi } from '../sales/sales.api.ts'
import { addressBookApi } from '../orders/address-book.api.ts'
import { ordersApi } from '../orders/orders.api.ts'
import { personalDataApi } from '../personal-data/personal-data.api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { recommendationsApi } from '../recommendations/recommendations.api.ts'
import { keepShelf } from '../recommendations/shelf.queries.ts'
import { sommelierApi } from '../sommelier/sommelier.api.ts'
import { stockApi } from '../stock/stock.api.ts'
import { pricesApi } from '../prices/prices.api.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import { userApi } from '../users/users.api.ts'
import { createAdmission, full } from './admission.ts'
import { asResponse, createAnswerCache } from './answer-cache.ts'
import { startBackgroundWork } from './background-work.ts'
import type { Config } from './config.ts'
import { docsApi } from './docs.api.ts'
import { createInProcessCalls } from './in-process-calls.ts'
import { createBottlePictures } from './bottle-pictures.ts'
import { createMediaFiles } from './media-files.ts'
import { robots, sitemap } from './sitemap.ts'
import { isConnectionFailure, databaseDown, notFound, problemResponse, serverFault } from './failures.ts'
import type { Log } from './log.ts'
import { maySeeMetrics } from './metrics-door.ts'
import { mountCalls, type Arrival } from './mount-calls.ts'
import { kindOf, noteRequest } from './note-request.ts'
import type { OutsideSystems } from './outside-systems.ts'
import { pageSettings } from './page-settings.ts'
import { openPages } from './pages.ts'
import { createRateLimits } from './rate-limits.ts'
import { createReadiness } from './readiness.ts'
import { secure, securityHeaders } from './security-headers.ts'
import { createShopMetrics } from './shop-metrics.ts'
import type { ShopCalls } from './shop.contract.ts'
import { openStaticFiles } from './static-files.ts'

/** What may wait for a place, as a multiple of what is worked on at once, and how long. */
const waitingPerPlace = 16
const longestWaitMs = 12_000
/** Requests a minute that one address may make of the embedded identity provider, at the usual setting. */
const identityPerMinute = 300
/** What is answered however full the shop is: whether it lives. */
const always = /^\/(health|ready)\/?$/
/** Calls whose answers are the same for everybody, and change only with the catalogue. */
const sharedCalls = /^\/(products(?!\/all)|filters|productor|location|category|sommelier|review\/(?!allowed))/
/** Calls that change something, and never what the catalogue shows. */
const ownAffairs =
  /^\/(shoppingCart|favorite|filters\/product|newsletter|email|address|user|orders\/(dir|email))/

export type Shop = {
  /** Every call that the shop answers, with its contract. */
  calls: ServedCall[]
  /** Answers any request for the shop except the identity provider's own paths. */
  fetch: (request: Request, arrival?: Partial<Arrival>) => Promise<Response>
  /** Takes the requests that belong to the embedded identity provider; false when it is not one of them. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** A place for a request of the embedded identity provider. Out: what gives it back, or why there is none. */
  enter: (address: string) => Promise<(() => void) | Refusal>
  /** Says from here on that the shop is not ready for requests; those that come are still answered. */
  drain: () => void
  /** Counts a statement that took too long. */
  slowQuery: () => void
  /** Answers at once from memory, when the answer is the same for everybody and kept. */
  serveKept: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
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
export async function createShop({ config, database, outside, log, ...rest }: Parts): Promise<Shop> {
  const { db } = database
  const apiUrl = config.apiBaseUrl.startsWith('http')
    ? config.apiBaseUrl
    : config.publicUrl + config.apiBaseUrl
  const { payments } = outside
  const shelf = keepShelf(db)
  const reader = createReader(db, rest.replica)
  const calls = [
    ...adminCatalogueApi(db),
    ...catalogueApi(reader.read),
    ...picturesApi({
      db,
      media: outside.media,
      log: (failure) => log.error({ err: failure }, 'a picture was lost'),
    }),
    ...cartApi(db),
    ...paymentsApi({
      db,
      payments,
      publicUrl: config.publicUrl,
      apiUrl,
      holdMinutes: config.payments.holdMinutes,
    }),
    ...ordersApi(db),
    ...addressBookApi(db),
    ...stockApi(db),
    ...favouritesApi(db),
    ...reviewsApi(db),
    ...recommendationsApi(db, shelf.read),
    ...sommelierApi(db, shelf.read),
    ...moderationApi(db),
    ...mailApi(db),
    ...salesApi(db),
    ...newsletterApi({ db, publicUrl: config.publicUrl, apiUrl }),
    ...userApi(db),
    ...personalDataApi(db, outside.identity),
    ...withdrawalsApi(db, config.mail.shop),
    ...importsApi(db),
    ...pricesApi(db),
    ...auditApi(db),
  ]
  const readiness = createReadiness(db, rest.migrationsFolder)
  const documented = [...calls, ...docsApi(() => calls, apiUrl, readiness)]
  const admission = createAdmission({
    atOnce: config.requestsAtOnce,
    waiting: config.requestsAtOnce * waitingPerPlace,
    waitMs: longestWaitMs,
  })
  const metrics = createShopMetrics(database, admission)
  const limits = createRateLimits(config.requestsPerMinute)
  const api = mountCalls({
    calls: documented,
    identify: callerIdentification(db, outside.identity),
    limits,
    log,
    checkAnswers: rest.checkAnswers ?? false,
  })
  const cache = createAnswerCache(config.answerCacheMb * 1_000_000)
  const inProcess = createInProcessCalls({
    calls,
    isShared: (path) => sharedCalls.test(path),
    cache,
    viaRequest: createApiClient<ShopCalls>({
      base: config.publicUrl,
      dispatch: (request) => api(request, { address: 'in-process', requestId: randomUUID(), counted: true }),
    }),
    log,
    checkAnswers: rest.checkAnswers ?? false,
  })
  const files = rest.buildFolder ? await openStaticFiles(`${rest.buildFolder}/client`) : undefined
  const pages = rest.buildFolder
    ? await openPages(rest.buildFolder, { api: inProcess, settings: pageSettings(config, outside) })
    : undefined

  const bottles = createBottlePictures(db)
  const mediaFiles = createMediaFiles(outside.media)
  const changes = listen(database.connectionString, 'catalogue_changed', {
    heard: (payload) => {
      shelf.forget()
      reader.changed()
      cache.heard(payload)
    },
    connected: (sure) => cache.listening(sure),
  })
  const stopWorkers = [() => changes.stop(), ...startBackgroundWork({ db, outside, config, limits, log })]

  const https = config.publicUrl.startsWith('https:')
  /** Work that costs something is begun only while there is room for it. */
  const inTurn = async <T>(
    request: Request,
    arrival: Arrival,
    work: () => Promise<T>,
  ): Promise<T | Response> => {
    const place = await admission.enter()
    if (place instanceof Refusal) return problemResponse(place, arrival.requestId)
    // whoever left while waiting: nobody reads the answer
    const gone = request.signal.aborted
    try {
      return gone ? problemResponse(full, arrival.requestId) : await work()
    } finally {
      place()
    }
  }

  const route = async (request: Request, arrival: Arrival): Promise<Response> => {
    const url = new URL(request.url)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
      url.pathname = url.pathname.slice('/api'.length) || '/'
      const ask = () => inTurn(request, arrival, () => api(new Request(url, request), arrival))
      if (always.test(url.pathname)) return api(new Request(url, request), arrival)
      const forAll = reading && sharedCalls.test(url.pathname) && !request.headers.has('authorization')
      if (forAll) return cache.answer(request, ask)
      const answer = await ask()
      // whoever changed something sees it in the very next answer; other processes hear of it a moment later
      if (!reading && !ownAffairs.test(url.pathname)) await changes.catchUp()
      return answer
    }
    const { sandbox } = outside
    if (sandbox && url.pathname.startsWith('/sandbox/mercadopago/'))
      return inTurn(request, arrival, () => sandbox.fetch(request))
    const bottle = /^\/media\/bottles\/(\d{1,15})\.svg$/.exec(url.pathname)?.[1]
    if (bottle) return inTurn(request, arrival, () => bottles(request, Number(bottle)))
    if (url.pathname.startsWith('/media/pictures/')) return mediaFiles(request, url.pathname)
    if (url.pathname === '/sitemap.xml') return inTurn(request, arrival, () => sitemap(db, config.publicUrl))
    if (url.pathname === '/metrics' && maySeeMetrics(request, arrival.address, config.metricsToken))
      return metricsAnswer(await metrics.text())
    if (url.pathname === '/robots.txt') return robots(config.publicUrl)
    const file = await files?.(request)
    if (file) return file
    if (!pages) return problemResponse(notFound, arrival.requestId)
    const render = async () => {
      const limited = await limits.check({ state: 'anonymous', address: arrival.address }, 'page', undefined)
      if (limited) return problemResponse(limited, arrival.requestId)
      return inTurn(request, arrival, () => pages(request))
    }
    return reading ? cache.answer(request, render) : asResponse(await render())
  }

  return {
    calls: documented,
    async fetch(request, partial = {}) {
      const arrival: Arrival = { address: '127.0.0.1', requestId: randomUUID(), ...partial }
      const started = performance.now()
      const response = await route(request, arrival).catch((failure: unknown) => {
        log.error({ err: failure, requestId: arrival.requestId }, 'a request failed')
        const refusal: Refusal = isConnectionFailure(failure) ? databaseDown : serverFault
        return problemResponse(refusal, arrival.requestId)
      })
      const answered = { status: response.status, ms: performance.now() - started }
      noteRequest({ log, metrics }, request, arrival, answered)
      return secure(response, { https, requestId: arrival.requestId })
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
      return limited ?? admission.enter()
    },
    drain: () => readiness.drain(),
    slowQuery: () => metrics.slowQuery(),
    serveKept(request, response) {
      const reading = request.method === 'GET' || request.method === 'HEAD'
      if (!reading || request.headers.authorization !== undefined) return false
      const started = performance.now()
      const served = cache.serve(request, response, (kept) =>
        securityHeaders(kept, { https, requestId: randomUUID() }),
      )
      if (served)
        metrics.answered(kindOf(request.url ?? ''), response.statusCode, performance.now() - started)
      return served
    },
    async close() {
      metrics.close()
      await Promise.all(stopWorkers.map((stop) => stop()))
    },
  }
}

function metricsAnswer(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}
