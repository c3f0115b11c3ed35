import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../request-context.ts'
import { asResponse } from '../response-cache/response-cache.ts'
import { pathAndQuery } from '../response-cache/cache-responses.ts'
import { busyAnswer } from './busy-answer.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

/** Responds with a 503 to requests that could not be served in time, before doing any work for them. */
export function shedLoad(
  limit: ConcurrencyLimiter,
  { https }: { https: boolean },
): MiddlewareHandler<HttpEnv> {
  return async ({ req, env }, next) => {
    const key = pathAndQuery(req.url)
    if (!limit.turnsAway(key)) return next()
    const { requestId } = env
    return asResponse(
      busyAnswer({ method: req.method, accept: req.header('accept'), key }, { https, requestId }),
    )
  }
}
