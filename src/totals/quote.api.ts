import { toPesos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { readOwnHolidays, readZones } from '../delivery/delivery.queries.ts'
import { deliveryOptions } from '../delivery/delivery-options.ts'
import { isAbout } from '../promotions/promotion.ts'
import { offeredPromotions } from '../promotions/promotions.queries.ts'
import { codeWords } from './code-words.ts'
import { deliveryChoice, type ChooseDelivery } from './delivery-choice.ts'
import { discountInPesos } from './discount.ts'
import { offerWords } from './offer-words.ts'
import { winesToPrice } from './order-wines.queries.ts'
import { paymentWay } from './payment-ways.ts'
import { priceOrder, type PricedOrder } from './price-order.ts'
import { quoteCalls, type QuoteAnswer } from './quote.contract.ts'

type Call = CallContext<(typeof quoteCalls)['POST /quote']>

type Known = {
  /** Whether a person has paid for an order. */
  hasBought: (userId: string) => Promise<boolean>
  /** The names of the shop's branches. */
  branches: () => string[]
}

export function quoteApi(db: Db, known: Known): ServedCall[] {
  return implement(quoteCalls, {
    'POST /quote': (call) => quote(db, known, call),
    'GET /promotions/offers': ({ query }) => offersOf(db, query.ids),
  })
}

async function quote(db: Db, { hasBought, branches }: Known, { body, caller }: Call) {
  const way = paymentWay(body.payment_way ?? undefined)
  if (!way) {
    const detail = 'Ese medio de pago no existe'
    return problem(422, detail, { errors: [{ field: 'payment_way', detail }] })
  }
  const now = new Date()
  const delivery = await deliveryTo(db, body, { branches: branches(), now })
  const userId = caller.state === 'signed-in' ? caller.id : undefined
  const priced = await priceOrder(db, {
    wanted: body.products,
    code: body.code || undefined,
    way,
    userId,
    // the person who is not known may be new: paying asks again
    firstPurchase: userId === undefined || !(await hasBought(userId)),
    delivery,
    now,
  })
  if (body.delivery && priced.delivery.chosen === null) {
    const detail = body.postal_code ? 'Esa entrega no llega a tu código postal' : 'Falta el código postal'
    const field = body.postal_code ? 'delivery' : 'postal_code'
    return problem(422, detail, { errors: [{ field, detail }] })
  }
  return priced.missing.length > 0
    ? problem(404, 'Alguno de esos vinos no está a la venta.', { current: { missing: priced.missing } })
    : quoteAnswer(priced)
}

/** Undefined without a postal code. */
async function deliveryTo(
  db: Db,
  { postal_code, province, delivery }: Call['body'],
  facts: { branches: string[]; now: Date },
): Promise<ChooseDelivery | undefined> {
  if (!postal_code) return undefined
  const [zones, holidays] = await Promise.all([readZones(db), readOwnHolidays(db)])
  const place = { postalCode: postal_code, province: province ?? undefined }
  return (shipped) =>
    deliveryChoice(deliveryOptions({ ...facts, zones, holidays }, place, shipped), delivery ?? undefined)
}

/** Wines without an offer are left out. */
async function offersOf(db: Db, ids: readonly number[]) {
  const { automatic } = await offeredPromotions(db, new Date(), undefined, { userId: undefined })
  if (automatic.length === 0) return []
  const wines = [...(await winesToPrice(db, ids)).values()]
  return wines.flatMap((wine) => {
    const offers = automatic.flatMap((promotion) => {
      const words = isAbout(promotion.conditions, wine) && offerWords(promotion, wine.unit_price)
      return words ? [{ promotion_id: promotion.id, name: promotion.name, words }] : []
    })
    return offers.length > 0 ? [{ product_id: wine.product_id, offers }] : []
  })
}

/** A priced order as the calls show it. */
export function quoteAnswer({ totals, code, delivery, ways }: PricedOrder): QuoteAnswer {
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
    discounts: totals.discounts.map(discountInPesos),
    delivery: {
      options: delivery.options.map(({ missingForFree, price, ...option }) => ({
        ...option,
        price: toPesos(price),
        missing_for_free: missingForFree === null ? null : toPesos(missingForFree),
      })),
      chosen: delivery.chosen,
      price: toPesos(totals.delivery.price),
      discounts: totals.delivery.discounts.map(discountInPesos),
      missing_for_free: delivery.missingForFree === null ? null : toPesos(delivery.missingForFree),
      provinces: delivery.provinces,
    },
    payment_ways: ways.map(({ way, total }) => ({
      id: way.id,
      name: way.name,
      total: toPesos(total),
      instalments: way.instalments,
    })),
    code:
      code?.accepted === false ? { accepted: false, why: codeWords(code) } : { accepted: code !== undefined },
    subtotal: toPesos(totals.subtotal),
    total: toPesos(totals.total),
  }
}
