import type { MiddlewareHandler } from 'hono'
import { problemResponse } from './problem-responses.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { HttpEnv } from './request-context.ts'

/**
 * Rate limit per address for routes that are not API calls.
 * @param part name of the counter
 * @param perMinute defaults to the usual limit
 */
export function rateLimit(limits: RateLimiter, part: string, perMinute?: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { address, requestId } = c.env
    const limited = await limits.check({ state: 'anonymous', address }, part, perMinute)
    return limited ? problemResponse(limited, requestId) : next()
  }
}
