import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../request-context.ts'
import { withoutTracking } from '../tracking-parameters.ts'
import { asResponse, type CacheRequest, type ResponseCache } from './response-cache.ts'

/**
 * The cached response for anonymous requests, before any other work. Synchronous, so that it is written in the same
 * turn of the event loop. Undefined on a miss.
 */
export function cachedResponse(
  cache: ResponseCache,
  request: Request,
  requestId: string,
  isForEverybody: IsForEverybody,
): Response | undefined {
  if (!isForEverybody(request)) return undefined
  const found = cache.ready(requestedOf(request))
  if (!found) return undefined
  const { status, headers, body } = found
  return asResponse({ status, body, headers: { ...headers, 'x-request-id': requestId } })
}

/** Middleware before cacheable routes: concurrent misses of one key share one computation. */
export function cacheResponses(
  cache: ResponseCache,
  isForEverybody: IsForEverybody,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isForEverybody(c.req.raw)) return next()
    const made = await cache.answer(requestedOf(c.req.raw), async () => {
      await next()
      return c.get('answer') ?? c.res
    })
    // Hono merges the headers of a response that replaces another one
    c.res = undefined
    if (made instanceof Response) return void (c.res = made)
    c.res = asResponse({ ...made, headers: { ...made.headers, 'x-request-id': c.env.requestId } })
    c.env.complete = true
  }
}

/** Whether the response does not depend on the caller. */
export type IsForEverybody = (request: Request) => boolean

/** A page has nothing personal in it. */
export function isForEveryReader({ method, headers }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.has('authorization')
}

/** The answer of a call may depend on the session. In: the name of its cookie. */
export function isForEveryCaller(sessionCookie: string): IsForEverybody {
  return (request) =>
    isForEveryReader(request) && !(request.headers.get('cookie') ?? '').includes(`${sessionCookie}=`)
}

function requestedOf({ method, url, headers }: Request): CacheRequest {
  return {
    key: pageOf(url),
    head: method === 'HEAD',
    ifNoneMatch: headers.get('if-none-match'),
    accepts: headers.get('accept-encoding'),
  }
}

/** The cache key: path and query, of a page without tracking parameters. */
export function pageOf(url: string): string {
  const requested = pathAndQuery(url)
  return requested.startsWith('/api/') ? requested : withoutTracking(requested)
}

/** Path and query of a whole address. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf(':') + 3))
}
