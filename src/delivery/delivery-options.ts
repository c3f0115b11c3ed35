import type { Centavos } from '../money/money.ts'
import type { Holiday } from './holidays.ts'
import { promiseOf } from './promise.ts'
import { provincesOf } from './province-of.ts'
import { missingForFree, wayPrice, type Shipped } from './way-price.ts'
import { zoneOf, type DeliveryWay, type DeliveryZone, type WayKind } from './zone.ts'

export type DeliveryOption = {
  id: string
  name: string
  kind: WayKind
  price: Centavos
  /** Calendar days, 'YYYY-MM-DD'. */
  earliest: string
  latest: string
  missingForFree: Centavos | null
}

export type Place = { postalCode: string; province?: string | undefined }

/** What the owner has set, and the moment. */
export type DeliveryFacts = {
  zones: readonly DeliveryZone[]
  holidays: readonly Holiday[]
  /** Names of the branches that there are. */
  branches: readonly string[]
  now: Date
}

/** The ways in which a purchase reaches a place; several provinces where the postal code leaves that open. */
export function deliveryOptions(
  facts: DeliveryFacts,
  place: Place,
  shipped: Shipped,
): { options: DeliveryOption[]; provinces: string[] } {
  const possible = place.province === undefined ? provincesOf(place.postalCode) : [place.province]
  const { postalCode } = place
  const found = new Set(possible.map((province) => zoneOf(facts.zones, { province, postalCode })))
  const [zone] = found
  if (found.size > 1) return { options: [], provinces: possible }
  const ways = zone?.ways ?? []
  return { options: ways.flatMap((way) => optionOf(facts, way, shipped) ?? []), provinces: [] }
}

function optionOf(facts: DeliveryFacts, way: DeliveryWay, shipped: Shipped): DeliveryOption | undefined {
  if (way.branch !== null && !facts.branches.includes(way.branch)) return undefined
  const price = wayPrice(way, shipped)
  if (price === undefined) return undefined
  const { earliest, latest } = promiseOf(facts.now, way, facts.holidays)
  const { id, name, kind } = way
  return { id, name, kind, price, earliest, latest, missingForFree: missingForFree(way, shipped) }
}
