import type http from 'node:http'
import type { ConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** Requests per minute and address to the embedded identity provider, at the default setting. */
export const identityPerMinute = 300

export type IdentityRequests = {
  /** Handles requests to the embedded identity provider; false for any other request. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /**
   * Acquires a slot of the concurrency limit for the embedded identity provider. Returns the release
   * function, or the problem.
   */
  enter: (address: string) => Promise<(() => void) | Problem>
}

/**
 * The embedded identity provider writes to Node's response, so the listener tries it before the app. The same
 * limits apply.
 */
export function createIdentityRequests(parts: {
  identity: IdentityPort
  limit: ConcurrencyLimiter
  limits: RateLimiter
  metrics: ShopMetrics
}): IdentityRequests {
  const { identity, limit, limits, metrics } = parts
  return {
    handleNode(request, response) {
      const started = performance.now()
      const taken = identity.handleNode?.(request, response) ?? false
      if (taken)
        response.once('close', () =>
          metrics.answered('identity', response.statusCode, performance.now() - started),
        )
      return taken
    },
    async enter(address) {
      const limited = await limits.check({ state: 'anonymous', address }, 'identity', identityPerMinute)
      return limited ?? limit.enter(false)
    },
  }
}
