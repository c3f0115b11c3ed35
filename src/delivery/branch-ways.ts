import type { DeliveryWay } from './zone.ts'

/** Working days in which bottles stand ready, as long as the owner has not said. */
const ready = { min_days: 1, max_days: 3 }

/** What a shop without zones offers everywhere: its branches to come to, free. In: their names. */
export function branchWays(branches: readonly string[]): DeliveryWay[] {
  return branches.map((branch, index) => ({
    id: `retiro-${index + 1}`,
    name: `Retiro en ${branch}`,
    kind: 'pickup',
    prices: [],
    extra_per_bottle: null,
    free_from: null,
    min_bottles: null,
    max_bottles: null,
    ...ready,
    cutoff: null,
    hours: null,
    branch,
  }))
}
