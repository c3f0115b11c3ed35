import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../request-context.ts'
import { asResponse, type CacheRequest, type ResponseCache } from './response-cache.ts'

/**
 * The cached response to an anonymous request, or undefined. Synchronous, so that it is written in the same
 * turn of the event loop.
 */
export function cachedResponse(
  cache: ResponseCache,
  request: Request,
  requestId: string,
  isForEverybody: IsForEverybody,
  keyOf: KeyOf,
): Response | undefined {
  if (!isForEverybody(request)) return undefined
  const answer = cache.ready(requestedOf(request, keyOf))
  if (!answer) return undefined
  const { status, headers, body } = answer
  return asResponse({ status, body, headers: { ...headers, 'x-request-id': requestId } })
}

/** Middleware for cacheable routes: concurrent misses of a key share one computation. */
export function cacheResponses(
  cache: ResponseCache,
  isForEverybody: IsForEverybody,
  keyOf: KeyOf = pathAndQuery,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isForEverybody(c.req.raw)) return next()
    const made = await cache.answer(requestedOf(c.req.raw, keyOf), async () => {
      await next()
      return c.get('answer') ?? c.res
    })
    // Hono merges the headers of the response being replaced
    c.res = undefined
    if (made instanceof Response) return void (c.res = made)
    c.res = asResponse({ ...made, headers: { ...made.headers, 'x-request-id': c.env.requestId } })
    c.env.complete = true
  }
}

export type IsForEverybody = (request: Request) => boolean
/** The cache key of a URL. */
export type KeyOf = (url: string) => string

/** Pages contain nothing personal. */
export function isForEveryReader({ method, headers }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.has('authorization')
}

/**
 * A call's response may depend on the session.
 * @param sessionCookie name of its cookie
 */
export function isForEveryCaller(sessionCookie: string): IsForEverybody {
  return (request) =>
    isForEveryReader(request) && !(request.headers.get('cookie') ?? '').includes(`${sessionCookie}=`)
}

function requestedOf({ method, url, headers }: Request, keyOf: KeyOf): CacheRequest {
  return {
    key: keyOf(url),
    head: method === 'HEAD',
    ifNoneMatch: headers.get('if-none-match'),
    accepts: headers.get('accept-encoding'),
  }
}

export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf(':') + 3))
}
