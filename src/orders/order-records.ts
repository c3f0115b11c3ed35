import { sql } from 'kysely'

/**
 * Of orders `o`: something happened to it that stays on record. It was paid once, has vouchers, money that moved, a
 * receipt of its buyer or a withdrawal request, so it is cancelled where another would be deleted.
 */
export const hasRecords = sql<boolean>`(
  EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'pagar')
  OR EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id)
  OR EXISTS (SELECT FROM payments p WHERE p.purchase_id = o.purchase_id AND p.settled <> 'open')
  OR EXISTS (SELECT FROM transfer_receipts t WHERE t.order_id = o.id)
  OR EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id)
  OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id)
  OR EXISTS (SELECT FROM returns b WHERE b.order_id = o.id)
  OR EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id))`
