import { kindOf, kindRecord } from './product-kinds.ts'

type Line = { type: string; quantity: number }

/**
 * Number of bottles that these lines count as in a parcel, by the space their kinds take; delivery prices and
 * limits use it. Half a place at the end is free, and anything smaller than a bottle counts as one.
 */
export function bottlePlaces(lines: readonly Line[]): number {
  if (lines.length === 0) return 0
  const places = lines.reduce(
    (sum, { type, quantity }) => sum + quantity * kindRecord(kindOf({ type })).bottlePlaces,
    0,
  )
  return Math.max(1, Math.floor(places))
}
