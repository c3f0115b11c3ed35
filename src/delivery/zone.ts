import type { Centavos } from '../money/money.ts'
import type { Hours } from './sale-hours.ts'

/**
 * `home`: delivered by post or carrier; `courier`: the shop's own; `pickup`: the buyer collects it at a
 * branch.
 */
export const wayKinds = ['home', 'courier', 'pickup'] as const
export type WayKind = (typeof wayKinds)[number]

/** A delivery method of a zone. */
export type DeliveryWay = {
  id: string
  name: string
  kind: WayKind
  /** By bottles, ascending; free if empty. */
  prices: { up_to_bottles: number; price: Centavos }[]
  /** For each bottle beyond the last step; null: no more bottles allowed. */
  extra_per_bottle: Centavos | null
  /** Free above this total of wine after promotions; null: never. */
  free_from: Centavos | null
  min_bottles: number | null
  max_bottles: number | null
  /** Working days after shipping. */
  min_days: number
  max_days: number
  /** 'HH:MM' on the shop's clock; later purchases ship one working day later. Null: midnight. */
  cutoff: string | null
  /** When the courier comes. */
  hours: string | null
  /** The hours that a buyer chooses from, on the shop's clock; none: the courier comes when it comes. */
  windows?: Hours[] | undefined
  /** The pickup branch's name; null: any. */
  branch: string | null
}

/** An area with its delivery methods. */
export type DeliveryZone = {
  id: string
  name: string
  /** Names from `provinces.ts`; empty: all. */
  provinces: string[]
  /** Four digits each, both ends included; empty: all. */
  postal_codes: { from: string; to: string }[]
  ways: DeliveryWay[]
}

/** The four digits of '1425' or 'C1425DKF'. */
export function fourDigits(postalCode: string): string {
  return postalCode.replace(/\D/g, '').slice(0, 4)
}

/** The first zone in the list that contains a place. */
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
