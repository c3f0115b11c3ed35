import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from './caller.ts'
import { Problem } from './problem.ts'
import type { Db } from '../database/open-database.ts'
import { addTallies, forgetTallies } from './rate-tallies.queries.ts'

export type RateLimiter = {
  /** Counts one request; answers 429 with Retry-After when the person or address has had its share. */
  check(caller: Caller, call: string, perMinute: number | undefined): Promise<Problem | undefined>
  /** Publishes the counts since the last time to the other processes, and reads theirs. */
  share(db: Db): Promise<void>
}

/** The setting for which the calls' own limits are written; another setting scales them along. */
const usualPerMinute = 1200
/** Below this share of a limit a client is not reported to other processes. */
const worthSharing = 0.1

type Shared = {
  limiter: RateLimiterMemory
  key: string
  minute: number
  /**
   * Requests of this minute: local ones, how many of these were reported to other processes, and those of other
   * processes.
   */
  own: number
  reported: number
  others: number
  limit: number
}

/**
 * In: requests that one person or address may make in a minute over all calls. Single calls may allow less.
 * `now` is the clock of the shared count. Each process counts for itself, so that no request costs a query; `share`, once a second, makes it one count.
 */
export function createRateLimiter(requestsPerMinute: number, now: () => number = Date.now): RateLimiter {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const overall = limiterOf(requestsPerMinute)
  const byCall = new Map<string, RateLimiterMemory>()
  const counted = new Map<string, Shared>()
  const count = (who: string, limiter: RateLimiterMemory, key: string, limit: number) => {
    const minute = minuteOf(now())
    const before = counted.get(who)
    if (before?.minute === minute) before.own += 1
    else counted.set(who, { limiter, key, minute, own: 1, reported: 0, others: 0, limit })
  }
  return {
    async check(caller, call, perMinute) {
      const key = caller.state === 'signed-in' ? `person:${caller.id}` : `address:${caller.address}`
      let limiter = overall
      let limit = requestsPerMinute
      if (perMinute !== undefined) {
        limit = Math.ceil((perMinute * requestsPerMinute) / usualPerMinute)
        limiter = byCall.get(call) ?? limiterOf(limit)
        byCall.set(call, limiter)
      }
      count(perMinute === undefined ? key : `${call} ${key}`, limiter, key, limit)
      try {
        await limiter.consume(key)
        return undefined
      } catch (exceeded) {
        if (!(exceeded instanceof RateLimiterRes)) throw exceeded
        return tooMany(exceeded.msBeforeNext)
      }
    },
    share: (db) => share(db, counted, minuteOf(now())),
  }
}
function tooMany(msBeforeNext: number): Problem {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new Problem(
    429,
    `Hiciste muchas solicitudes seguidas. Probá de nuevo en ${seconds} segundos.`,
    { current: { seconds } },
    { 'retry-after': String(seconds) },
  )
}

/** Publishes counts since the last time, reads those of other processes, and drops earlier minutes. */
async function share(db: Db, counted: Map<string, Shared>, minute: number): Promise<void> {
  for (const [who, tally] of counted) if (tally.minute < minute) counted.delete(who)
  const telling = [...counted].filter(([, tally]) => tally.own >= tally.limit * worthSharing)
  if (telling.length === 0) return
  const news = telling.map(([who, { minute: reported, own, reported: before }]) => ({
    who,
    minute: reported,
    requests: own - before,
  }))
  // counted as reported before it is confirmed: requests that arrive meanwhile are reported next time
  for (const [, tally] of telling) tally.reported = tally.own
  const reportedByKey = new Map(telling.map(([who, tally]) => [who, tally.reported]))
  const sums = await addTallies(db, news)
  const byWho = new Map(sums.map((sum) => [sum.who, sum.requests]))
  for (const [who, tally] of telling) {
    const reported = reportedByKey.get(who) ?? tally.reported
    const others = (byWho.get(who) ?? reported) - reported
    if (others > tally.others) await tally.limiter.penalty(tally.key, others - tally.others)
    tally.others = others
  }
  await forgetTallies(db, minute - 1)
}

function minuteOf(ms: number): number {
  return Math.floor(ms / 60_000)
}
