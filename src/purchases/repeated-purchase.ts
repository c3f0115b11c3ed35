import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import { chargedOf } from '../orders/purchase-line.ts'
import { takeBoughtOut } from '../cart/cart.queries.ts'
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
  /** Of the request that began it; null: not kept then. */
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

/** The purchase that a pending order goes on as; undefined where it is not paid by the provider's checkout. */
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
  return rows.find((one) => isAsPriced(one, wanted))
}

/**
 * A cart is bought whose purchase has its pending order already: no order follows that would take the wines out of the
 * cart, so they leave it here, once for each key.
 */
export async function repeatPurchase(
  trx: Db,
  buyerId: string,
  same: Begun,
  repeated: { key: string; requestDigest: string },
): Promise<void> {
  if (!same.hasOrder) return
  await takeIdempotencyKey(trx, same.id, repeated)
  await takeBoughtOut(
    trx,
    buyerId,
    same.lines.filter((line) => !line.gift),
  )
}

/** The same lines at the same prices, to the same place, as the same gift. */
export const isAsPriced = (one: Content, wanted: Content): boolean =>
  contentOf(one.lines) === contentOf(wanted.lines) &&
  sameDelivery(one.delivery, wanted.delivery) &&
  isSameGift(one.gift, wanted.gift)

function contentOf(lines: PurchaseLine[]): string {
  return lines
    .map((line) => `${line.product_id} ${line.quantity} ${line.unit_price} ${chargedOf(line)}`)
    .toSorted()
    .join()
}

/** A purchase that says nothing about its delivery repeats one whatever was chosen since. */
function sameDelivery(known: StoredDelivery | null, wanted: StoredDelivery | null): boolean {
  if (!wanted) return true
  return known?.way === wanted.way && known.price === wanted.price && known.postal_code === wanted.postal_code
}
