import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import { isAbout } from '../promotions/promotion.ts'
import { provincesOf } from '../delivery/province-of.ts'
import { offeredPromotions } from '../promotions/promotions.queries.ts'
import { cheaperInCash } from './cash-prices.ts'
import { codeWords } from './code-words.ts'
import { chargeInPesos } from './charges.ts'
import { chosenOption } from './chosen-delivery.ts'
import { deliveryTo } from './delivery-to.queries.ts'
import type { DeliveryChoice } from './delivery-choice.ts'
import { deliveryNote } from './delivery-warning.ts'
import { discountInPesos } from './discount.ts'
import { wrapAnswer, type SurchargePrices } from './surcharge-prices.ts'
import { percentOf } from './goods-discounts.ts'
import type { Totals } from './totals.ts'
import { offerWords } from './offer-words.ts'
import { winesToPrice } from './order-wines.queries.ts'
import { paymentWay, suits, type PaymentWay, type PaymentWays } from './payment-ways.ts'
import { priceOrder, type PricedOrder } from './price-order.ts'
import { promotionWines, runningPromotions } from './promotion-wines.ts'
import { codeOfferWords, type CodeOffer } from './shown-codes.ts'
import { quoteCalls, type QuoteAnswer } from './quote.contract.ts'

type Call = CallContext<(typeof quoteCalls)['POST /quote']>

type Known = {
  /** Whether a person has bought before, or holds bottles until their money comes; the replaced purchases do not count. */
  hasBought: (userId: string, replaced: readonly string[]) => Promise<boolean>
  /** The person's purchases that the next one takes the place of: what they use is free for it. */
  replaced: (userId: string) => Promise<string[]>
  /** The names of the shop's branches. */
  branches: () => string[]
  /** The ways of paying that the owner takes. */
  ways: () => PaymentWays
  surchargePrices: () => SurchargePrices
}

export function quoteApi(db: Db, known: Known): ServedCall[] {
  return implement(quoteCalls, {
    'POST /quote': (call) => quote(db, known, call),
    'GET /promotions/{id}/wines': ({ path }) => promotionWines(db, path.id),
    'GET /promotions/running': () => runningPromotions(db, known.ways(), 'without-code'),
    'GET /promotions/codes': () => runningPromotions(db, known.ways(), 'shown-code'),
    'GET /promotions/cash-prices': ({ query }) => cheaperInCash(db, query.ids, known.ways()),
    'GET /promotions/offers': ({ query }) => offersOf(db, query.ids, known.ways()),
  })
}

async function quote(
  db: Db,
  { hasBought, replaced, branches, ways, surchargePrices }: Known,
  { body, caller }: Call,
) {
  const offered = ways()
  const way = paymentWay(offered, body.payment_way ?? undefined)
  if (!way) return noSuchWay
  const now = new Date()
  const { postal_code: postalCode, province, delivery: wanted } = body
  const delivery = postalCode
    ? await deliveryTo(db, {
        place: { postalCode, province: province ?? undefined },
        way: wanted ?? undefined,
        branches: branches(),
        now,
      })
    : undefined
  const userId = caller.state === 'signed-in' ? caller.id : undefined
  const replacedIds = userId === undefined ? [] : await replaced(userId)
  const priced = await priceOrder(db, {
    wanted: body.products,
    code: body.code || undefined,
    way,
    ways: offered,
    userId,
    purchaseIds: replacedIds,
    // the person who is not known may be new: paying asks again
    firstPurchase: userId === undefined || !(await hasBought(userId, replacedIds)),
    delivery,
    gift: body.gift ?? undefined,
    surchargePrices: surchargePrices(),
    suggestCodes: true,
    now,
  })
  const refused = notOffered(body, priced) ?? notAtDoor(way, priced) ?? notWrapped(priced)
  if (refused) return refused
  return priced.missing.length > 0
    ? problem(404, 'Alguno de esos vinos no está a la venta.', { current: { missing: priced.missing } })
    : quoteAnswer(priced, postalCode ?? undefined)
}

