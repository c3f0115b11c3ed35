import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from '../calls/caller.ts'
import { Refusal } from '../calls/problem.ts'

export type RateLimits = {
  /** Counts one request; answers 429 with Retry-After when the person or address has had its share. */
  check(caller: Caller, call: string, perMinute: number | undefined): Promise<Refusal | undefined>
}

/** The setting for which the calls' own limits are written; another setting scales them along. */
const usualPerMinute = 1200

/** In: requests that one person or address may make in a minute over all calls. Single calls may allow less. */
export function createRateLimits(requestsPerMinute: number): RateLimits {
  const overall = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const byCall = new Map<string, RateLimiterMemory>()
  return {
    async check(caller, call, perMinute) {
      const who = caller.state === 'signed-in' ? `person:${caller.id}` : `address:${caller.address}`
      let limiter = overall
      if (perMinute !== undefined) {
        limiter =
          byCall.get(call) ??
          new RateLimiterMemory({
            points: Math.ceil((perMinute * requestsPerMinute) / usualPerMinute),
            duration: 60,
          })
        byCall.set(call, limiter)
      }
      try {
        await limiter.consume(who)
        return undefined
      } catch (exceeded) {
        if (!(exceeded instanceof RateLimiterRes)) throw exceeded
        const seconds = Math.max(1, Math.ceil(exceeded.msBeforeNext / 1000))
        return new Refusal(
          429,
          `Hiciste muchos pedidos seguidos. Probá de nuevo en ${seconds} segundos.`,
          { current: { seconds } },
          { 'retry-after': String(seconds) },
        )
      }
    },
  }
}
