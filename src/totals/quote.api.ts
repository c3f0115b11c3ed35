import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import { takesOff } from '../promotions/promotion.ts'
import { provincesOf } from '../delivery/province-of.ts'
import { offeredPromotions } from '../promotions/promotions.queries.ts'
import { cheaperInCash } from './cash-prices.ts'
import { codeWords } from './code-words.ts'
import { chargeInPesos } from './charges.ts'
import { chosenOption } from './chosen-delivery.ts'
import { deliveryTo } from './delivery-to.queries.ts'
import { firstHome, type DeliveryChoice } from './delivery-choice.ts'
import { discountInPesos } from './discount.ts'
import { wrapAnswer, type SurchargePrices } from './surcharge-prices.ts'
import { percentOf } from './goods-discounts.ts'
import type { Totals } from './totals.ts'
import { offerWords } from './offer-words.ts'
import { winesToPrice } from './order-wines.queries.ts'
import { findPaymentMethod, suits, type PaymentMethod, type PaymentMethods } from './payment-methods.ts'
import { priceOrder, type PricedOrder } from './price-order.ts'
import { promotionWines, runningPromotions } from './promotion-wines.ts'
import { codeOfferWords, type CodeOffer } from './shown-codes.ts'
import { quoteCalls, type QuoteAnswer } from './quote.contract.ts'
import { bottlesText } from '../inventory/bottles-text.ts'

type Call = CallContext<(typeof quoteCalls)['POST /quote']>

type Known = {
  /** Whether a person has bought before, or holds bottles until their money comes; the replaced purchases do not count. */
  hasBought: (userId: string, replaced: readonly string[]) => Promise<boolean>
  /** The person's purchases that the next one takes the place of: what they use is free for it. */
  replaced: (userId: string) => Promise<string[]>
  /** The names of the shop's branches. */
  branches: () => string[]
  /** The payment methods that the owner takes. */
  paymentMethods: () => PaymentMethods
  surchargePrices: () => SurchargePrices
}

export function quoteApi(db: Db, known: Known): ServedCall[] {
  return implement(quoteCalls, {
    'POST /quote': (call) => quote(db, known, call),
    'GET /promotions/{id}/wines': ({ path }) => promotionWines(db, path.id),
    'GET /promotions/running': () => runningPromotions(db, known.paymentMethods(), 'without-code'),
    'GET /promotions/codes': () => runningPromotions(db, known.paymentMethods(), 'shown-code'),
    'GET /promotions/cash-prices': ({ query }) => cheaperInCash(db, query.ids, known.paymentMethods()),
    'GET /promotions/offers': ({ query }) => offersOf(db, query.ids, known.paymentMethods()),
  })
}

async function quote(
  db: Db,
  { hasBought, replaced, branches, paymentMethods, surchargePrices }: Known,
  { body, caller }: Call,
) {
  const offered = paymentMethods()
  const paymentMethod = findPaymentMethod(offered, body.payment_way ?? undefined)
  if (!paymentMethod) return unknownPaymentMethod
  const now = new Date()
  const { postal_code: postalCode, province } = body
  const delivery = postalCode
    ? await deliveryTo(db, {
        place: { postalCode, province: province ?? undefined },
        way: requestedMethod(body),
        branches: branches(),
        now,
      })
    : undefined
  const userId = caller.state === 'signed-in' ? caller.id : undefined
  const replacedIds = userId === undefined ? [] : await replaced(userId)
  const priced = await priceOrder(db, {
    wanted: body.products,
    code: body.code || undefined,
    paymentMethod,
    paymentMethods: offered,
    userId,
    purchaseIds: replacedIds,
    // a person without a session may be new: paying asks again
    firstPurchase: userId === undefined || !(await hasBought(userId, replacedIds)),
    delivery,
    gift: body.gift ?? undefined,
    surchargePrices: surchargePrices(),
    suggestCodes: true,
    now,
  })
  const refused = notOffered(body, priced) ?? notAtDoor(paymentMethod, priced) ?? notWrapped(priced)
  if (refused) return refused
  return priced.missing.length > 0
    ? problem(404, 'Alguno de esos productos no está a la venta.', { current: { missing: priced.missing } })
    : quoteAnswer(priced, postalCode ?? undefined)
}

type RequestedMethod = { delivery?: string | null | undefined; home_delivery?: boolean | null | undefined }

/** The chosen delivery method, or the first home delivery where the request leaves it open. */
export function requestedMethod({
  delivery,
  home_delivery: home,
}: RequestedMethod): string | typeof firstHome | undefined {
  return delivery || (home ? firstHome : undefined)
}

export const deliveryNotOffered = 'Esa entrega no es para tu código postal, o no para tantas botellas'

export const noWrapping = fieldProblem('gift.wrap', 'Por ahora no envolvemos para regalo')

export const notWrapped = (priced: Pick<PricedOrder, 'notWrapped'>): Problem | undefined =>
  priced.notWrapped ? noWrapping : undefined

const atPaymentMethod = (detail: string) => fieldProblem('payment_way', detail)
export const unknownPaymentMethod = atPaymentMethod('Ese medio de pago no existe')

/** What is paid at a branch is fetched there. */
export function notAtDoor(
  paymentMethod: PaymentMethod,
  { delivery }: Pick<PricedOrder, 'delivery'>,
): Problem | undefined {
  return suits(paymentMethod, chosenOption(delivery)?.kind)
    ? undefined
    : atPaymentMethod('Al retirar se paga lo que se retira en un local: elegí uno, u otro medio de pago')
}