export const wayNotOffered = 'Esa entrega no es para tu código postal, o no para tantas botellas'

export const noWrapping = fieldProblem('gift.wrap', 'Por ahora no envolvemos para regalo')

export const notWrapped = (priced: Pick<PricedOrder, 'notWrapped'>): Problem | undefined =>
  priced.notWrapped ? noWrapping : undefined

const atWay = (detail: string) => fieldProblem('payment_way', detail)
export const noSuchWay = atWay('Ese medio de pago no existe')

/** What is paid at a branch is fetched there. */
export function notAtDoor(way: PaymentWay, { delivery }: Pick<PricedOrder, 'delivery'>): Problem | undefined {
  return suits(way, chosenOption(delivery)?.kind)
    ? undefined
    : atWay('Al retirar se paga lo que se retira en un local: elegí uno, u otro medio de pago')
}

/** A way of delivery that was requested and is not offered there: what to say, at its field. */
export function notOffered(
  requested: { delivery?: string | null | undefined; postal_code?: string | null | undefined },
  { delivery, totals }: Pick<PricedOrder, 'delivery' | 'totals'>,
): Problem | undefined {
  if (!requested.delivery || delivery.chosen !== null) return undefined
  const [field, detail] = requested.postal_code
    ? ['delivery', deliveryNote(delivery, bottlesIn(totals)) ?? wayNotOffered]
    : ['postal_code', 'Falta el código postal']
  return fieldProblem(field, detail)
}

/** Wines without an offer are left out. */
async function offersOf(db: Db, ids: readonly number[], ways: PaymentWays) {
  const { automatic } = await offeredPromotions(db, new Date(), undefined, { userId: undefined })
  if (automatic.length === 0) return []
  const wines = [...(await winesToPrice(db, ids)).values()]
  return wines.flatMap((wine) => {
    const offers = automatic.flatMap((promotion) => {
      const { payment_way: way } = promotion.conditions
      // the way of paying is not offered
      if (way !== undefined && !ways.some(({ id }) => id === way)) return []
      const words = isAbout(promotion.conditions, wine) && offerWords(promotion, wine.unit_price)
      return words ? [{ promotion_id: promotion.id, name: promotion.name, words }] : []
    })
    return offers.length > 0 ? [{ product_id: wine.product_id, offers }] : []
  })
}

/** A priced order as the calls show it. In: where it goes to, if that is known. */
export function quoteAnswer(
  { totals, code, delivery, ways, boxes, codes, surchargePrices }: PricedOrder,
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
      note: postalCode === undefined ? null : deliveryNote(delivery, bottlesIn(totals)),
    },
    gift_wrap: wrapAnswer(surchargePrices),
    payment_ways: waysAnswer(ways),
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

const waysAnswer = (ways: PricedOrder['ways']): QuoteAnswer['payment_ways'] =>
  ways.map(({ way, total }, _, all) => ({
    id: way.id,
    name: way.name,
    total: toPesos(total),
    // they add up to the price for cash, or they are not without interest
    instalments: all.some((other) => other.total < total) ? null : way.instalments,
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

const bottlesIn = ({ lines }: Totals) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

function deliveryAnswer(
  delivery: DeliveryChoice,
  totals: Totals,
): Omit<QuoteAnswer['delivery'], 'note' | 'province'> {
  const { list_price, price: charged, discounts, percentOff } = totals.delivery
  const missing = (amount: number | null) =>
    amount === null ? null : percentOff === 100 ? 0 : toPesos(amount)
  return {
    options: delivery.options.map(({ id, name, kind, price, earliest, latest, missingForFree, way }) => ({
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
    })),
    chosen: delivery.chosen,
    list_price: toPesos(list_price),
    price: toPesos(charged),
    discounts: discounts.map(discountInPesos),
    missing_for_free: missing(delivery.missingForFree),
    provinces: delivery.provinces,
  }
}
