import type { MiddlewareHandler } from 'hono'
import { problemResponse } from './problem-responses.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { HttpEnv } from './request-context.ts'

/**
 * Rate limit per address for routes that are no calls. In: the name of the counter; requests a minute, default: the
 * usual limit.
 */
export function rateLimit(limits: RateLimiter, part: string, perMinute?: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { address, requestId } = c.env
    const limited = await limits.check({ state: 'anonymous', address }, part, perMinute)
    return limited ? problemResponse(limited, requestId) : next()
  }
}
