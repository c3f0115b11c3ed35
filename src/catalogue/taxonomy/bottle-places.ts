import { kindOf, kindRecord } from './product-kinds.ts'

type Line = { type: string; quantity: number }

/**
 * How many bottles the parcel of these lines counts for, by the places that their kinds take: what delivery is priced and
 * limited by. A last half place costs nothing, and what takes less than one counts for one bottle.
 */
export function bottlePlaces(lines: readonly Line[]): number {
  if (lines.length === 0) return 0
  const places = lines.reduce(
    (sum, { type, quantity }) => sum + quantity * kindRecord(kindOf({ type })).bottlePlaces,
    0,
  )
  return Math.max(1, Math.floor(places))
}
