import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { removeBought } from '../cart/cart.queries.ts'
import { freeIdempotencyKey, takeIdempotencyKey } from '../orders/purchases.queries.ts'
import type { PurchaseLine, StoredDelivery, StoredGift } from '../platform/database/order-tables.ts'
import { isSameGift } from '../totals/gift.ts'

/** Existing purchases that a request may repeat. */

type Begun = {
  id: string
  lines: PurchaseLine[]
  delivery: StoredDelivery | null
  gift: StoredGift | null
  hold: string
  hasOrder: boolean
  /** Digest of the request that began it; null for a purchase from before digests were stored. */
  request_digest: string | null
}

type Content = Pick<Begun, 'lines' | 'delivery' | 'gift'>

/** Its reservation expired before there was an order: reserve again. */
export const hasLapsed = (purchase: Begun) => purchase.hold === 'released' && !purchase.hasOrder

/**
 * Finds the purchase of an idempotency key and locks it, which waits for a concurrent reservation or order of it. A
 * purchase that was deleted or cancelled frees its key, so that the same lines can be bought after all.
 */
export async function findBegunPurchase(
  trx: Db,
  buyerId: string,
  idempotencyKey: string,
): Promise<Begun | undefined> {
  const purchase = await trx
    .selectFrom('purchases')
    .select(['id', 'lines', 'delivery', 'gift', 'hold', 'abandoned_at', 'request_digest', 'superseded_of'])
    .where('user_id', '=', buyerId)
    .where('attempt', '=', idempotencyKey)
    .forUpdate()
    .executeTakeFirst()
  if (!purchase) return undefined
  // a new statement, so that it sees what was committed while it waited for the lock
  const order = await trx
    .selectFrom('orders')
    .select('estado')
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirst()
  if (purchase.superseded_of) {
    const current = await findSuccessor(trx, purchase.superseded_of)
    if (current) return { ...current, hasOrder: true, request_digest: purchase.request_digest }
  }
  if (purchase.abandoned_at || order?.estado === 'Cancelada') {
    await freeIdempotencyKey(trx, purchase.id, idempotencyKey)
    return undefined
  }
  return { ...purchase, hasOrder: order !== undefined }
}

/** The current purchase of a pending order; undefined if it is not paid through the provider's checkout. */
const findSuccessor = (trx: Db, orderId: number) =>
  trx
    .selectFrom('purchases as q')
    .innerJoin('orders as o', 'o.purchase_id', 'q.id')
    .select(['q.id', 'q.lines', 'q.delivery', 'q.gift', 'q.hold'])
    .where('o.id', '=', orderId)
    .where('o.estado', '=', 'Ingreso')
    .where('q.waits_for', 'is', null)
    .executeTakeFirst()

/** The user's unpaid purchase of the last minute, from any tab or device, with the same lines at the same prices, to the same place. */
export async function findSamePurchase(
  trx: Db,
  buyerId: string,
  wanted: Content,
): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    SELECT q.id, q.lines, q.hold, q.delivery, q.gift, q.request_digest, o.id IS NOT NULL AS "hasOrder"
    FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.user_id = ${buyerId} AND q.abandoned_at IS NULL AND q.waits_for IS NULL AND q.created_at > now() - interval '1 minute'
      AND (o.id IS NULL OR o.estado = 'Ingreso') ORDER BY q.created_at DESC`.execute(trx)
  return rows.find((candidate) => isAsPriced(candidate, wanted))
}

/**
 * Takes the wines of a repeated purchase out of the cart, once for each key, if it already has its pending order: the
 * order that would do it was placed before.
 */
export async function repeatPurchase(
  trx: Db,
  buyerId: string,
  same: Begun,
  repeated: { key: string; requestDigest: string },
): Promise<void> {
  if (!same.hasOrder) return
  await takeIdempotencyKey(trx, same.id, repeated)
  await removeBought(
    trx,
    buyerId,
    same.lines.filter((line) => !line.gift),
  )
}

/** The same lines at the same prices, to the same place, as the same gift. */
export const isAsPriced = (purchase: Content, wanted: Content): boolean =>
  contentOf(purchase.lines) === contentOf(wanted.lines) &&
  sameDelivery(purchase.delivery, wanted.delivery) &&
  isSameGift(purchase.gift, wanted.gift)

function contentOf(lines: PurchaseLine[]): string {
  return lines
    .map((line) => `${line.product_id} ${line.quantity} ${line.unit_price} ${chargedOf(line)}`)
    .toSorted()
    .join()
}

/** Whether the delivery is the same; a request without a delivery repeats a purchase with any. */
function sameDelivery(purchased: StoredDelivery | null, wanted: StoredDelivery | null): boolean {
  if (!wanted) return true
  return (
    purchased?.way === wanted.way &&
    purchased.price === wanted.price &&
    purchased.postal_code === wanted.postal_code
  )
}
