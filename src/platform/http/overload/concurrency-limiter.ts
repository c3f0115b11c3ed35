import { createAdmission, type Admission } from './admission.ts'
import { countNewcomers } from './newcomers.ts'

/** What may wait for a place, as a multiple of what is worked on at once, and how long: a purchase longer than a read. */
const waitingPerPlace = 16
const longestWaitMs = 12_000
const longestReadMs = 2_000
/** Pages are work for the processor, calls for the database: many pages at once only make each of them late. */
const callsPerPage = 16
/** How long at the most newcomers are taken in before the next one who waits is served. */
const takingInMs = 100
/** Costs work, and may be turned away before any is done: calls, and pages with the data of theirs. */
const isWork =
  /^\/(api\/(?!(health|ready)\/?(\?|$))|(?!api\/|metrics|media\/|sandbox\/)[^.?]*(\.data)?(\?|$))/

export type ConcurrencyLimiter = {
  all: Admission[]
  /** Counts a connection that was taken in. */
  cameIn: () => void
  /** For API calls. In: whether the call only reads. */
  enter: (reads: boolean) => ReturnType<Admission['enter']>
  enterForPage: () => ReturnType<Admission['enter']>
  /** Whether to reject a request that is not cached now, before any work is done; counts it. */
  turnsAway: (address: string) => boolean
}

/** The two limits of a shop, for calls and for pages. In: how many calls are worked on at once. */
export function createConcurrencyLimiter(callsAtOnce: number): ConcurrencyLimiter {
  const newcomers = countNewcomers(takingInMs)
  const waiting = callsAtOnce * waitingPerPlace
  const first = () => newcomers.allIn()
  const calls = createAdmission({ atOnce: callsAtOnce, waiting, waitMs: longestWaitMs, first })
  const pages = createAdmission({
    atOnce: Math.ceil(callsAtOnce / callsPerPage),
    waiting,
    waitMs: longestReadMs,
    first,
  })
  const enter = (reads: boolean) => calls.enter(reads ? longestReadMs : longestWaitMs)
  return {
    all: [calls, pages],
    cameIn: newcomers.came,
    enter,
    enterForPage: () => pages.enter(),
    turnsAway(address) {
      if (!isWork.test(address)) return false
      const admission = address.startsWith('/api/') ? calls : pages
      if (!admission.isFull()) return false
      admission.turnedAway()
      return true
    },
  }
}
