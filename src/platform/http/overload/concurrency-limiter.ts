import { createAdmission, type Admission } from './admission.ts'
import { trackNewConnections } from './new-connections.ts'

/** Queue length as a multiple of the concurrency, and the longest waits: writes wait longer than reads. */
const waitingPerPlace = 16
const longestWaitMs = 12_000
const longestReadMs = 2_000
/**
 * Pages are CPU-bound while calls wait for the database, so more concurrent pages would only delay each
 * other.
 */
const callsPerPage = 16
/** Maximum time to spend accepting connections before serving the next queued request. */
const takingInMs = 100
/** Paths subject to load shedding: calls, and pages with their data. */
const isWork =
  /^\/(api\/(?!(health|ready)\/?(\?|$))|(?!api\/|metrics|media\/|sandbox\/)[^.?]*(\.data)?(\?|$))/

export type ConcurrencyLimiter = {
  all: Admission[]
  /** Counts an accepted connection. */
  connectionOpened: () => void
  /**
   * Enters an API call.
   * @param reads whether the call only reads
   */
  enter: (reads: boolean) => ReturnType<Admission['enter']>
  enterForPage: () => ReturnType<Admission['enter']>
  /** Whether to reject an uncached request before doing any work for it. Counts the rejection. */
  turnsAway: (address: string) => boolean
}

/**
 * Limits calls and pages separately.
 * @param callsAtOnce concurrent calls
 */
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
