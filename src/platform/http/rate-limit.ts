import type { MiddlewareHandler } from 'hono'
import { problemResponse } from './problem-responses.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { HttpEnv } from './request-context.ts'

/** So many requests a minute for one address, of what is no call. In: what counts together; the usual limit without one. */
export function rateLimit(limits: RateLimiter, part: string, perMinute?: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { address, requestId } = c.env
    const limited = await limits.check({ state: 'anonymous', address }, part, perMinute)
    return limited ? problemResponse(limited, requestId) : next()
  }
}
