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
  /** By the price list, before it is free from an amount. */
  fullPrice: Centavos
  /** Calendar days, 'YYYY-MM-DD'. */
  leaves: string
  earliest: string
  latest: string
  missingForFree: Centavos | null
  zone: string
  way: DeliveryWay
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
  const options = ways.flatMap((way) => optionOf(facts, way, shipped, zone?.name ?? '') ?? [])
  return { options, provinces: [] }
}

function optionOf(
  facts: DeliveryFacts,
  way: DeliveryWay,
  shipped: Shipped,
  zone: string,
): DeliveryOption | undefined {
  if (way.branch !== null && !facts.branches.includes(way.branch)) return undefined
  const price = wayPrice(way, shipped)
  if (price === undefined) return undefined
  const { id, name, kind } = way
  const fullPrice = wayPrice({ ...way, free_from: null }, shipped) ?? price
  const promise = promiseOf(facts.now, way, facts.holidays)
  return {
    id,
    name,
    kind,
    price,
    fullPrice,
    ...promise,
    missingForFree: missingForFree(way, shipped),
    zone,
    way,
  }
}
