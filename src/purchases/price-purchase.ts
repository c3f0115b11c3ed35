import { sql } from 'kysely'
import { hasPaidOrder } from '../orders/orders.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Charge, PurchaseLine, StoredDelivery } from '../platform/database/order-tables.ts'
import type { Use } from '../promotions/promotion-uses.queries.ts'
import type { Place } from '../delivery/delivery-options.ts'
import { chosenDelivery } from '../totals/chosen-delivery.ts'
import { deliveryTo } from '../totals/delivery-to.queries.ts'
import type { SurchargePrices } from '../totals/surcharge-prices.ts'
import type { Gift } from '../totals/gift.contract.ts'
import { paymentWays, type PaymentWay } from '../totals/payment-ways.ts'
import { priceOrder, type CodeOutcome, type PricedOrder } from '../totals/price-order.ts'
import type { Discount } from '../totals/discount.ts'
import { chargedFor, type TotalLine, type Totals } from '../totals/totals.ts'

export type Wanted = { product_id: number; quantity: number; seenPrice: number | undefined }

export type RequestedPurchase = {
  wanted: Wanted[]
  /** Pesos. */
  seenTotal: number | undefined
  code?: string | undefined
  way?: PaymentWay
  /** Those that there are. */
  ways?: readonly PaymentWay[] | undefined
  delivery?: WantedDelivery | undefined
  gift?: Gift | undefined
  /** Of a purchase that goes on with another total: the prices and promotions that hold for it. */
  held?: { prices: ReadonlyMap<number, { list_price: number; unit_price: number }>; at: Date } | undefined
}

/** A place, and the way that is wanted there, if one is. */
export type WantedDelivery = { place: Place; way: string | undefined }

export type PurchaseToPrice = Omit<RequestedPurchase, 'seenTotal'> & {
  userId: string
  /** The buyer's open purchases, whose uses of promotions this one would take over. */
  open: readonly string[]
  /** The names of the shop's branches. */
  branches: readonly string[]
  surchargePrices: SurchargePrices
}

/** A purchase at this moment's prices, as it is stored. */
export type PricedPurchase = {
  lines: PurchaseLine[]
  charges: Charge[]
  discounts: Discount[]
  total: number
  /** Undefined without a code. */
  code: CodeOutcome | undefined
  /** What each promotion takes off. */
  uses: Use[]
  delivery: StoredDelivery | null
  gift: Gift | null
  /** Wrapping was wanted, and is not offered. */
  notWrapped: boolean
  /** A way was wanted that is not offered there. */
  notOffered: boolean
  pricedAt: Date
}

/** What a purchase would come to at this moment, or at that whose prices hold for it. */
export async function priceWanted(db: Db, requested: PurchaseToPrice): Promise<PricedOrder> {
  const {
    wanted,
    code,
    way = paymentWays[0],
    delivery,
    gift,
    surchargePrices,
    held,
    userId,
    open,
    branches,
  } = requested
  const now = new Date()
  return priceOrder(db, {
    wanted,
    code,
    way,
    ways: requested.ways,
    userId,
    purchaseIds: open,
    firstPurchase: !(await hasPaidOrder(db, userId)),
    delivery: delivery && (await deliveryTo(db, { ...delivery, branches, now })),
    gift,
    surchargePrices,
    now: held?.at ?? now,
    prices: held?.prices,
  })
}

export async function pricePurchase(trx: Db, requested: PurchaseToPrice): Promise<PricedPurchase> {
  const pricedAt = requested.held?.at ?? new Date()
  const { totals, code: outcome, delivery, notWrapped } = await priceWanted(trx, requested)
  const wines = await winesAsBought(
    trx,
    totals.lines.map((line) => line.product_id),
  )
  return {
    lines: totals.lines.flatMap((line) => {
      const wine = wines.get(line.product_id)
      return wine ? [boughtLine(line, wine)] : []
    }),
    charges: totals.charges,
    discounts: totals.discounts,
    total: totals.total,
    code: outcome,
    uses: usesOf(totals),
    delivery: requested.delivery ? chosenDelivery(delivery, totals, requested.delivery.place) : null,
    gift: requested.gift ?? null,
    notWrapped,
    notOffered: requested.delivery?.way !== undefined && delivery.chosen === null,
    pricedAt,
  }
}

type BoughtWine = Pick<
  PurchaseLine,
  'name' | 'producer' | 'vintage' | 'volume_ml' | 'image' | 'discount' | 'type' | 'variety' | 'degree_sugar'
>

export function boughtLine(line: TotalLine, wine: BoughtWine): PurchaseLine {
  return {
    product_id: line.product_id,
    ...wine,
    quantity: line.quantity,
    list_price: line.list_price,
    unit_price: line.unit_price,
    discounts: line.discounts,
    shares: line.shares,
    total: line.total,
    charged: chargedFor(line),
    gift: line.gift,
  }
}

/** What an order's item shows of a wine as it is today, by id. */
export async function winesAsBought(trx: Db, ids: readonly number[]): Promise<Map<number, BoughtWine>> {
  const rows = await trx
    .selectFrom('products as p')
    .innerJoin('categories as c', 'c.id_categ', 'p.id_categ')
    .innerJoin('producers as b', 'b.id_prod', 'p.id_prod')
    .select(['p.id', 'p.name', 'b.description as producer', 'p.vintage', 'p.volume_ml', 'p.image'])
    .select(['p.discount', 'c.type', 'c.variety', 'c.degree_sugar'])
    .where('p.id', '=', sql<number>`ANY(${ids})`)
    .execute()
  return new Map(rows.map(({ id, ...wine }) => [id, wine]))
}

export function usesOf({ lines, discounts, delivery }: Totals): Use[] {
  const amounts = new Map<number, number>()
  for (const { promotion_id, amount } of [
    ...lines.flatMap((line) => line.discounts),
    ...discounts,
    ...delivery.discounts,
  ])
    if (promotion_id !== null) amounts.set(promotion_id, (amounts.get(promotion_id) ?? 0) + amount)
  return [...amounts].map(([promotion_id, amount]) => ({ promotion_id, amount }))
}
