import type { Context, MiddlewareHandler } from 'hono'
import { problemResponse } from '../problem-responses.ts'
import { Problem } from '../problem.ts'
import type { HttpEnv } from '../request-context.ts'
import { full, type Admission } from './admission.ts'

/** Work is begun only while there is room for it, and not for a client that left while waiting. In: gives a place. */
export function limitConcurrency(
  enter: (c: Context<HttpEnv>) => ReturnType<Admission['enter']>,
): MiddlewareHandler<HttpEnv> {
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
