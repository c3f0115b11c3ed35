import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { PurchaseLine, StoredDelivery } from '../platform/database/order-tables.ts'
import { deliveryCharge } from '../totals/charges.ts'
import { insertItems } from './place-order.ts'

/**
 * A pending order goes on as another purchase, with its own total and checkout: the one before ends, and a payment that
 * still comes for it finds no order. Call it with both locked; the caller releases and reserves the bottles.
 */
export async function supersedePurchase(
  trx: Db,
  { orderId, before, after }: { orderId: number; before: string; after: string },
): Promise<void> {
  await sql`UPDATE purchases SET hold = 'released', hold_expires_at = NULL, abandoned_at = now(), replaced_by = ${after},
    superseded_of = ${orderId}, end_checkout_at = now() WHERE id = ${before}`.execute(trx)
  const { rows } = await sql<{ lines: PurchaseLine[] }>`
    UPDATE orders o SET purchase_id = q.id, total = q.total, charges = q.charges, discounts = q.discounts,
      code = q.code, delivery = q.delivery, gift = q.gift FROM purchases q WHERE o.id = ${orderId} AND q.id = ${after} RETURNING q.lines`.execute(
    trx,
  )
  const lines = rows[0]?.lines
  if (!lines) throw new Error(`The order ${orderId} has no purchase ${after}`)
  await sql`DELETE FROM order_items WHERE order_id = ${orderId}`.execute(trx)
  await insertItems(trx, orderId, lines)
}

/** A pending order takes another delivery method of the same price: its other charges do not change. */
export async function saveDelivery(trx: Db, orderId: number, delivery: StoredDelivery | null): Promise<void> {
  const stored = delivery && JSON.stringify(delivery)
  const charged = JSON.stringify(delivery ? [deliveryCharge(delivery)] : [])
  const charges = sql`(SELECT coalesce(jsonb_agg(c.value ORDER BY c.place), '[]')
    FROM jsonb_array_elements(charges) WITH ORDINALITY AS c (value, place) WHERE c.value->>'kind' <> 'delivery') || ${charged}::jsonb`
  await sql`UPDATE orders SET delivery = ${stored}::jsonb, charges = ${charges}
    WHERE id = ${orderId} AND estado = 'Ingreso'`.execute(trx)
  await sql`UPDATE purchases SET delivery = ${stored}::jsonb, charges = ${charges}
    WHERE id = (SELECT purchase_id FROM orders WHERE id = ${orderId})`.execute(trx)
}
