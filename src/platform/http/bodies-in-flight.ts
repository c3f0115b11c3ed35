import { bytesBehind, isLate, type Reading } from './incoming-body.ts'
import { Problem, problem } from './problem.ts'

/** Stops reading a body; the sender gets the problem, if there is one. */
type Stop = (problem?: Problem) => void

export type BodiesInFlight = {
  began: (reading: Reading, stop: Stop) => void
  ended: (reading: Reading) => void
  /** Buffers a chunk of a body. */
  hold: (reading: Reading, chunk: Buffer) => void
  /** Releases the buffered bytes of a body. */
  release: (reading: Reading) => void
  /** Above the memory limit, aborts the largest body. */
  limitMemory: () => void
}

export const tooSlow = problem(408, 'La solicitud tardó demasiado en llegar. Probá de nuevo.')
const tooMany = new Problem(
  503,
  'Hay demasiadas solicitudes a medio llegar. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '3' },
)
const lookMs = 500

/**
 * Tracks request bodies that are arriving and the bytes in memory, including those of requests being handled.
 * Aborts a body past its deadline and, when one address sends too many, the slowest of them.
 */
export function createBodiesInFlight(perAddress: number, memory: number): BodiesInFlight {
  const readings = new Map<Reading, Stop>()
  const places = new Map<string, Set<Reading>>()
  let held = 0
  let looking: NodeJS.Timeout | undefined
  const look = () => {
    const now = performance.now()
    for (const [reading, stop] of readings) if (isLate(reading, now)) stop(tooSlow)
  }
  return {
    began(reading, stop) {
      readings.set(reading, stop)
      const here = places.get(reading.address) ?? new Set()
      places.set(reading.address, here.add(reading))
      // read what the system has buffered before judging a sender
      looking ??= setInterval(() => setImmediate(look), lookMs).unref()
      if (here.size > perAddress) readings.get(furthestBehind(here))?.(tooSlow)
    },
    ended(reading) {
      readings.delete(reading)
      const here = places.get(reading.address)
      here?.delete(reading)
      if (here?.size === 0) places.delete(reading.address)
      if (readings.size > 0) return
      clearInterval(looking)
      looking = undefined
    },
    hold(reading, chunk) {
      held += chunk.length
      reading.received += chunk.length
      reading.chunks.push(chunk)
    },
    release: (reading) => void (held -= reading.received),
    limitMemory() {
      if (held > memory) readings.get(largestOf(readings.keys()))?.(tooMany)
    },
  }
}

/** Falls back to the oldest body. The first second is exempt, so a new body is never picked. */
function furthestBehind(readings: Iterable<Reading>): Reading {
  const now = performance.now() - 1000
  return mostOf(readings, (reading) => bytesBehind(reading, now))
}

function largestOf(readings: Iterable<Reading>): Reading {
  return mostOf(readings, (reading) => reading.received)
}

function mostOf(readings: Iterable<Reading>, by: (reading: Reading) => number): Reading {
  return [...readings].reduce((most, reading) => (by(reading) > by(most) ? reading : most))
}
