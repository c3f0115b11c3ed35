import type { Centavos } from '../money/money.ts'

/** `home`: to the door by post or carrier; `courier`: the shop's own; `pickup`: the buyer comes to a branch. */
export const wayKinds = ['home', 'courier', 'pickup'] as const
export type WayKind = (typeof wayKinds)[number]

/** One way in which bottles reach a buyer of a zone. */
export type DeliveryWay = {
  id: string
  name: string
  kind: WayKind
  /** By bottles, the smallest step first; empty: free. */
  prices: { up_to_bottles: number; price: Centavos }[]
  /** For each bottle beyond the last step; null: no more bottles than that. */
  extra_per_bottle: Centavos | null
  /** Free from this amount of wine, promotions taken off; null: never. */
  free_from: Centavos | null
  min_bottles: number | null
  max_bottles: number | null
  /** Working days after the one on which it leaves. */
  min_days: number
  max_days: number
  /** 'HH:MM', the shop's clock: what is bought from then on leaves a working day later. Null: midnight. */
  cutoff: string | null
  /** When the courier comes. */
  hours: string | null
  /** The branch to come to, by its name; null: any. */
  branch: string | null
}

/** Where the same ways are offered. */
export type DeliveryZone = {
  id: string
  name: string
  /** Names as in `provinces.ts`; empty: all of them. */
  provinces: string[]
  /** Four digits each, both included; empty: all codes. */
  postal_codes: { from: string; to: string }[]
  ways: DeliveryWay[]
}

/** The four digits of '1425' or 'C1425DKF'. */
export function fourDigits(postalCode: string): string {
  return postalCode.replace(/\D/g, '').slice(0, 4)
}

/** The first zone of the list that a place lies in. */
export function zoneOf(
  zones: readonly DeliveryZone[],
  place: { province: string; postalCode: string },
): DeliveryZone | undefined {
  const code = fourDigits(place.postalCode)
  return zones.find(
    ({ provinces, postal_codes }) =>
      (provinces.length === 0 || provinces.includes(place.province)) &&
      (postal_codes.length === 0 || postal_codes.some(({ from, to }) => from <= code && code <= to)),
  )
}
