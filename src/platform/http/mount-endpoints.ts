import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { notFound, problemAnswer, problemResponse } from './problem-responses.ts'
import type { ReadCredentials } from './credentials.ts'
import type { Handle, Handled } from './handle.ts'
import type { ServedCall } from './implement.ts'
import { Problem } from './problem.ts'
import { parseBody } from './parse-body.ts'
import type { HttpEnv } from './request-context.ts'
import { respond } from './respond.ts'
import type { WholeAnswer } from './response-cache/response-cache.ts'
import { writeJson } from './write-json.ts'

type Middleware = MiddlewareHandler<HttpEnv>

/**
 * Mounts every call under its method and path.
 * @param parts.cached middleware for cacheable calls
 * @param parts.limited middleware for calls that may be shed
 */
export function mountEndpoints(
  calls: ServedCall[],
  handle: Handle,
  parts: { cached: Middleware; limited: Middleware; credentials: ReadCredentials },
): Hono<HttpEnv> {
  const { cached, limited, credentials } = parts
  const app = new Hono<HttpEnv>({ getPath: routedPath }).basePath('/api')
  for (const call of calls) {
    const { method, path, contract } = call
    const before = [...(isCacheable(call) ? [cached] : []), ...(contract.neverShed ? [] : [limited])]
    const endpoint = async (c: Context<HttpEnv>) => {
      const { address } = c.env
      const input = {
        path: c.req.param(),
        query: new URL(c.req.url).searchParams,
        body: () => parseBody(contract, c.req.raw),
        headers: c.req.raw.headers,
        signal: c.req.raw.signal,
      }
      const caller = credentials(method, (name) => c.req.header(name), address)
      return respond(c, answerOf(call, await handle(call, input, caller, c.env), c.env.requestId))
    }
    app.on(method, [path.replace(/\{(\w+)\}/g, ':$1')], ...before, endpoint)
  }
  app.all('*', (c) => noSuchCall(c, calls))
  // the outer app handles failures
  app.onError((failure) => {
    throw failure
  })
  return app
}

/** Whether the response is the same for all anonymous callers and its contract has cache tags. */
export function isCacheable({ method, contract }: ServedCall): boolean {
  return method === 'GET' && contract.access === 'public' && contract.cache !== undefined
}

function answerOf({ contract }: ServedCall, handled: Handled, requestId: string): WholeAnswer | Response {
  if (handled instanceof Response) return handled
  if (handled instanceof Problem) return problemAnswer(handled, requestId)
  const { value, tags } = handled
  const written = contract.cache ? writeJson(value) : { body: Buffer.from(JSON.stringify(value ?? null)) }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  }
  return { status: 200, headers, ...written, tags }
}

function noSuchCall(c: Context<HttpEnv>, calls: ServedCall[]): Response {
  const path = c.req.path.replace(/^\/api/, '')
  const allowed = calls.filter((call) => pathMatches(call.path, path)).map((call) => call.method)
  if (allowed.length === 0) return problemResponse(notFound, c.env.requestId)
  const problem = new Problem(405, 'Esta solicitud no admite ese método.', {}, { allow: allowed.join(', ') })
  return problemResponse(problem, c.env.requestId)
}

function pathMatches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

/** The path for routing: calls may end in slashes. */
function routedPath(request: Request): string {
  const path = getPath(request)
  if (!path.endsWith('/') || !path.startsWith('/api/')) return path
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