/**
 * What a buyer has to hear of the delivery to a place: that it takes fewer bottles, or more. Null where there is nothing to
 * say.
 * @param bottles those of the purchase
 */
function deliveryNote(
  { bottleLimits }: Pick<DeliveryChoice, 'bottleLimits'>,
  bottles: number,
): string | null {
  if (!bottleLimits) return null
  const { least, most } = bottleLimits
  if (most !== null && bottles > most)
    return `Ahí enviamos hasta ${bottlesText(most)} por compra y esta lleva ${bottles}. Sacá ${bottles - most} o retirá en un local.`
  return bottles < least
    ? `Ahí enviamos desde ${bottlesText(least)} por compra y esta lleva ${bottles}. Sumá ${least - bottles}.`
    : null
}

/** A delivery method that was requested and is not offered there: what to say, at its field. */
export function notOffered(
  requested: { delivery?: string | null | undefined; postal_code?: string | null | undefined },
  { delivery, shipped }: Pick<PricedOrder, 'delivery' | 'shipped'>,
): Problem | undefined {
  if (!requested.delivery || delivery.chosen !== null) return undefined
  const [field, detail] = requested.postal_code
    ? ['delivery', deliveryNote(delivery, shipped.bottles) ?? deliveryNotOffered]
    : ['postal_code', 'Falta el código postal']
  return fieldProblem(field, detail)
}

/** Wines without an offer are left out. */
async function offersOf(db: Db, ids: readonly number[], paymentMethods: PaymentMethods) {
  const { automatic } = await offeredPromotions(db, new Date(), undefined, { userId: undefined })
  if (automatic.length === 0) return []
  const wines = [...(await winesToPrice(db, ids)).values()]
  return wines.flatMap((wine) => {
    const offers = automatic.flatMap((promotion) => {
      const { payment_way: paymentMethod } = promotion.conditions
      // the payment method is not offered
      if (paymentMethod !== undefined && !paymentMethods.some(({ id }) => id === paymentMethod)) return []
      const words = takesOff(promotion, wine) && offerWords(promotion, wine.unit_price)
      return words ? [{ promotion_id: promotion.id, name: promotion.name, words }] : []
    })
    return offers.length > 0 ? [{ product_id: wine.product_id, offers }] : []
  })
}

/**
 * A priced order as the calls show it.
 * @param postalCode undefined: where it goes is not known
 */
export function quoteAnswer(
  { totals, shipped, code, delivery, paymentMethods, boxes, codes, surchargePrices }: PricedOrder,
  postalCode: string | undefined,
): QuoteAnswer {
  return {
    lines: totals.lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      list_price: toPesos(line.list_price),
      unit_price: toPesos(line.unit_price),
      discounts: line.discounts.map(discountInPesos),
      total: toPesos(line.total),
      gift: line.gift,
    })),
    charges: totals.charges.map(chargeInPesos),
    discounts: totals.discounts.map(discountInPesos),
    delivery: {
      ...deliveryAnswer(delivery, totals),
      province: postalCode === undefined ? null : onlyProvinceOf(postalCode),
      note: postalCode === undefined ? null : deliveryNote(delivery, shipped.bottles),
    },
    gift_wrap: wrapAnswer(surchargePrices),
    payment_ways: methodAnswers(paymentMethods),
    code:
      code?.accepted === false ? { accepted: false, why: codeWords(code) } : { accepted: code !== undefined },
    codes: codes.map(codeAnswer),
    boxes: boxes.map(({ promotion, ...progress }) => ({
      promotion_id: promotion.id,
      name: promotion.name,
      ...progress,
    })),
    subtotal: toPesos(totals.subtotal),
    total: toPesos(totals.total),
  }
}

const methodAnswers = (paymentMethods: PricedOrder['paymentMethods']): QuoteAnswer['payment_ways'] =>
  paymentMethods.map(({ paymentMethod, total }, _, all) => ({
    id: paymentMethod.id,
    name: paymentMethod.name,
    total: toPesos(total),
    // they add up to the price for cash, or they are not without interest
    instalments: all.some((other) => other.total < total) ? null : paymentMethod.instalments,
  }))

const codeAnswer = ({ promotion, saves }: CodeOffer): QuoteAnswer['codes'][number] => ({
  promotion_id: promotion.id,
  code: promotion.code ?? '',
  words: codeOfferWords(promotion),
  saves: toPesos(saves),
})

function onlyProvinceOf(postalCode: string): string | null {
  const [province, ...others] = provincesOf(postalCode)
  return others.length === 0 ? (province ?? null) : null
}

function deliveryAnswer(
  delivery: DeliveryChoice,
  totals: Totals,
): Omit<QuoteAnswer['delivery'], 'note' | 'province'> {
  const { list_price, price: charged, discounts, percentOff } = totals.delivery
  const missing = (amount: number | null) =>
    amount === null ? null : percentOff === 100 ? 0 : toPesos(amount)
  return {
    options: delivery.options.map(
      ({ id, name, kind, price, earliest, latest, missingForFree, way, windows }) => ({
        id,
        name,
        kind,
        // as it will be charged: promotions apply before a choice
        price: toPesos(price - percentOf(price, percentOff)),
        missing_for_free: missing(missingForFree),
        earliest,
        latest,
        hours: way.hours,
        branch: way.branch,
        windows,
      }),
    ),
    chosen: delivery.chosen,
    list_price: toPesos(list_price),
    price: toPesos(charged),
    discounts: discounts.map(discountInPesos),
    missing_for_free: missing(delivery.missingForFree),
    provinces: delivery.provinces,
  }
}
