import { bottlePlaces } from '../catalogue/taxonomy/bottle-places.ts'
import type { Db } from '../platform/database/open-database.ts'
import { offeredPromotions, type AskedFor, type CodeRefused } from '../promotions/promotions.queries.ts'
import type { Promotion } from '../promotions/promotion.ts'
import type { Shipped } from '../delivery/way-price.ts'
import type { OrderLine } from './conditions-hold.ts'
import { boxProgress, type BoxProgress } from './box-progress.ts'
import { chargeKinds } from './charge-kinds.ts'
import { sumOfBottles, sumOfCharges } from './charges.ts'
import { chosenOption, deliveryToCharge } from './chosen-delivery.ts'
import { surchargesFor, type SurchargePrices } from './surcharge-prices.ts'
import type { Gift } from './gift.contract.ts'
import { noDelivery, type ChooseDelivery, type DeliveryChoice } from './delivery-choice.ts'
import { winesToPrice, type Wanted, type WineToPrice } from './order-wines.queries.ts'
import { helpfulCodes, type CodeOffer } from './shown-codes.ts'
import { startingPaymentMethods, suits, type PaymentMethod } from './payment-methods.ts'
import { totalsOf, type ManualDiscount, type Totals, type TotalsInput } from './totals.ts'

export type OrderToPrice = AskedFor & {
  wanted: readonly Wanted[]
  code: string | undefined
  paymentMethod: PaymentMethod
  /** Those that there are. */
  paymentMethods?: readonly PaymentMethod[] | undefined
  firstPurchase: boolean
  manualDiscount?: ManualDiscount | undefined
  /** Whether it is a gift, and what wrapping costs. */
  gift?: Pick<Gift, 'wrap'> | undefined
  surchargePrices: SurchargePrices
  /** What is offered depends on what the wines come to. */
  delivery?: ChooseDelivery | undefined
  /** Whether to look for shown codes that make it cheaper. */
  suggestCodes?: boolean
  /** The moment whose promotions hold. */
  now: Date
  /** Of wines that were priced before, whose prices hold. */
  prices?: ReadonlyMap<number, { list_price: number; unit_price: number }> | undefined
}

export type CodeOutcome =
  | { accepted: true; id: number }
  | {
      accepted: false
      why: CodeRefused | Exclude<Totals['codeUnmet'], undefined>['why']
      missing?: number
      way?: string
    }

export type PricedOrder = {
  totals: Totals
  /** Undefined without a code. */
  code: CodeOutcome | undefined
  /** Those that may take something off it: without a code, and that of its code. */
  promotions: Promotion[]
  delivery: DeliveryChoice
  /** What it would come to with each payment method that suits its delivery. */
  paymentMethods: { paymentMethod: PaymentMethod; total: number }[]
  /** What the delivery is priced and limited by. */
  shipped: Shipped
  /** Wines that are not on sale; the archived ones are priced all the same. */
  missing: number[]
  surchargePrices: SurchargePrices
  /** Wrapping was wanted, and is not offered. */
  notWrapped: boolean
  /** Promotions without a code that want several bottles together, as far as they are begun. */
  boxes: BoxProgress[]
  /** Codes that the shop shows and that make it cheaper; none where a code holds already. */
  codes: CodeOffer[]
}

/** What an order comes to at this moment, by the promotions that are offered. Changes nothing. */
export async function priceOrder(db: Db, order: OrderToPrice): Promise<PricedOrder> {
  const offered = await offeredPromotions(db, order.now, order.code, order)
  const shown = order.suggestCodes && !offered.code ? offered.shownCodes : []
  const promotions = [...offered.automatic, ...(offered.code ? [offered.code] : shown)]
  const given = promotions.flatMap(({ effect }) => (effect.kind === 'gift' ? effect.product_id : []))
  const wines = await winesToPrice(db, [...order.wanted.map((line) => line.product_id), ...given])
  const lines = linesOf(wines, order.wanted, order.prices)
  const gifts = given.map((id) => ({ product_id: id, quantity: 1 }))
  const totalsWith = (
    paymentMethod: PaymentMethod | undefined,
    delivery: DeliveryChoice,
    code = offered.code,
  ): Totals =>
    totalsOf({
      lines,
      promotions: offered.automatic,
      code,
      situation: {
        paymentMethod: (paymentMethod ?? order.paymentMethod).id,
        firstPurchase: order.firstPurchase,
      },
      delivery: deliveryToCharge(delivery),
      methodDiscount: paymentMethod && discountOf(paymentMethod),
      manualDiscount: order.manualDiscount,
      surcharges: surchargesFor(order, order.surchargePrices),
      gifts: linesOf(wines, gifts),
    })
  const shipped = shippedOf(totalsWith(undefined, noDelivery), wines)
  const delivery = order.delivery?.(shipped) ?? noDelivery
  const totalsBy = (paymentMethod: PaymentMethod, code = offered.code) =>
    totalsWith(paymentMethod, delivery, code)
  const totals = totalsBy(order.paymentMethod)
  return {
    totals,
    shipped,
    promotions: [...offered.automatic, ...(offered.code ? [offered.code] : [])],
    code: codeOutcome(offered.refused, offered.code?.id, totals),
    delivery,
    paymentMethods: (order.paymentMethods ?? startingPaymentMethods)
      .filter((paymentMethod) => suits(paymentMethod, chosenOption(delivery)?.kind))
      .map((paymentMethod) => ({ paymentMethod, total: totalsBy(paymentMethod).total })),
    surchargePrices: order.surchargePrices,
    notWrapped: order.gift?.wrap === true && order.surchargePrices.gift_wrap === undefined,
    boxes: boxProgress(lines, offered.automatic),
    codes: helpfulCodes(shown, totals, (code) => totalsBy(order.paymentMethod, code)),
    missing: order.wanted.flatMap(({ product_id }) =>
      wines.get(product_id)?.archived === false ? [] : product_id,
    ),
  }
}

/** Wines that are gone have no line. `prices`: those that hold in place of today's. */
function linesOf(
  wines: ReadonlyMap<number, WineToPrice>,
  wanted: readonly Wanted[],
  prices?: OrderToPrice['prices'],
): (WineToPrice & OrderLine)[] {
  return wanted.flatMap(({ product_id, quantity }) => {
    const wine = wines.get(product_id)
    return wine ? [{ ...wine, ...prices?.get(product_id), quantity }] : []
  })
}

/** What is sent; a bottle that is given makes no parcel dearer. */
function shippedOf({ lines, charges }: Totals, wines: ReadonlyMap<number, WineToPrice>): Shipped {
  const bottles = bottlePlaces(
    lines
      .filter(({ gift }) => !gift)
      .map(({ product_id, quantity }) => ({ type: wines.get(product_id)?.type ?? '', quantity })),
  )
  const counted = charges.filter(({ kind }) => chargeKinds[kind].countsForFreeDelivery)
  return { bottles, amount: sumOfBottles(lines) + sumOfCharges(counted) }
}

function discountOf({
  discount,
  name,
  reason = `Pagando con ${name}`,
}: PaymentMethod): TotalsInput['methodDiscount'] {
  return discount > 0 ? { percent: discount, reason } : undefined
}

function codeOutcome(
  refused: CodeRefused | undefined,
  id: number | undefined,
  { codeUnmet }: Totals,
): CodeOutcome | undefined {
  if (refused) return { accepted: false, why: refused }
  if (codeUnmet) return { accepted: false, ...codeUnmet }
  return id === undefined ? undefined : { accepted: true, id }
}
