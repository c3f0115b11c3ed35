/** The interval of a chart over time. */
export type Bucket = 'day' | 'week' | 'month'

const dayMs = 86_400_000

/**
 * Days in a period, both ends included; below 1 if the ends are swapped.
 * @param from YYYY-MM-DD
 * @param to YYYY-MM-DD
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1
}

/** Days up to seven weeks, weeks up to a year, then months, so a chart has at most about sixty columns. */
export function bucketOf(days: number): Bucket {
  if (days <= 49) return 'day'
  return days <= 366 ? 'week' : 'month'
}

/** The first days of the days, weeks (Monday) or months that overlap a period, in order. YYYY-MM-DD. */
export function bucketsOf(from: string, to: string, bucket: Bucket): string[] {
  const day = new Date(`${from}T00:00:00Z`)
  if (bucket === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  if (bucket === 'month') day.setUTCDate(1)
  const buckets: string[] = []
  const end = Date.parse(`${to}T00:00:00Z`)
  while (day.getTime() <= end) {
    buckets.push(day.toISOString().slice(0, 10))
    if (bucket === 'month') day.setUTCMonth(day.getUTCMonth() + 1)
    else day.setUTCDate(day.getUTCDate() + (bucket === 'week' ? 7 : 1))
  }
  return buckets
}

/** Subtracts days. YYYY-MM-DD. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}
