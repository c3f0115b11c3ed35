import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Gift } from '../totals/gift.contract.ts'
import { heldSurchargePrices, type SurchargePrices } from '../totals/surcharge-prices.ts'
import type { Wanted } from './price-purchase.ts'

/** A pending order with the purchase that it goes by at this moment. Undefined: none of that person. */
export async function findPending(db: Db, orderId: number, userId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('purchases as q', 'q.id', 'o.purchase_id')
    .select(['o.id as orderId', 'o.estado', 'o.address', 'o.numero'])
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
      'q.waits_for',
    ])
    .select(sql<boolean>`EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id)`.as('by_hand'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM transfer_receipts t WHERE t.order_id = o.id AND t.rejected_at IS NULL)`.as(
        'receipt_shown',
      ),
    )
    .where('o.id', '=', orderId)
    .where('o.user_id', '=', userId)
    .executeTakeFirst()
}

export type Pending = NonNullable<Awaited<ReturnType<typeof findPending>>>

/** Whether the shop itself put it together, or sent a link for it: it is paid as it stands. */
export const isAgreed = ({ by_hand, waits_for }: Pick<Pending, 'by_hand' | 'waits_for'>): boolean =>
  waits_for !== null && (by_hand || waits_for === 'link')

/** What is bought with it, at the prices and promotions that hold for it. Bottles that promotions give are given anew. */
export function goesOnWith(
  { lines, priced_at, charges, gift }: Pending,
  surchargePrices: SurchargePrices,
  chosen: Gift | null = gift,
) {
  const bought = lines.filter((line) => !line.gift)
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
    held: { prices, at: priced_at },
    gift: chosen ?? undefined,
    surchargePrices: heldSurchargePrices(charges, surchargePrices),
  }
}
