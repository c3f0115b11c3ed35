import { createAdmission, type Admission } from './admission.ts'
import { trackNewConnections } from './new-connections.ts'

/** Queue length as a multiple of the concurrency, and the longest waits: writes wait longer than reads. */
const waitingPerPlace = 16
const longestWaitMs = 12_000
const longestReadMs = 2_000
/** Pages are CPU-bound, calls wait for the database: a higher concurrency of pages only delays each of them. */
const callsPerPage = 16
/** Maximum time for accepting new connections before the next queued request is served. */
const takingInMs = 100
/** Paths subject to shedding: calls, and pages with their data. */
const isWork =
  /^\/(api\/(?!(health|ready)\/?(\?|$))|(?!api\/|metrics|media\/|sandbox\/)[^.?]*(\.data)?(\?|$))/

export type ConcurrencyLimiter = {
  all: Admission[]
  /** Counts an accepted connection. */
  connectionOpened: () => void
  /** For API calls. In: whether the call only reads. */
  enter: (reads: boolean) => ReturnType<Admission['enter']>
  enterForPage: () => ReturnType<Admission['enter']>
  /** Whether to reject a request that is not cached now, before any work is done; counts it. */
  turnsAway: (address: string) => boolean
}

/** The two limits of a shop, for calls and for pages. In: how many calls are worked on at once. */
export function createConcurrencyLimiter(callsAtOnce: number): ConcurrencyLimiter {
  const newConnections = trackNewConnections(takingInMs)
  const waiting = callsAtOnce * waitingPerPlace
  const first = () => newConnections.settled()
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
    connectionOpened: newConnections.opened,
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
