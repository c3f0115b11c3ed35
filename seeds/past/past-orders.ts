import { fromFieldTime } from '../../src/calendar/shop-time.ts'
import { deliveryOptions } from '../../src/delivery/delivery-options.ts'
import type { DeliveryZone } from '../../src/delivery/zone.ts'
import type { PurchaseLine } from '../../src/platform/database/order-tables.ts'
import { boughtLine, usesOf } from '../../src/purchases/price-purchase.ts'
import { chosenDelivery, deliveryToCharge } from '../../src/totals/chosen-delivery.ts'
import { deliveryChoice, noDelivery, type DeliveryChoice } from '../../src/totals/delivery-choice.ts'
import { totalsOf, type Totals } from '../../src/totals/totals.ts'
import { chance } from '../chance.ts'
import { wineDrawer, type DrawWine } from './choose-wines.ts'
import type { DemoCustomer } from './demo-customers.ts'
import { offeredOn, type PlantedPromotion } from './demo-promotions.ts'
import { courseOf } from './order-moments.ts'
import type { PaidBy, PastOrder, PastWine } from './past-order.ts'
import { pastDays, salesDays } from './sales-days.ts'
import { channelOf, codeOf, customerOf, namedAs, paidByOf, parcelOf, wantedOf } from './who-buys.ts'

export type PastShop = {
  wines: readonly PastWine[]
  zones: readonly DeliveryZone[]
  /** The branches' names. */
  branches: readonly string[]
  promotions: readonly PlantedPromotion[]
  /** 'YYYY-MM-DD'. */
  today: string
  now: Date
}

/** A wine's price a year ago, relative to today's. */
const yearAgo = 0.74
const roundTo = 100_00
const transferDiscount = { percent: 5, reason: 'Pagando por transferencia' }

type Turn = {
  n: number
  at: Date
  day: string
  /** Elapsed part of the year, 0 to 1. */
  progress: number
  draw: DrawWine
  /** Ids of customers who have bought before. */
  customerIds: Set<string>
  /** Bottles that open orders may still reserve. */
  left: Map<number, number>
}

/** A year's orders, oldest first, priced by the shop's own rules at the prices of their day. */
export function pastOrders(shop: PastShop): PastOrder[] {
  const drawers = wineDrawer(shop.wines)
  const customerIds = new Set<string>()
  const left = new Map(shop.wines.map((wine) => [wine.product_id, wine.stock]))
  const placed: PastOrder[] = []
  salesDays(shop.today).forEach(({ day, number, orders }, index) => {
    const progress = index / (pastDays - 1)
    const draw = drawers(Number(day.slice('YYYY-'.length, 'YYYY-MM'.length)))
    const moments = Array.from({ length: orders }, (_, turn) => momentOf(day, number * 64 + turn))
    for (const at of moments.toSorted((a, b) => a.getTime() - b.getTime())) {
      if (at > shop.now) continue
      const order = orderOf(shop, { n: placed.length + 1, at, day, progress, draw, customerIds, left })
      if (order) placed.push(order)
    }
  })
  return placed
}

