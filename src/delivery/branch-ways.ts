import type { DeliveryWay } from './zone.ts'

/** Working days until pickup, unless the owner says otherwise. */
const ready = { min_days: 1, max_days: 3 }

/**
 * Free pickup, which a shop without zones offers everywhere.
 * @param branches names
 */
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
