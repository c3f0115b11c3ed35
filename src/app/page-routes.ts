import { Hono } from 'hono'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { PageParameters } from '../platform/http/page-parameters.ts'
import type { ServedCall } from '../platform/http/implement.ts'
import type { Handle } from '../platform/http/handle.ts'
import { collectTags, createInProcessClient, type PageTags } from '../platform/http/in-process-client.ts'
import type { ConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import { limitPages } from '../platform/http/overload/limit-concurrency.ts'
import { onlyToLookAt, problemResponse } from '../platform/http/problem-responses.ts'
import { rateLimit } from '../platform/http/rate-limit.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { HttpEnv } from '../platform/http/request-context.ts'
import { respond } from '../platform/http/respond.ts'
import {
  cacheResponses,
  isForEveryReader,
  pathAndQuery,
} from '../platform/http/response-cache/cache-responses.ts'
import { openStaticFiles, serveFiles } from '../platform/http/static-files.ts'
import type { Tracing } from '../platform/observability/trace.ts'
import type { PageSettings, Api } from './shop.contract.ts'
import { pageAddresses, type AddressOf } from './page-address.ts'
import type { ShopCaches } from './shop-caches.ts'
import { type WholeAnswer, wholeOf } from '../platform/http/response-cache/response-cache.ts'
import { settingsTag } from '../settings/settings-tag.ts'

type Parts = {
  calls: ServedCall[]
  handle: Handle
  caches: Pick<ShopCaches, 'responses' | 'values'>
  settings: () => Promise<PageSettings>
  limit: ConcurrencyLimiter
  limits: RateLimiter
  tracing: Tracing
  /** Counts a page that is rendered. */
  rendered: () => void
}

/** A build's screens and files, at every path without another route. */
export async function pageRoutes(
  buildFolder: string,
  parts: Parts,
): Promise<{ routes: Hono<HttpEnv>; addressOf: AddressOf }> {
  const { calls, handle, caches, settings, limit, limits, tracing, rendered } = parts
  const files = await openStaticFiles(buildFolder)
  const api = createInProcessClient<Api>(calls, handle, caches.values)
  const { render, addressOf } = await openPages(buildFolder, { api, settings })
  const routes = new Hono<HttpEnv>()
    .use(serveFiles(files))
    .get(
      '*',
      cacheResponses(caches.responses, isForEveryReader, addressOf),
      rateLimit(limits, 'page'),
      limitPages(limit),
      async (c) => {
        rendered()
        const traced = { 'url.path': c.req.path, 'descorche.request_id': c.env.requestId }
        const request = addressed(c.req.raw, addressOf(c.req.url))
        return respond(c, await tracing.span('GET page', traced, () => render(request)))
      },
    )
    // pages accept no other method: a problem, without logging each one
    .all('*', (c) => problemResponse(onlyToLookAt, c.env.requestId))
  return { routes, addressOf }
}

/** The request under the page's own address, so that all links to a page share one response. */
function addressed(request: Request, page: string): Request {
  if (page === pathAndQuery(request.url)) return request
  return new Request(new URL(page, request.url), request)
}

type EntryModule = {
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
  apiContext: RouterContext<Api>
  settingsContext: RouterContext<PageSettings>
  stylesheetsContext: RouterContext<ReadonlyMap<string, string>>
  renderedPageContext: RouterContext<{ html?: Buffer }>
  pageParameters: Readonly<Record<string, PageParameters>>
}

type Pages = { render: (request: Request) => Promise<WholeAnswer>; addressOf: AddressOf }

/** The server-rendered screens of the build. Their loaders call the API in process. */
async function openPages(
  buildFolder: string,
  options: { api: (page: PageTags) => Api; settings: () => Promise<PageSettings> },
): Promise<Pages> {
  const url = pathToFileURL(path.resolve(buildFolder, 'server/index.js')).href
  const build = (await import(url)) as ServerBuild
  const entry = build.entry.module as unknown as EntryModule
  const stylesheets = await readStylesheets(path.join(buildFolder, 'client', 'assets'))
  const handle = entry.createRequestHandler(build, 'production')
  const render: Pages['render'] = async (request) => {
    const context = new entry.RouterContextProvider()
    const tags = collectTags()
    context.set(entry.apiContext, options.api(tags))
    tags.add([settingsTag])
    context.set(entry.settingsContext, await options.settings())
    context.set(entry.stylesheetsContext, stylesheets)
    const rendered: { html?: Buffer } = {}
    context.set(entry.renderedPageContext, rendered)
    const answer = await wholeOf(await handle(withBody(request), context))
    return { ...answer, body: rendered.html ?? answer.body, tags: tags.all() }
  }
  return { render, addressOf: pageAddresses(entry.pageParameters) }
}

/** Turns HEAD into GET: the router answers HEAD without a body, but the response cache serves both. */
function withBody(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { headers: request.headers, signal: request.signal })
}

async function readStylesheets(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return new Map(names.map((name, index) => [`/assets/${name}`, (texts[index] ?? '').trim()]))
}
