import { sql } from 'kysely'

/** While the provider decides whose a payment's money is, the shop gives none of it back. */
const undisputed = sql`NOT EXISTS (SELECT FROM payment_disputes d
  WHERE d.payment_id = p.payment_id AND d.state = 'open' AND d.kind <> 'fraud')`

/**
 * Payments to refund, as a table `owed` with the time since when: those without an order to pay for, and those of
 * orders cancelled after payment.
 */
export const refundsDue = sql`(
  SELECT p.payment_id, p.purchase_id, p.status, p.amount, p.currency, p.refund_at, p.updated_at AS since
  FROM payments p WHERE p.settled = 'refund-due' AND ${undisputed}
  UNION ALL
  SELECT p.payment_id, p.purchase_id, p.status, p.amount, p.currency, p.refund_at, greatest(p.updated_at, o.cancelled_at)
  FROM orders o JOIN payments p ON p.purchase_id = o.purchase_id
  WHERE o.estado = 'Cancelada' AND p.settled = 'order-paid' AND ${undisputed}) AS owed`

/** Provider states that mean the customer has the money back, whatever the shop's own state. */
export const wentBackAlready = sql<boolean>`owed.status IN ('refunded', 'charged_back')`
