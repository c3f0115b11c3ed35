import { sql } from 'kysely'

/**
 * Payments whose money has to go back, as a table `owed`, with the moment since when: those that had nothing to pay for,
 * and those of orders that were cancelled after they were paid.
 */
export const refundsDue = sql`(
  SELECT p.payment_id, p.purchase_id, p.status, p.amount, p.currency, p.refund_at, p.updated_at AS since
  FROM payments p WHERE p.settled = 'refund-due'
  UNION ALL
  SELECT p.payment_id, p.purchase_id, p.status, p.amount, p.currency, p.refund_at, greatest(p.updated_at, o.cancelled_at)
  FROM orders o JOIN payments p ON p.purchase_id = o.purchase_id
  WHERE o.estado = 'Cancelada' AND p.settled = 'order-paid') AS owed`

/** The provider says of these that the person has the money, whether or not the shop has taken that in. */
export const wentBackAlready = sql<boolean>`owed.status IN ('refunded', 'charged_back')`
