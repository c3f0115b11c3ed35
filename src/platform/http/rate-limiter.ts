import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from './caller.ts'
import { Problem } from './problem.ts'
import type { Db } from '../database/open-database.ts'
import { addTallies, forgetTallies } from './rate-tallies.queries.ts'

export type RateLimiter = {
  /** Counts one request; returns a 429 with Retry-After once the user, key or address has exceeded its limit. */
  check(caller: Caller, call: string, perMinute: number | undefined): Promise<Problem | undefined>
  /** Publishes this process's new counts to the other processes and reads theirs. */
  share(db: Db): Promise<void>
}

/** The calls' own limits assume this setting; any other setting scales them. */
const usualPerMinute = 1200
/** Counts below this share of a limit are not published to other processes. */
const worthSharing = 0.1

type Shared = {
  limiter: RateLimiterMemory
  key: string
  minute: number
  /** Requests in this minute: counted here, already published to other processes, and counted by those. */
  own: number
  reported: number
  others: number
  limit: number
}

/**
 * Limits requests per user or address. Each process counts on its own, so requests cost no query; `share`,
 * once a second, combines the counts.
 * @param requestsPerMinute over all calls; single calls may allow less
 * @param now the clock of the combined count
 */
export function createRateLimiter(requestsPerMinute: number, now: () => number = Date.now): RateLimiter {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const overall = limiterOf(requestsPerMinute)
  const byCall = new Map<string, RateLimiterMemory>()
  const byKey = new Map<string, RateLimiterMemory>()
  const counted = new Map<string, Shared>()
  const count = (who: string, limiter: RateLimiterMemory, key: string, limit: number) => {
    const minute = minuteOf(now())
    const before = counted.get(who)
    if (before?.minute === minute) before.own += 1
    else counted.set(who, { limiter, key, minute, own: 1, reported: 0, others: 0, limit })
  }
  const consume = async (who: string, limiter: RateLimiterMemory, key: string, limit: number) => {
    count(who, limiter, key, limit)
    try {
      await limiter.consume(key)
      return undefined
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded
      return tooMany(exceeded.msBeforeNext)
    }
  }
  return {
    async check(caller, call, perMinute) {
      const key = keyOf(caller)
      if (caller.state === 'signed-in' && caller.key) {
        const limit = caller.key.perMinute
        const limiter = byKey.get(key) ?? limiterOf(limit)
        byKey.set(key, limiter)
        const limited = await consume(key, limiter, key, limit)
        if (limited || perMinute === undefined) return limited
      }
      if (perMinute === undefined) return consume(key, overall, key, requestsPerMinute)
      const limit = Math.ceil((perMinute * requestsPerMinute) / usualPerMinute)
      const limiter = byCall.get(call) ?? limiterOf(limit)
      byCall.set(call, limiter)
      return consume(`${call} ${key}`, limiter, key, limit)
    },
    share: (db) => share(db, counted, minuteOf(now())),
  }
}

/** A key's requests do not use up its maker's. */
function keyOf(caller: Caller): string {
  if (caller.state === 'anonymous') return `address:${caller.address}`
  return caller.key ? `key:${caller.key.id}` : `person:${caller.id}`
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

/** Publishes new counts, reads those of other processes, and drops earlier minutes. */
async function share(db: Db, counted: Map<string, Shared>, minute: number): Promise<void> {
  for (const [who, tally] of counted) if (tally.minute < minute) counted.delete(who)
  const telling = [...counted].filter(([, tally]) => tally.own >= tally.limit * worthSharing)
  if (telling.length === 0) return
  const news = telling.map(([who, { minute: reported, own, reported: before }]) => ({
    who,
    minute: reported,
    requests: own - before,
  }))
  // counted as published before the query confirms it: requests that arrive meanwhile are published next time
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
