import type { MiddlewareHandler } from 'hono'
import { pathAndQuery } from '../platform/http/response-cache/cache-responses.ts'
import type { Log } from '../platform/observability/log.ts'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** Slower requests are logged as warnings. */
const slowRequestMs = 2000

export type RequestLog = {
  /**
   * Counts a response and logs it if it is noteworthy.
   * @param began as returned by `performance.now()`
   */
  answered: (
    request: Pick<Request, 'method' | 'url'>,
    context: RequestContext,
    status: number,
    began: number,
  ) => void
  middleware: MiddlewareHandler<HttpEnv>
}

export function createRequestLog({ log, metrics }: { log: Log; metrics: ShopMetrics }): RequestLog {
  const answered: RequestLog['answered'] = ({ method, url }, context, status, began) => {
    const ms = performance.now() - began
    const path = pathOf(url)
    metrics.answered(context.endpoint ?? kindOf(path), status, ms)
    noteRequest(log, { method, path }, context, { status, ms })
  }
  return {
    answered,
    async middleware(c, next) {
      const began = performance.now()
      await next()
      answered(c.req, c.env, c.res.status, began)
    },
  }
}

function pathOf(url: string): string {
  const [path = ''] = pathAndQuery(url).split('?', 1)
  return path
}

/**
 * Logs each change and each slow response, the others only at level debug: endpoint or path, request id and
 * user id, without parameters.
 */
function noteRequest(
  log: Log,
  { method, path }: { method: string; path: string },
  { requestId, endpoint: call, person }: RequestContext,
  { status, ms }: { status: number; ms: number },
): void {
  const changes = call !== undefined && !call.startsWith('GET ')
  const level = ms > slowRequestMs ? 'warn' : changes ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const requested = call ? { call } : { method, path: path.slice(0, 300) }
  const who = person === undefined ? {} : { person }
  log[level]({ requestId, ...requested, ...who, status, ms: Math.round(ms) }, 'request')
}

/** Few kinds, because each is a metric series for the process's lifetime. */
export function kindOf(path: string): string {
  // answered from the cache, or shed
  if (path === '/api' || path.startsWith('/api/')) return 'call not made'
  if (/^\/(assets|media)\//.test(path)) return 'file'
  return 'page'
}
