import { sql } from 'kysely'
import type { PaymentStands } from '../orders/transition-order.ts'
import type { Db } from '../platform/database/open-database.ts'

/**
 * Whether a cancelled order's payment may pay for it again. One of which anything went back, or whose refund has begun,
 * goes back whole. In: an order whose row is locked, so that its refund cannot begin meanwhile; `refunded`: whether some
 * of it went back by amount, and who gave all of it back by hand.
 */
export async function paymentStands(
  trx: Db,
  orderId: number,
  refunded: { some: boolean; wholeBy: string | undefined },
): Promise<PaymentStands> {
  if (refunded.wholeBy !== undefined) {
    // it is paid anew, by another payment
    await sql`UPDATE payments_by_hand h SET taken_back_at = now(), taken_back_reason = 'Se devolvió en mano',
      taken_back_by = ${refunded.wholeBy}
      WHERE h.order_id = ${orderId} AND h.taken_back_at IS NULL`.execute(trx)
    return 'gone'
  }
  const noted = await sql`
    SELECT FROM payments_by_hand WHERE order_id = ${orderId} AND taken_back_at IS NULL`.execute(trx)
  if (noted.rows.length > 0) return refunded.some ? 'noted-and-refunded' : 'stands'
  const whole = await sql`
    SELECT FROM payments p JOIN orders o USING (purchase_id) WHERE o.id = ${orderId} AND p.settled = 'order-paid'
      AND p.status = 'approved' AND p.refunded = 0 AND p.refund_at <= p.first_seen_at`.execute(trx)
  if (whole.rows.length > 0 && !refunded.some) return 'stands'
  await sql`
    UPDATE payments p SET settled = 'refund-due', updated_at = now() FROM orders o
    WHERE o.id = ${orderId} AND p.purchase_id = o.purchase_id AND p.settled = 'order-paid'`.execute(trx)
  return 'gone'
}
