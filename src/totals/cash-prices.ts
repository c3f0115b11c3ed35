import type { Db } from '../platform/database/open-database.ts'
import type { Effect } from '../promotions/promotion.ts'
import { takesOff } from '../promotions/promotion.ts'
import { promotionsByMethod } from '../promotions/promotions.queries.ts'
import { winesToPrice } from './order-wines.queries.ts'
import type { PaymentMethods } from './payment-methods.ts'

/** What makes no bottle cheaper. */
const besideThePrice: readonly Effect['kind'][] = ['delivery', 'gift']

/**
 * The wines that a promotion makes cheaper for who does not pay by card. Also one with a code, of another day or yet to
 * begin: pages are cached longer than its hours, and where it is in doubt the shop does not say 'sin interés'.
 */
export async function cheaperInCash(
  db: Db,
  ids: readonly number[],
  paymentMethods: PaymentMethods,
): Promise<number[]> {
  const promotions = (await promotionsByMethod(db, new Date())).filter(
    ({ conditions: { payment_way: id }, effect }) =>
      paymentMethods.some((paymentMethod) => paymentMethod.id === id && paymentMethod.waitsFor !== null) &&
      !besideThePrice.includes(effect.kind),
  )
  if (promotions.length === 0) return []
  const wines = [...(await winesToPrice(db, ids)).values()]
  return wines.flatMap((wine) =>
    promotions.some((promotion) => takesOff(promotion, wine)) ? wine.product_id : [],
  )
}
