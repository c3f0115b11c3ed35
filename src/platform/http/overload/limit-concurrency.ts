import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse } from '../problem-responses.ts'
import { Problem } from '../problem.ts'
import type { HttpEnv } from '../request-context.ts'
import { full, type Admission } from './admission.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'

type Middleware = MiddlewareHandler<HttpEnv>

/** Stands before what reads the database. */
export const limitReads = (limit: ConcurrencyLimiter): Middleware => limitConcurrency(() => limit.enter(true))

/** Stands before calls: one that writes waits longer for its place than one that reads. */
export const limitCalls = (limit: ConcurrencyLimiter): Middleware =>
  limitConcurrency(({ req }) => limit.enter(req.method === 'GET' || req.method === 'HEAD'))

/** Stands before the rendering of pages. */
export const limitPages = (limit: ConcurrencyLimiter): Middleware =>
  limitConcurrency(() => limit.enterForPage())

/** Work is begun only while there is room for it, and not for a client that left while waiting. In: gives a place. */
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
