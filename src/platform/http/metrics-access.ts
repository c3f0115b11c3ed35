import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from './client-address.ts'
import { metricsText, type MetricFamily } from '../observability/metrics.ts'
import type { HttpEnv } from './request-context.ts'

/**
 * Whether a caller may read the metrics: with METRICS_TOKEN or, if that is not set, from this machine without
 * a proxy.
 */
function maySeeMetrics(request: Request, address: string, token: string | undefined): boolean {
  if (token !== undefined) {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`))
  }
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) =>
    request.headers.has(name),
  )
  return !passedOn && isLoopback(address)
}

function metricsAnswer(figures: MetricFamily[]): Response {
  return new Response(metricsText(figures), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** Serves the metrics; callers without access get a 404. */
export function metricsRoute(
  token: string | undefined,
  figures: () => Promise<MetricFamily[]>,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) =>
    maySeeMetrics(c.req.raw, c.env.address, token) ? metricsAnswer(await figures()) : next()
}
