import { Refusal } from '../calls/problem.ts'

/** Lets so many requests at once to work, so many wait for a short while, and turns the rest away at once. */
export type Admission = {
  /** Waits for a place. Out: what gives it back, to be called once; or the refusal when the shop is full. */
  enter: () => Promise<(() => void) | Refusal>
  underWay: () => number
  waiting: () => number
  /** How many were turned away since the start. */
  shed: () => number
}

export const full = new Refusal(
  503,
  'Hay demasiada gente en la tienda en este momento. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '3' },
)

type Place = { settle: (entered: boolean) => void }

/**
 * A request costs memory from the moment that work on it begins: with a limit on those, and on those that wait, memory
 * stays bounded however many come. Waiting is short: an answer that comes late is no use, and blocks those after it.
 */
export function createAdmission(limits: { atOnce: number; waiting: number; waitMs: number }): Admission {
  const queue = new Set<Place>()
  let underWay = 0
  let shed = 0

  const leaveOnce = () => {
    let left = false
    return () => {
      if (left) return
      left = true
      underWay -= 1
      const [next] = queue
      next?.settle(true)
    }
  }
  return {
    enter() {
      if (underWay < limits.atOnce) {
        underWay += 1
        return Promise.resolve(leaveOnce())
      }
      if (queue.size >= limits.waiting) {
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
        const timer = setTimeout(() => place.settle(false), limits.waitMs)
        queue.add(place)
      })
    },
    underWay: () => underWay,
    waiting: () => queue.size,
    shed: () => shed,
  }
}
