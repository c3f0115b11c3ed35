import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './request-context.ts'

/** Gives each request an id, which its answer and its lines in the log carry. */
export function requestId(): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    c.env.requestId = randomUUID()
    return next()
  }
}
