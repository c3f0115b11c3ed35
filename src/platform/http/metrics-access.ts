import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback } from './client-address.ts'

/**
 * Whether somebody may see the shop's figures: whoever knows METRICS_TOKEN; without that setting, programs on this
 * machine that came here directly. A request that a proxy passed on came from elsewhere.
 */
export function maySeeMetrics(request: Request, address: string, token: string | undefined): boolean {
  if (token !== undefined) {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`))
  }
  const passedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) =>
    request.headers.has(name),
  )
  return !passedOn && isLoopback(address)
}

/** The figures as they are sent: nobody keeps them. */
export function metricsAnswer(text: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}
