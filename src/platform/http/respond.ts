import type { Context } from 'hono'
import type { HttpEnv } from './request-context.ts'
import { asResponse, type WholeAnswer } from './response-cache/response-cache.ts'

/**
 * Responds with the result of an endpoint or a page. The response cache reads it, with its tags, from the
 * context.
 */
export function respond(c: Context<HttpEnv>, made: WholeAnswer | Response): Response {
  if (!(made instanceof Response)) c.set('answer', made)
  return asResponse(made)
}
