import { fromPesos, toPesos, type Centavos } from '../../money/money.ts'

/** How many wines cost from so much to less than so much; in pesos. */
export type PriceBucket = { from: number; to: number; count: number }

/** Where steps begin in each power of ten: round amounts, each about a quarter above the one before. */
const beginnings = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** Every amount at which a step begins, from 10 pesos to 100 million, in centavos. */
export const bucketBounds: readonly Centavos[] = Array.from({ length: 7 }, (_, power) =>
  beginnings.map((beginning) => fromPesos(beginning * 10 ** (power + 1))),
).flat()

/**
 * The steps from the cheapest wine to the dearest one without a gap. In: how many wines stand between which bounds, as
 * the database's width_bucket counts: 1 is from the first bound on.
 */
export function priceHistogram(counted: readonly { bucket: number; count: number }[]): PriceBucket[] {
  const counts = new Map(counted.map(({ bucket, count }) => [bucket, count]))
  const buckets = [...counts.keys()]
  if (buckets.length === 0) return []
  const first = Math.min(...buckets)
  const amountOf = (bucket: number) =>
    bucket < 1 ? 0 : toPesos(bucketBounds[Math.min(bucket, bucketBounds.length) - 1] ?? 0)
  return Array.from({ length: Math.max(...buckets) - first + 1 }, (_, index) => {
    const bucket = first + index
    return { from: amountOf(bucket), to: amountOf(bucket + 1), count: counts.get(bucket) ?? 0 }
  })
}
