import type { Context } from 'hono'
import type { HttpEnv } from './request-context.ts'
import { asResponse, type WholeAnswer } from './response-cache/response-cache.ts'

/** Answers with what an endpoint or a page made; the response cache finds it with its tags. */
export function respond(c: Context<HttpEnv>, made: WholeAnswer | Response): Response {
  if (!(made instanceof Response)) c.set('answer', made)
  return asResponse(made)
}
