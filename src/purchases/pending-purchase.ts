import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Centavos } from '../money/money.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { firstHome } from '../totals/delivery-choice.ts'
import type { Gift } from '../totals/gift.contract.ts'
import {
  startingPaymentMethods,
  withHeldDiscount,
  type PaymentMethod,
  type PaymentMethods,
} from '../totals/payment-methods.ts'
import { heldSurchargePrices, type SurchargePrices } from '../totals/surcharge-prices.ts'
import type { ManualDiscount } from '../totals/totals.ts'
import type { PurchaseToPrice, Wanted, WantedDelivery } from './price-purchase.ts'

/**
 * A pending order with the purchase that it goes by at this moment. Undefined: there is none, or it is another person's.
 * @param userId undefined: anybody's
 */
export async function findPending(db: Db, orderId: number, userId: string | undefined) {
  return db
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select(['o.id as orderId', 'o.estado', 'o.address', 'o.direccion', 'o.numero', 'o.user_id'])
    .select([
      'q.id',
      'q.lines',
      'q.total',
      'q.charges',
      'q.gift',
      'q.discounts',
      'q.code',
      'q.delivery',
      'q.priced_at',
      'q.hold',
      'q.hold_expires_at',
      'q.price_lapsed_at',
      'q.waits_for',
      'q.method_discount',
    ])
    .select(sql<boolean>`q.abandoned_at IS NOT NULL`.as('ended'))
    .select(
      sql<Promotion[]>`(SELECT coalesce(json_agg(u.terms), '[]') FROM promotion_uses u
        WHERE u.purchase_id = q.id AND u.terms IS NOT NULL)`.as('terms'),
    )
    .select(sql<boolean>`EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id)`.as('by_hand'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM transfer_receipts t WHERE t.order_id = o.id AND t.rejected_at IS NULL)`.as(
        'receipt_shown',
      ),
    )
    .where('o.id', '=', orderId)
    .$if(userId !== undefined, (query) => query.where('o.user_id', '=', userId ?? ''))
    .executeTakeFirst()
}

export type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** Whether the shop itself put it together, or sent a link for it: it is paid as it was agreed. */
export const isAgreed = ({ by_hand, waits_for }: Pick<Pending, 'by_hand' | 'waits_for'>): boolean =>
  waits_for !== null && (by_hand || waits_for === 'link')

/** What is chosen anew of a pending purchase; what is left out stays. */
export type NewTerms = {
  code?: string | undefined
  paymentMethod?: PaymentMethod | undefined
  delivery?: WantedDelivery | undefined
  /** Null: it is no gift any more. */
  gift?: Gift | null | undefined
}

type Terms = Pick<
  PurchaseToPrice,
  'wanted' | 'held' | 'code' | 'paymentMethod' | 'delivery' | 'manualDiscount' | 'gift' | 'surchargePrices'
>

/** What the shop offers at the moment, beside wines, promotions and deliveries. */
export type Offers = {
  paymentMethods: PaymentMethods
  /** Undefined: those that it was charged. */
  surchargePrices: SurchargePrices | undefined
}

/**
 * How a pending purchase is priced. Bottles that promotions give are given anew.
 * @param holds whether the prices and promotions of its hold still count
 */
export function pricingTerms(
  pending: Pending,
  { paymentMethods, surchargePrices }: Offers,
  holds: boolean,
  terms: NewTerms = {},
): Terms {
  const methods = methodsFor(pending, paymentMethods, holds)
  const {
    code = pending.code ?? '',
    paymentMethod = currentMethod(pending, methods),
    delivery = deliveryOf(pending),
  } = terms
  const { gift = pending.gift } = terms
  const bought = pending.lines.filter((line) => !line.gift)
  const wanted: Wanted[] = bought.map(({ product_id, quantity }) => ({
    product_id,
    quantity,
    seenPrice: undefined,
  }))
  const prices = new Map(
    bought.map(({ product_id, unit_price, list_price = unit_price }) => [
      product_id,
      { list_price, unit_price },
    ]),
  )
  return {
    wanted,
    held: holds
      ? {
          prices,
          at: pending.priced_at,
          delivery: pending.delivery,
          promotions: { ids: promotionsIn(pending), code: pending.code, terms: pending.terms },
        }
      : undefined,
    code: code === '' ? undefined : code,
    paymentMethod: methods.find(({ id }) => id === paymentMethod.id) ?? paymentMethod,
    delivery,
    manualDiscount: manualDiscountOf(pending),
    gift: gift ?? undefined,
    surchargePrices:
      holds || !surchargePrices ? heldSurchargePrices(pending.charges, surchargePrices) : surchargePrices,
  }
}

/** The promotions that it was priced with. */
export function promotionsIn({ lines, discounts, delivery }: Pending): number[] {
  const all = [...lines.flatMap((line) => line.discounts ?? []), ...discounts, ...(delivery?.discounts ?? [])]
  return all.flatMap(({ promotion_id }) => promotion_id ?? [])
}

/** The payment methods of a purchase whose prices hold or not: its own goes on to take off what it did. */
export const methodsFor = (
  { waits_for, method_discount }: Pick<Pending, 'waits_for' | 'method_discount'>,
  offered: PaymentMethods,
  holds: boolean,
): PaymentMethods =>
  holds && method_discount !== null ? withHeldDiscount(offered, waits_for, method_discount) : offered

/** How it is paid: by the provider's checkout, unless it waits for another kind of money. */
const currentMethod = ({ waits_for }: Pending, paymentMethods: readonly PaymentMethod[]): PaymentMethod =>
  paymentMethods.find(({ waitsFor }) => waitsFor !== null && waitsFor === waits_for) ??
  startingPaymentMethods[0]

/** The method that was chosen; for an address without one, the first that goes there. */
function deliveryOf({ delivery, address }: Pending): WantedDelivery | undefined {
  if (delivery)
    return {
      place: { postalCode: delivery.postal_code, province: delivery.province ?? undefined },
      way: delivery.by_address ? firstHome : delivery.way,
      ...(delivery.window ? { window: { ...delivery.window, isNew: false } } : {}),
    }
  return (
    (address && {
      place: { postalCode: address.codigoPostal, province: address.provincia },
      way: firstHome,
    }) ??
    undefined
  )
}

/** What staff took off. */
function manualDiscountOf({ by_hand, discounts }: Pending): ManualDiscount | undefined {
  const given = by_hand ? discounts.find(({ promotion_id }) => promotion_id === null) : undefined
  return given && { reason: given.reason, amount: given.amount satisfies Centavos }
}
