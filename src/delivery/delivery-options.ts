import type { Centavos } from '../money/money.ts'
import type { Holiday } from '../calendar/holidays.ts'
import { shopDay } from '../calendar/shop-time.ts'
import { deliveryWindows, type DeliveryWindow } from './delivery-windows.ts'
import { promiseOf, workingDays } from './promise.ts'
import { provincesOf } from './province-of.ts'
import { hoursByLaw } from './sale-hours.ts'
import { bottlesOf, missingForFree, wayPrice, type Shipped } from './way-price.ts'
import { zoneOf, type DeliveryWay, type DeliveryZone, type WayKind } from './zone.ts'

export type DeliveryOption = {
  id: string
  name: string
  kind: WayKind
  price: Centavos
  /** List price, before free delivery above an amount. */
  fullPrice: Centavos
  /** Calendar days, 'YYYY-MM-DD'. */
  leaves: string
  earliest: string
  latest: string
  missingForFree: Centavos | null
  zone: string
  way: DeliveryWay
  /** Days and hours to choose from; none where the buyer chooses none. */
  windows: DeliveryWindow[]
}

/** An empty postal code: not known, and only what is collected from a branch can be chosen. */
export type Place = { postalCode: string; province?: string | undefined }

/** The owner's delivery settings, and the current time. */
export type DeliveryFacts = {
  zones: readonly DeliveryZone[]
  holidays: readonly Holiday[]
  /** Names of the existing branches. */
  branches: readonly string[]
  now: Date
}

/** Bottle limits of home delivery. `most` is null if any method takes any number. */
export type BottleLimits = { least: number; most: number | null }

export type OfferedDelivery = {
  options: DeliveryOption[]
  /** Several if the postal code leaves the province open and it matters. */
  provinces: string[]
  /** The place's limits, if no home delivery takes this number of bottles. */
  bottleLimits: BottleLimits | undefined
}

/**
 * The delivery options for a purchase and a place. Parcels are routed by postal code, so a contradicting
 * province is ignored for the price.
 */
export function deliveryOptions(facts: DeliveryFacts, place: Place, shipped: Shipped): OfferedDelivery {
  const { postalCode, province } = place
  if (postalCode === '') return { options: pickups(facts, shipped), provinces: [], bottleLimits: undefined }
  const byCode = provincesOf(postalCode)
  const possible = province !== undefined && byCode.includes(province) ? [province] : byCode
  const zones = new Set(possible.map((name) => zoneOf(facts.zones, { province: name, postalCode })))
  const [zone] = zones
  if (zones.size > 1) return { options: [], provinces: possible, bottleLimits: undefined }
  const ways = facts.zones.length === 0 ? branchWays(facts.branches) : (zone?.ways ?? [])
  const [only] = possible
  const closes = possible.length === 1 && only !== undefined ? closingHour(only, facts.now) : undefined
  const options = ways.flatMap(
    (method) =>
      optionOf(facts, method, shipped, { zone: zone?.name ?? '', closes, provinces: possible }) ?? [],
  )
  const toDoor = options.some(({ kind }) => kind !== 'pickup')
  return { options, provinces: [], bottleLimits: toDoor ? undefined : limitsOf(ways) }
}

/** Each branch once, at its lowest price: how far away somebody lives makes no difference to a branch. */
function pickups(facts: DeliveryFacts, shipped: Shipped): DeliveryOption[] {
  const everywhere =
    facts.zones.length === 0
      ? branchWays(facts.branches).map((method) => ({ method, zone: '' }))
      : facts.zones.flatMap(({ name, ways }) => ways.map((method) => ({ method, zone: name })))
  const byBranch = new Map<string, DeliveryOption>()
  for (const { method, zone } of everywhere) {
    const option =
      method.kind === 'pickup'
        ? optionOf(facts, method, shipped, { zone, closes: undefined, provinces: [] })
        : undefined
    const branch = method.branch ?? method.name
    const cheapest = byBranch.get(branch)
    if (option && (!cheapest || option.price < cheapest.price)) byBranch.set(branch, option)
  }
  return [...byBranch.values()]
}

/** 'HH:MM', after which the law allows no delivery of alcohol on that day; undefined without such a law. */
function closingHour(province: string, now: Date): string | undefined {
  const hours = hoursByLaw(province, 'delivery', shopDay(now))
  return hours && `${String(hours.to).padStart(2, '0')}:00`
}

/** A delivery on the same day ends with the law's hours, however late the owner still takes orders. */
function cutoffOf({ kind, min_days, cutoff }: DeliveryWay, closes: string | undefined): string | null {
  if (kind === 'pickup' || min_days > 0 || closes === undefined) return cutoff
  return cutoff !== null && cutoff < closes ? cutoff : closes
}

/** Undefined if there is no home delivery. */
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
  method: DeliveryWay,
  shipped: Shipped,
  { zone, closes, provinces }: { zone: string; closes: string | undefined; provinces: readonly string[] },
): DeliveryOption | undefined {
  if (method.branch !== null && !facts.branches.includes(method.branch)) return undefined
  const price = wayPrice(method, shipped)
  if (price === undefined) return undefined
  const { id, name, kind } = method
  const fullPrice = wayPrice({ ...method, free_from: null }, shipped) ?? price
  const promise = promiseOf(facts.now, { ...method, cutoff: cutoffOf(method, closes) }, facts.holidays)
  return {
    id,
    name,
    kind,
    price,
    fullPrice,
    ...promise,
    missingForFree: missingForFree(method, shipped),
    zone,
    way: method,
    windows:
      kind === 'courier'
        ? deliveryWindows({
            windows: method.windows ?? [],
            earliest: promise.earliest,
            provinces,
            isWorking: workingDays(facts.holidays),
            now: facts.now,
          })
        : [],
  }
}

/** Working days until pickup, unless the owner says otherwise. */
const ready = { min_days: 1, max_days: 3 }

/**
 * Free pickup, which a shop without zones offers everywhere.
 * @param branches names
 */
function branchWays(branches: readonly string[]): DeliveryWay[] {
  return branches.map((branch, index) => ({
    id: `retiro-${index + 1}`,
    name: `Retiro en ${branch}`,
    kind: 'pickup',
    prices: [],
    extra_per_bottle: null,
    free_from: null,
    min_bottles: null,
    max_bottles: null,
    ...ready,
    cutoff: null,
    hours: null,
    branch,
  }))
}
