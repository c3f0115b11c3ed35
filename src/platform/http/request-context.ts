import type { WholeAnswer } from './response-cache/response-cache.ts'

/** Per-request context: filled by the listener, then by the handlers. */
export type RequestContext = {
  address: string
  requestId: string
  /** Whether the client has disconnected. */
  gone: () => boolean
  /** The endpoint that answered, as its table names it: `GET /products`. */
  endpoint?: string
  /** Id of the person who made the request. */
  person?: string
  /** The response has its encoding and the headers of every answer already: none is parsed to add them. */
  complete?: boolean
}

/** Hono's bindings and variables: `answer` is what `respond` made the response of, with its cache tags. */
export type HttpEnv = { Bindings: RequestContext; Variables: { answer?: WholeAnswer } }