/** Most purchases are made in the evening. */
function momentOf(day: string, seed: number): Date {
  const minutes = Math.floor(600 + 810 * chance(seed, 'hour') ** 0.7)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const field = `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return new Date(Date.parse(fromFieldTime(field)) + Math.floor(chance(seed, 'second') * 60_000))
}

type Line = PastWine & { quantity: number }
type Bought = {
  customer: DemoCustomer | undefined
  paidBy: PaidBy
  isFirst: boolean
  code: PlantedPromotion | undefined
  lines: Line[]
}

function orderOf(shop: PastShop, turn: Turn): PastOrder | undefined {
  const { n, at, customerIds, left } = turn
  const channel = channelOf(n)
  const bought = boughtAt(shop, turn, channel)
  const { customer, paidBy, lines, code } = bought
  const choice = choiceOf(shop, turn, bought)
  const totals = totalsFor(shop, turn, bought, choice)
  if (totals.total <= 0) return undefined
  const delivery = customer ? chosenDelivery(choice, totals, placeOf(customer)) : null
  const course = courseOf({ n, at, channel, paidBy, delivery, now: shop.now })
  if (course.hold === 'held' && !reserve(left, lines)) return undefined
  if (customer && course.moments.paid) customerIds.add(customer.id)
  return {
    n,
    at,
    channel,
    customer,
    paidBy,
    delivery,
    named: namedAs(n, channel),
    ...linesOf(totals, lines),
    charges: totals.charges,
    discounts: totals.discounts,
    code: code && totals.applied.includes(code.id) ? code.code : null,
    uses: usesOf(totals),
    total: totals.total,
    ...course,
    parcel: delivery?.kind === 'home' && course.moments.sent ? parcelOf(n) : null,
  }
}

function boughtAt(shop: PastShop, turn: Turn, channel: PastOrder['channel']): Bought {
  const { n, day, progress, draw, customerIds } = turn
  const customer = channel === 'shop' ? customerOf(n, progress) : undefined
  const isFirst = customer !== undefined && !customerIds.has(customer.id)
  return {
    customer,
    paidBy: paidByOf(n, channel),
    isFirst,
    code: customer && codeOf(shop.promotions, { n, day, isFirst }),
    lines: wantedOf(n, channel, draw).map(({ wine, quantity }) => ({
      ...wine,
      ...pricesOn(wine, progress),
      quantity,
    })),
  }
}

function pricesOn(wine: PastWine, progress: number) {
  const factor = yearAgo + (1 - yearAgo) * progress
  const list_price = Math.max(roundTo, Math.round((wine.list_price * factor) / roundTo) * roundTo)
  // rounded as the database does
  const unit_price = Math.floor((list_price * (100 - wine.discount) + 50) / 100)
  return { list_price, unit_price, cost: Math.round(wine.cost * factor) }
}

const placeOf = ({ address }: DemoCustomer) => ({
  postalCode: address.codigoPostal,
  province: address.provincia,
})

/** Home delivery, or pickup at a branch for some customers nearby. */
function choiceOf(shop: PastShop, turn: Turn, bought: Bought): DeliveryChoice {
  const { customer, lines } = bought
  if (!customer) return noDelivery
  const bottles = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const { total: amount } = totalsFor(shop, turn, bought, noDelivery)
  const facts = { zones: shop.zones, holidays: [], branches: shop.branches, now: turn.at }
  const offered = deliveryOptions(facts, placeOf(customer), { bottles, amount })
  const pickups = offered.options.filter(({ kind }) => kind === 'pickup')
  const isNear = customer.address.provincia.startsWith('Ciudad')
  const branch = isNear && chance(turn.n, 'pickup') < 0.4 ? pickups[turn.n % pickups.length] : undefined
  const home = offered.options.find(({ kind }) => kind === 'home')
  return deliveryChoice(offered, (branch ?? home)?.id)
}

function totalsFor(shop: PastShop, { day }: Turn, bought: Bought, choice: DeliveryChoice): Totals {
  const { lines, code, isFirst, paidBy, customer } = bought
  const byTransfer = paidBy === 'transfer' && customer !== undefined
  return totalsOf({
    lines,
    promotions: offeredOn(shop.promotions, day),
    code,
    situation: { paymentMethod: byTransfer ? 'transfer' : 'mercado_pago', firstPurchase: isFirst },
    delivery: deliveryToCharge(choice),
    methodDiscount: byTransfer ? transferDiscount : undefined,
  })
}

/** Reserves the bottles of all lines, or of none. */
function reserve(left: Map<number, number>, lines: readonly Line[]): boolean {
  if (lines.some(({ product_id, quantity }) => (left.get(product_id) ?? 0) < quantity)) return false
  for (const { product_id, quantity } of lines) left.set(product_id, (left.get(product_id) ?? 0) - quantity)
  return true
}

function linesOf({ lines: priced }: Totals, lines: readonly Line[]) {
  const wines = new Map(lines.map((line) => [line.product_id, line]))
  const chosen: { line: PurchaseLine; cost: number }[] = priced.flatMap((line) => {
    const wine = wines.get(line.product_id)
    if (!wine) return []
    const { name, producer, vintage, volume_ml, image, discount, type, variety, degree_sugar, cost } = wine
    const shown = { name, producer, vintage, volume_ml, image, discount, type, variety, degree_sugar }
    return [{ line: boughtLine(line, shown), cost }]
  })
  return { lines: chosen.map(({ line }) => line), costs: chosen.map(({ cost }) => cost) }
}
