import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse } from '../problem-responses.ts'
import { Problem } from '../problem.ts'
import type { HttpEnv } from '../request-context.ts'
import { full, type Admission } from './admission.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

type Middleware = MiddlewareHandler<HttpEnv>

/** For routes that read the database. */
export const limitReads = (limit: ConcurrencyLimiter): Middleware => limitConcurrency(() => limit.enter(true))

/** For calls: writes may wait longer than reads. */
export const limitCalls = (limit: ConcurrencyLimiter): Middleware =>
  limitConcurrency(({ req }) => limit.enter(req.method === 'GET' || req.method === 'HEAD'))

/** For rendering pages. */
export const limitPages = (limit: ConcurrencyLimiter): Middleware =>
  limitConcurrency(() => limit.enterForPage())

/**
 * Runs the rest of the chain within the limit, unless the client has disconnected.
 * @param enter acquires a slot
 */
function limitConcurrency(enter: (c: Context<HttpEnv>) => ReturnType<Admission['enter']>): Middleware {
  return async (c, next) => {
    const { requestId, gone } = c.env
    const place = await enter(c)
    if (place instanceof Problem) return problemResponse(place, requestId)
    try {
      if (gone()) return problemResponse(full, requestId)
      await next()
    } finally {
      place()
    }
  }
}
