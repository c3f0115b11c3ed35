import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './request-context.ts'
import type { WholeAnswer } from './response-cache/response-cache.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}
const onlyOverHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
const overHttp = Object.entries(always)
const overHttps = Object.entries({ ...always, ...onlyOverHttps })

/** The headers of every response, except those that it sets itself. */
export function securityHeaders(own: Record<string, string>, https: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  fill(headers, own, https)
  return headers
}

function fill(headers: Record<string, string>, own: Record<string, string>, https: boolean): void {
  for (const [name, value] of https ? overHttps : overHttp) if (!(name in own)) headers[name] = value
}

/**
 * Adds the headers and the request id to a response. Keeps the policy of pages and responses that set their
 * own.
 */
export function secure(
  answer: WholeAnswer,
  { https, requestId }: { https: boolean; requestId: string },
): WholeAnswer {
  fill(answer.headers, answer.headers, https)
  answer.headers['x-request-id'] = requestId
  return answer
}

/** `secure` as middleware. */
export function secureResponses({ https }: { https: boolean }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.env.complete) return
    const { headers } = c.res
    for (const [name, value] of https ? overHttps : overHttp) if (!headers.has(name)) headers.set(name, value)
    headers.set('x-request-id', c.env.requestId)
  }
}
