import { randomUUID } from 'node:crypto'
import type http from 'node:http'
import { adminCatalogueApi } from '../catalogue/admin-catalogue.api.ts'
import { catalogueApi } from '../catalogue/catalogue.api.ts'
import type { ServedCall } from '../calls/implement.ts'
import { createApiClient } from '../calls/client.ts'
import { Refusal } from '../calls/problem.ts'
import { listen } from '../database/listen.ts'
import type { Database } from '../database/open-database.ts'
import { cartApi } from '../cart/cart.api.ts'
import { favouritesApi } from '../favourites/favourites.api.ts'
import { moderationApi } from '../reviews/moderation.api.ts'
import { reviewsApi } from '../reviews/reviews.api.ts'
import { withdrawalsApi } from '../withdrawals/withdrawals.api.ts'
import { mailApi } from './mail.api.ts'
import { newsletterApi } from '../newsletter/newsletter.api.ts'
import { salesApi } from '../sales/sales.api.ts'
import { addressBookApi } from '../orders/address-book.api.ts'
import { ordersApi } from '../orders/orders.api.ts'
import type { CardPayments } from '../outside/card-payments/port.ts'
import type { Mail } from '../outside/mail/port.ts'
import { sendMessages } from '../outside/mail/send-messages.ts'
import type { IdentityPort } from '../outside/identity/port.ts'
import { personalDataApi } from '../personal-data/personal-data.api.ts'
import { paymentsApi } from '../payments/payments.api.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'
import { stockApi } from '../stock/stock.api.ts'
import { callerIdentification } from '../users/identify-caller.ts'
import { userApi } from '../users/users.api.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Config } from './config.ts'
import { docsApi } from './docs.api.ts'
import { createBottlePictures } from './bottle-pictures.ts'
import { repeat } from './repeat.ts'
import { robots, sitemap } from './sitemap.ts'
import { isConnectionFailure, databaseDown, notFound, problemResponse, serverFault } from './failures.ts'
import type { Log } from './log.ts'
import { mountCalls, type Arrival } from './mount-calls.ts'
import { openPages } from './pages.ts'
import { createRateLimits } from './rate-limits.ts'
import { secure } from './security-headers.ts'
import type { Api, PageSettings, ShopCalls } from './shop.contract.ts'
import { openStaticFiles } from './static-files.ts'

export type OutsideSystems = {
  identity: IdentityPort
  payments: CardPayments
  mail: Mail
  /** Checkout pages of the embedded payment stand-in. */
  sandbox?: { fetch: (request: Request) => Promise<Response> }
}

const reconcileEveryMs = 15_000
const mailEveryMs = 1000
/** Calls whose answers are the same for everybody, and change only with the catalogue. */
const sharedCalls = /^\/(products(?!\/all)|filters|productor|location|category|review\/(?!allowed))/

