import { Problem } from '../problem.ts'

/** Admits a number of requests at once, queues some for a short time, and rejects the rest. */
export type Admission = {
  /**
   * Waits for a slot. Resolves with the release function, to be called once, or with the problem if the shop
   * is full.
   */
  enter: (patienceMs?: number) => Promise<(() => void) | Problem>
  /** Whether a new request would be rejected. */
  isFull: () => boolean
  /** Counts a request that was rejected before entering. */
  turnedAway: () => void
  underWay: () => number
  waiting: () => number
  /** Rejected requests since the start. */
  shed: () => number
}

type Limits = {
  atOnce: number
  waiting: number
  waitMs: number
  /** Awaited before a request is admitted. */
  first?: () => Promise<void>
}

export const full = new Problem(
  503,
  'Hay demasiada gente en la tienda en este momento. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '3' },
)

type Place = { settle: (entered: boolean) => void }

/**
 * Limiting concurrency and queue bounds memory under any load. The wait is short, because a late response is
 * useless and delays those behind it.
 */
export function createAdmission({ atOnce, waiting, waitMs, first }: Limits): Admission {
  const queue = new Set<Place>()
  let underWay = 0
  let shed = 0
  let lettingIn = false

  const isFull = () => queue.size >= waiting + Math.max(0, atOnce - underWay)
  const letIn = async () => {
    if (lettingIn) return
    lettingIn = true
    while (queue.size > 0 && underWay < atOnce) {
      await first?.()
      for (const place of queue) {
        if (underWay >= atOnce) break
        place.settle(true)
      }
    }
    lettingIn = false
  }
  const leaveOnce = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      underWay -= 1
      void letIn()
    }
  }
  return {
    enter(patienceMs = waitMs) {
      if (queue.size === 0 && underWay < atOnce && !first) {
        underWay += 1
        return Promise.resolve(leaveOnce())
      }
      if (isFull()) {
        shed += 1
        return Promise.resolve(full)
      }
      return new Promise((resolve) => {
        const place: Place = {
          settle(entered) {
            clearTimeout(timer)
            queue.delete(place)
            if (entered) {
              underWay += 1
              resolve(leaveOnce())
            } else {
              shed += 1
              resolve(full)
            }
          },
        }
        const timer = setTimeout(() => place.settle(false), patienceMs)
        queue.add(place)
        void letIn()
      })
    },
    isFull,
    turnedAway: () => (shed += 1),
    underWay: () => underWay,
    waiting: () => queue.size,
    shed: () => shed,
  }
}
