import type { MiddlewareHandler } from 'hono'
import type { Log } from '../platform/observability/log.ts'
import type { HttpEnv, RequestContext } from '../platform/http/request-context.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** A request that took longer is worth a line in the log. */
const slowRequestMs = 2000

/** Counts each answered request, and writes a line for those that are worth one. */
export function requestLog({ log, metrics }: { log: Log; metrics: ShopMetrics }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - started
    metrics.answered(c.env.endpoint ?? kindOf(path), status, ms)
    noteRequest(log, { method, path }, c.env, { status, ms })
  }
}

/**
 * Writes one line for each change and each slow answer; for the others only when the log is set to tell all. The line
 * has the endpoint or path, the request's id and the person's id, and no parameters.
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

/** Few kinds: each is a series of its own for as long as the process lives. */
export function kindOf(path: string): string {
  // answered from memory, or turned away at the door
  if (path === '/api' || path.startsWith('/api/')) return 'call not made'
  if (/^\/(assets|media)\//.test(path)) return 'file'
  return 'page'
}