export type Shop = {
  /** Every call that the shop answers, with its contract. */
  calls: ServedCall[]
  /** Answers any request for the shop except the identity provider's own paths. */
  fetch: (request: Request, arrival?: Partial<Arrival>) => Promise<Response>
  /** Takes the requests that belong to the embedded identity provider; false when it is not one of them. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  close: () => Promise<void>
}

type Parts = {
  config: Config
  database: Database
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
  const calls = [
    ...adminCatalogueApi(db),
    ...catalogueApi(db),
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
    ...moderationApi(db),
    ...mailApi(db),
    ...salesApi(db),
    ...newsletterApi({ db, publicUrl: config.publicUrl, apiUrl }),
    ...userApi(db),
    ...personalDataApi(db, outside.identity),
    ...withdrawalsApi(db, config.mail.shop),
  ]
  const documented = [...calls, ...docsApi(() => calls, apiUrl, db)]
  const limits = createRateLimits(config.requestsPerMinute)
  const api = mountCalls({
    calls: documented,
    identify: callerIdentification(db, outside.identity),
    limits,
    log,
    checkAnswers: rest.checkAnswers ?? false,
  })
  const inProcess: Api = createApiClient<ShopCalls>({
    base: config.publicUrl,
    dispatch: (request) => api(request, { address: 'in-process', requestId: randomUUID() }),
  })
  const files = rest.buildFolder ? await openStaticFiles(`${rest.buildFolder}/client`) : undefined
  const pages = rest.buildFolder
    ? await openPages(rest.buildFolder, { api: inProcess, settings: pageSettings(config, outside) })
    : undefined

  const bottles = createBottlePictures(db)
  const cache = createAnswerCache()
  const stopWorkers = [
    listen(database.connectionString, 'catalogue_changed', {
      heard: () => cache.clear(),
      connected: (sure) => cache.listening(sure),
    }),
    repeat(reconcileEveryMs, () => reconcilePayments(db, payments), log),
    repeat(
      mailEveryMs,
      async () => void (await sendMessages(db, outside.mail, (line) => log.warn(line))),
      log,
    ),
  ]

  const route = async (request: Request, arrival: Arrival): Promise<Response> => {
    const url = new URL(request.url)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (url.pathname === '/api' || url.pathname.startsWith('/api/')) {
      url.pathname = url.pathname.slice('/api'.length) || '/'
      const ask = () => api(new Request(url, request), arrival)
      const forAll = reading && sharedCalls.test(url.pathname) && !request.headers.has('authorization')
      if (forAll) return cache.answer(request, ask)
      const answer = await ask()
      // whoever changed something sees it in the very next answer; other processes hear of it a moment later
      if (!reading) cache.clear()
      return answer
    }
    if (outside.sandbox && url.pathname.startsWith('/sandbox/mercadopago/'))
      return outside.sandbox.fetch(request)
    const bottle = /^\/media\/bottles\/(\d{1,15})\.svg$/.exec(url.pathname)?.[1]
    if (bottle) return bottles(request, Number(bottle))
    if (url.pathname === '/sitemap.xml') return sitemap(db, config.publicUrl)
    if (url.pathname === '/robots.txt') return robots(config.publicUrl)
    const file = await files?.(request)
    if (file) return file
    if (!pages) return problemResponse(notFound, arrival.requestId)
    return reading ? cache.answer(request, () => pages(request)) : pages(request)
  }

  return {
    calls: documented,
    async fetch(request, partial = {}) {
      const arrival = { address: '127.0.0.1', requestId: randomUUID(), ...partial }
      const started = performance.now()
      const response = await route(request, arrival).catch((failure: unknown) => {
        log.error({ err: failure, requestId: arrival.requestId }, 'a request failed')
        const refusal: Refusal = isConnectionFailure(failure) ? databaseDown : serverFault
        return problemResponse(refusal, arrival.requestId)
      })
      log.debug(
        {
          requestId: arrival.requestId,
          method: request.method,
          path: new URL(request.url).pathname,
          status: response.status,
          ms: Math.round(performance.now() - started),
        },
        'request',
      )
      return secure(response, { https: config.publicUrl.startsWith('https:'), requestId: arrival.requestId })
    },
    handleNode: (request, response) => outside.identity.handleNode?.(request, response) ?? false,
    async close() {
      await Promise.all(stopWorkers.map((stop) => stop()))
    },
  }
}

function pageSettings(config: Config, outside: OutsideSystems): PageSettings {
  const { domain, clientId, audience, rolesClaim } = outside.identity.browserSettings
  const identityOrigin = config.identity.domain ? [`https://${config.identity.domain}`] : []
  const apiOrigin = config.apiBaseUrl.startsWith('http') ? [new URL(config.apiBaseUrl).origin] : []
  return {
    publicUrl: config.publicUrl,
    apiBaseUrl: config.apiBaseUrl,
    identity: { domain, clientId, audience, rolesClaim, redirectUri: `${config.publicUrl}/` },
    connectOrigins: [...identityOrigin, ...apiOrigin],
    formOrigins: config.payments.accessToken ? ['https://www.mercadopago.com.ar'] : [],
    newsletterUrl: config.newsletterUrl ?? null,
    map: { googleKey: config.map.googleKey ?? null, tilesUrl: config.map.tilesUrl ?? null },
  }
}
