import { sql } from 'kysely'
import { hasBought } from '../orders/orders.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { Charge, PurchaseLine, StoredDelivery } from '../platform/database/order-tables.ts'
import type { Use } from '../promotions/promotion-uses.queries.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { HeldPromotions } from '../promotions/promotions.queries.ts'
import type { Place } from '../delivery/delivery-options.ts'
import { isSameWindow, windowHours, type DeliveryWindow } from '../delivery/delivery-windows.ts'
import { chosenDelivery, chosenOption } from '../totals/chosen-delivery.ts'
import { deliveryTo } from '../totals/delivery-to.queries.ts'
import type { SurchargePrices } from '../totals/surcharge-prices.ts'
import type { Gift } from '../totals/gift.contract.ts'
import { startingPaymentMethods, type PaymentMethod } from '../totals/payment-methods.ts'
import { priceOrder, type CodeOutcome, type PricedOrder } from '../totals/price-order.ts'
import type { Discount } from '../totals/discount.ts'
import { firstHome, type DeliveryChoice } from '../totals/delivery-choice.ts'
import { chargedFor, type ManualDiscount, type TotalLine, type Totals } from '../totals/totals.ts'

export type Wanted = { product_id: number; quantity: number; seenPrice: number | undefined }

export type RequestedPurchase = {
  wanted: Wanted[]
  /** Pesos. */
  seenTotal: number | undefined
  code?: string | undefined
  paymentMethod?: PaymentMethod
  /** Those that there are. */
  paymentMethods?: readonly PaymentMethod[] | undefined
  delivery?: WantedDelivery | undefined
  gift?: Gift | undefined
  /** What staff take off. */
  manualDiscount?: ManualDiscount | undefined
  /** Of a purchase that goes on with another total: the prices, promotions and delivery that hold for it. */
  held?:
    | {
        prices: ReadonlyMap<number, { list_price: number; unit_price: number }>
        at: Date
        delivery: StoredDelivery | null
        promotions: HeldPromotions
      }
    | undefined
}

/** A place, and the method that is wanted there, if one is. */
export type WantedDelivery = {
  place: Place
  way: string | typeof firstHome | undefined
  /** The day and hours; `isNew`: chosen just now, and refused where they are not offered. */
  window?: (DeliveryWindow & { isNew: boolean }) | undefined
}

export type PurchaseToPrice = Omit<RequestedPurchase, 'seenTotal'> & {
  /** Undefined: a customer without an account, whose first purchase this may not be. */
  userId: string | undefined
  /** The buyer's open purchases, whose uses of promotions this one would take over. */
  open: readonly string[]
  /** Promotions that its money was promised under. */
  promised?: readonly number[] | undefined
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
  /** Wanted products that the shop does not have. */
  unknown: number[]
  /** Those, and the ones that are not on sale any more. */
  missing: number[]
  delivery: StoredDelivery | null
  gift: Gift | null
  /** Wrapping was wanted, and is not offered. */
  notWrapped: boolean
  /** The wanted delivery method is not offered there. */
  notOffered: boolean
  /** The day and hours that were chosen just now are not offered. */
  windowNotOffered: boolean
  pricedAt: Date
  /** Percent that its payment method takes off. */
  methodDiscount: number
}

/** What a purchase would come to at this moment, or at that whose prices hold for it. */
export async function priceWanted(db: Db, requested: PurchaseToPrice): Promise<PricedOrder> {
  const {
    wanted,
    code,
    paymentMethod = startingPaymentMethods[0],
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
    paymentMethod,
    paymentMethods: requested.paymentMethods,
    userId,
    purchaseIds: open,
    promised: requested.promised,
    firstPurchase: userId !== undefined && !(await hasBought(db, userId, open)),
    manualDiscount: requested.manualDiscount,
    delivery:
      delivery && (await deliveryTo(db, { ...delivery, branches, now, held: held?.delivery ?? undefined })),
    gift,
    surchargePrices,
    now: held?.at ?? now,
    prices: held?.prices,
    heldPromotions: held?.promotions,
  })
}

export async function pricePurchase(trx: Db, requested: PurchaseToPrice): Promise<PricedPurchase> {
  const pricedAt = requested.held?.at ?? new Date()
  const order = await priceWanted(trx, requested)
  const { totals, code: outcome, delivery, missing, notWrapped } = order
  const priced = new Set(totals.lines.map((line) => line.product_id))
  const wines = await winesAsBought(trx, [...priced])
  return {
    lines: totals.lines.flatMap((line) => {
      const wine = wines.get(line.product_id)
      return wine ? [boughtLine(line, wine)] : []
    }),
    charges: totals.charges,
    discounts: totals.discounts,
    total: totals.total,
    code: outcome,
    uses: usesAsPriced(totals, order.promotions),
    unknown: requested.wanted.flatMap(({ product_id }) => (priced.has(product_id) ? [] : product_id)),
    missing,
    delivery: requested.delivery ? storedDelivery(delivery, totals, requested.delivery) : null,
    gift: requested.gift ?? null,
    notWrapped,
    notOffered: requested.delivery?.way !== undefined && delivery.chosen === null,
    windowNotOffered:
      requested.delivery?.window?.isNew === true && !offersWindow(delivery, requested.delivery),
    pricedAt,
    methodDiscount: (requested.paymentMethod ?? startingPaymentMethods[0]).discount,
  }
}

function storedDelivery(
  choice: DeliveryChoice,
  totals: Totals,
  wanted: WantedDelivery,
): StoredDelivery | null {
  const delivery = chosenDelivery(choice, totals, wanted.place)
  if (!delivery) return null
  if (wanted.way === firstHome) return { ...delivery, by_address: true }
  if (!wanted.window || !offersWindow(choice, wanted)) return delivery
  const { day, from, to } = wanted.window
  // mails, slips and screens say these as the promise
  return {
    ...delivery,
    earliest: day,
    latest: day,
    hours: windowHours({ from, to }),
    window: { day, from, to },
  }
}

function offersWindow(choice: DeliveryChoice, { window }: WantedDelivery): boolean {
  const offered = chosenOption(choice)?.windows ?? []
  return window !== undefined && offered.some((candidate) => isSameWindow(candidate, window))
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
async function winesAsBought(trx: Db, ids: readonly number[]): Promise<Map<number, BoughtWine>> {
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

/** What each promotion takes off. */
export function usesOf({ lines, discounts, delivery }: Totals): Omit<Use, 'terms'>[] {
  const amounts = new Map<number, number>()
  for (const { promotion_id, amount } of [
    ...lines.flatMap((line) => line.discounts),
    ...discounts,
    ...delivery.discounts,
  ])
    if (promotion_id !== null) amounts.set(promotion_id, (amounts.get(promotion_id) ?? 0) + amount)
  return [...amounts].map(([promotion_id, amount]) => ({ promotion_id, amount }))
}

/** The same with the promotions as they are at this moment. */
function usesAsPriced(totals: Totals, promotions: readonly Promotion[]): Use[] {
  const known = new Map(promotions.map((promotion) => [promotion.id, promotion]))
  return usesOf(totals).map((use) => {
    const promotion = known.get(use.promotion_id)
    if (!promotion) throw new Error(`The promotion ${use.promotion_id} was not offered`)
    const { id, name, code, on_top, conditions, effect } = promotion
    return { ...use, terms: { id, name, code, on_top, conditions, effect } }
  })
}
