import type { Log } from '../platform/observability/log.ts'
import type { Arrival } from '../platform/http/mount-calls.ts'
import type { ShopMetrics } from './shop-metrics.ts'

/** A request that took longer is worth a line in the log. */
const slowRequestMs = 2000

/**
 * Counts an answered request, and writes one line for each change and each slow answer; for the others only when the
 * log is set to tell all. The line has the call or path, the request's id and the person's id, and no parameters.
 */
export function noteRequest(
  { log, metrics }: { log: Log; metrics: ShopMetrics },
  { method, path }: { method: string; path: string },
  { requestId, call, person }: Arrival,
  answered: { status: number; ms: number },
): void {
  const { status, ms } = answered
  metrics.answered(call ?? kindOf(path), status, ms)
  const changes = call !== undefined && !call.startsWith('GET ')
  const level = ms > slowRequestMs ? 'warn' : changes ? 'info' : 'debug'
  if (!log.isLevelEnabled(level)) return
  const asked = call ? { call } : { method, path: path.slice(0, 300) }
  const who = person === undefined ? {} : { person }
  log[level]({ requestId, ...asked, ...who, status, ms: Math.round(ms) }, 'request')
}

/** Few kinds: each is a series of its own for as long as the process lives. */
export function kindOf(path: string): string {
  // answered from memory, or turned away at the door
  if (path === '/api' || path.startsWith('/api/')) return 'call not made'
  if (/^\/(assets|media)\//.test(path)) return 'file'
  return 'page'
}
