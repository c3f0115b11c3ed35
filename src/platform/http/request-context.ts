import type { WholeAnswer } from './response-cache/response-cache.ts'

/** Per-request context, filled by the listener and then by the handlers. */
export type RequestContext = {
  address: string
  requestId: string
  /** Whether the client has disconnected. */
  gone: () => boolean
  /** The endpoint that responded: `GET /products`. */
  endpoint?: string
  /** Id of the user who made the request. */
  person?: string
  /** The response already has its encoding and the common headers, so it is not parsed again to add them. */
  complete?: boolean
}

/**
 * Hono's bindings and variables. `answer` is the source of the response that `respond` built, with its cache
 * tags.
 */
export type HttpEnv = { Bindings: RequestContext; Variables: { answer?: WholeAnswer } }
