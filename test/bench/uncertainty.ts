/** How sure a share is, found in so many cases. */
export type Interval = { low: number; high: number }

const z = 1.96

/** Wilson's 95 % interval of a share. @returns shares from 0 to 1 */
export function wilsonInterval(hits: number, cases: number): Interval {
  if (cases === 0) return { low: 0, high: 1 }
  const share = hits / cases
  const middle = share + z ** 2 / (2 * cases)
  const reach = z * Math.sqrt((share * (1 - share)) / cases + z ** 2 / (4 * cases ** 2))
  const scale = 1 + z ** 2 / cases
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) }
}

const resamples = 4000

/**
 * Bootstrap 95 % interval of a mean difference between two rankings tried on the same cases. The same input gives the
 * same interval.
 *
 * @param differences one for each case
 */
export function pairedDifference(differences: number[]): Interval {
  const chance = repeatableChance(20_261)
  const means = Array.from({ length: resamples }, () => {
    let sum = 0
    for (let drawn = 0; drawn < differences.length; drawn += 1)
      sum += differences[Math.floor(chance() * differences.length)] ?? 0
    return sum / differences.length
  }).toSorted((a, b) => a - b)
  const at = (part: number) => means[Math.floor(part * (resamples - 1))] ?? 0
  return { low: at(0.025), high: at(0.975) }
}

/** mulberry32: even numbers from 0 to 1, the same for the same seed. */
function repeatableChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
