import type { Centavos } from '../money/money.ts'
import type { Holiday } from '../calendar/holidays.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { promiseOf } from './promise.ts'
import { provincesOf } from './province-of.ts'
import { hoursByLaw } from './sale-hours.ts'
import { branchWays } from './branch-ways.ts'
import { bottlesOf, missingForFree, wayPrice, type Shipped } from './way-price.ts'
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

/** How many bottles home delivery takes. `most` is null where one way takes any number. */
export type BottleLimits = { least: number; most: number | null }

export type OfferedDelivery = {
  options: DeliveryOption[]
  /** Several where the postal code leaves open which it is, and that matters. */
  provinces: string[]
  /** Where the postal code lies, as the province that was named is another; empty where they agree. */
  codeLiesIn: string[]
  /** Of the place, where no home delivery takes so many bottles, or so few. */
  bottleLimits: BottleLimits | undefined
}

/**
 * The ways in which a purchase reaches a place. Parcels go by their postal code: a province that contradicts it is not
 * what the delivery is priced for.
 */
export function deliveryOptions(facts: DeliveryFacts, place: Place, shipped: Shipped): OfferedDelivery {
  const { postalCode, province } = place
  const byCode = provincesOf(postalCode)
  const agrees = province === undefined || byCode.includes(province)
  const possible = province !== undefined && agrees ? [province] : byCode
  const codeLiesIn = agrees ? [] : byCode
  const found = new Set(possible.map((one) => zoneOf(facts.zones, { province: one, postalCode })))
  const [zone] = found
  if (found.size > 1) return { options: [], provinces: possible, codeLiesIn, bottleLimits: undefined }
  const ways = facts.zones.length === 0 ? branchWays(facts.branches) : (zone?.ways ?? [])
  const [only] = possible
  const closes = possible.length === 1 && only !== undefined ? closingHour(only, facts.now) : undefined
  const options = ways.flatMap(
    (way) => optionOf(facts, way, shipped, { zone: zone?.name ?? '', closes }) ?? [],
  )
  const toDoor = options.some(({ kind }) => kind !== 'pickup')
  return { options, provinces: [], codeLiesIn, bottleLimits: toDoor ? undefined : limitsOf(ways) }
}

/** 'HH:MM', from which the law lets nothing with alcohol be brought on that day; undefined where it says nothing. */
function closingHour(province: string, now: Date): string | undefined {
  const hours = hoursByLaw(province, 'delivery', shopDay(now))
  return hours && `${String(hours.to).padStart(2, '0')}:00`
}

/** A delivery on the same day ends with the law's hours, however late the owner still takes orders. */
function cutoffOf({ kind, min_days, cutoff }: DeliveryWay, closes: string | undefined): string | null {
  if (kind === 'pickup' || min_days > 0 || closes === undefined) return cutoff
  return cutoff !== null && cutoff < closes ? cutoff : closes
}

/** Undefined where there is no home delivery at all. */
function limitsOf(ways: readonly DeliveryWay[]): BottleLimits | undefined {
  const limits = ways.filter(({ kind }) => kind !== 'pickup').map(bottlesOf)
  if (limits.length === 0) return undefined
  return {
    least: Math.min(...limits.map(({ least }) => least)),
    most: limits.some(({ most }) => most === null) ? null : Math.max(...limits.map(({ most }) => most ?? 0)),
  }
}

function optionOf(
  facts: DeliveryFacts,
  way: DeliveryWay,
  shipped: Shipped,
  { zone, closes }: { zone: string; closes: string | undefined },
): DeliveryOption | undefined {
  if (way.branch !== null && !facts.branches.includes(way.branch)) return undefined
  const price = wayPrice(way, shipped)
  if (price === undefined) return undefined
  const { id, name, kind } = way
  const fullPrice = wayPrice({ ...way, free_from: null }, shipped) ?? price
  const promise = promiseOf(facts.now, { ...way, cutoff: cutoffOf(way, closes) }, facts.holidays)
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
