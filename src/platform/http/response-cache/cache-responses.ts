import type { Context, MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../request-context.ts'
import { asResponse, type CacheRequest, type ResponseCache } from './response-cache.ts'

/** Answers from the cache what is in it, before anything else costs work: for everybody who is not signed in. */
export function serveCached(cache: ResponseCache): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const found = isForEverybody(c) ? cache.ready(requestedOf(c)) : undefined
    if (!found) return next()
    const { status, headers, body } = found
    const whole = { status, body, headers: { ...headers, 'x-request-id': c.env.requestId } }
    return asResponse(whole)
  }
}

/** Stands before what may be cached: requests for the same that come at once have it made once. */
export function cacheResponses(cache: ResponseCache): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!isForEverybody(c)) return next()
    const made = await cache.answer(requestedOf(c), async () => {
      await next()
      return c.get('answer') ?? c.res
    })
    // Hono merges the headers of a response that replaces another one
    c.res = undefined
    c.res = asResponse(made)
  }
}

function isForEverybody({ req }: Context<HttpEnv>): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && req.header('authorization') === undefined
}

function requestedOf({ req }: Context<HttpEnv>): CacheRequest {
  return {
    key: pathAndQuery(req.url),
    head: req.method === 'HEAD',
    ifNoneMatch: req.header('if-none-match'),
    accepts: req.header('accept-encoding'),
  }
}

/** Path and query of a whole address. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf(':') + 3))
}
