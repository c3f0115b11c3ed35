import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import {
  cachedResponse,
  isForEveryReader,
  pathAndQuery,
  type IsForEverybody,
} from '../platform/http/response-cache/cache-responses.ts'
import type { ResponseCache } from '../platform/http/response-cache/response-cache.ts'
import type { AddressOf } from './page-address.ts'
import type { RequestLog } from './request-log.ts'

export type AnswerRequest = (
  request: Request,
  from?: Partial<Pick<RequestContext, 'address' | 'gone'>>,
) => Response | Promise<Response>

/** Answers from the response cache before any middleware; misses go to the app. */
export function answerRequests(
  app: Hono<HttpEnv>,
  parts: {
    cache: ResponseCache
    isForEveryCaller: IsForEverybody
    addressOf: AddressOf
    requests: RequestLog
  },
): AnswerRequest {
  const { cache, isForEveryCaller, addressOf, requests } = parts
  return (request, { address = '127.0.0.1', gone = () => request.signal.aborted } = {}) => {
    const context: RequestContext = { address, gone, requestId: randomUUID() }
    const began = performance.now()
    const isForEverybody = isCall(request.url) ? isForEveryCaller : isForEveryReader
    const cached = cachedResponse(cache, request, context.requestId, isForEverybody, addressOf)
    if (!cached) return app.fetch(request, context)
    requests.answered(request, context, cached.status, began)
    return cached
  }
}

/**
 * Whether a URL is a call's in canonical form; other spellings only get responses that are cached for
 * everyone.
 */
const isCall = (url: string) => pathAndQuery(url).startsWith('/api/')
