import type http from 'node:http'
import type { ConcurrencyLimiter } from '../platform/http/overload/concurrency-limiter.ts'
import type { Problem } from '../platform/http/problem.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { IdentityPort } from '../platform/identity/port.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** Requests a minute that one address may make of the embedded identity provider, at the usual setting. */
export const identityPerMinute = 300

export type IdentityRequests = {
  /** Takes the requests that belong to the embedded identity provider; false when it is not one of them. */
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /**
   * Acquires a place of the concurrency limit for a request of the embedded identity provider. Out: the release
   * function, or the problem.
   */
  enter: (address: string) => Promise<(() => void) | Problem>
}

/** The embedded identity provider writes to Node's own response, so the listener tries it before the app; the same limits hold. */
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
