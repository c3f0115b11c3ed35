import type { WholeAnswer } from './response-cache/response-cache.ts'

/** What is known about a request beside the request itself: first by the listener, then by whatever answers it. */
export type RequestContext = {
  address: string
  requestId: string
  /** Whether the client has left, so that no answer is worth its work. */
  gone: () => boolean
  /** The endpoint that answered, as its table names it: `GET /products`. */
  endpoint?: string
  /** Id of the person who made the request. */
  person?: string
  /** The response has its encoding and the headers of every answer already: none is parsed to add them. */
  complete?: boolean
}

/** What Hono carries along the middleware: `answer` is the response before it became one, with its cache tags. */
export type HttpEnv = { Bindings: RequestContext; Variables: { answer?: WholeAnswer } }
