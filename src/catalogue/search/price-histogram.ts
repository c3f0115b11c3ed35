import { fromPesos, toPesos, type Centavos } from '../../money/money.ts'

/** Number of wines within a price range, in pesos. */
export type PriceBucket = { from: number; to: number; count: number }

/** Round bounds within each power of ten, each about a quarter above the previous. */
const beginnings = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** All bounds from 10 pesos to 100 million, in centavos. */
export const bucketBounds: readonly Centavos[] = Array.from({ length: 7 }, (_, power) =>
  beginnings.map((beginning) => fromPesos(beginning * 10 ** (power + 1))),
).flat()

/**
 * The steps from the cheapest to the most expensive wine without gaps.
 * @param counted wines by bucket as returned by width_bucket, where 1 starts at the first bound
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
