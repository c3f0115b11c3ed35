import { Hono } from 'hono'
import type { ServedCall } from '../platform/http/implement.ts'
import type { Handle } from '../platform/http/handle.ts'
import { createInProcessClient } from '../platform/http/in-process-client.ts'
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
import { openPages } from './open-pages.ts'
import type { AddressOf } from './page-address.ts'
import type { ShopCaches } from './shop-caches.ts'

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
