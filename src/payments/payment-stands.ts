import { sql } from 'kysely'
import type { PaymentStands } from '../orders/transition-order.ts'
import type { Db } from '../platform/database/open-database.ts'

/**
 * Whether a cancelled order's payment may pay for it again. One of which anything went back, or whose refund has begun,
 * goes back whole. In: an order whose row is locked, so that its refund cannot begin meanwhile; `refunded`: whether some
 * of it went back by amount.
 */
export async function paymentStands(trx: Db, orderId: number, refunded: boolean): Promise<PaymentStands> {
  const noted = await sql`
    SELECT FROM payments_by_hand WHERE order_id = ${orderId} AND taken_back_at IS NULL`.execute(trx)
  if (noted.rows.length > 0) return refunded ? 'noted-and-refunded' : 'stands'
  const whole = await sql`
    SELECT FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = ${orderId} AND p.settled = 'order-paid'
      AND p.status = 'approved' AND p.refunded = 0 AND p.refund_at <= p.first_seen_at`.execute(trx)
  if (whole.rows.length > 0 && !refunded) return 'stands'
  await sql`
    UPDATE payments p SET settled = 'refund-due', updated_at = now() FROM orders o
    WHERE o.id = ${orderId} AND p.purchase_id = o.purchase_id AND p.settled = 'order-paid'`.execute(trx)
  return 'gone'
}
