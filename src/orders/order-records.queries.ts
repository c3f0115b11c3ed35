import { sql } from 'kysely'

/**
 * Of orders `o`: something happened to it that stays on record. It was paid once (all vouchers, refunds and returns come
 * after that), money moved for it, its buyer has sent a receipt or requested a withdrawal. It is cancelled where another would
 * be deleted.
 */
export const hasRecords = sql<boolean>`(
  EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.action = 'pagar')
  OR EXISTS (SELECT FROM payments p WHERE p.purchase_id = o.purchase_id AND p.settled <> 'open')
  OR EXISTS (SELECT FROM transfer_receipts t WHERE t.order_id = o.id)
  OR EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id))`

/** SQL: the payment row `p` is pending at the provider and may still be approved. */
export const paymentUnderWay = sql<boolean>`(p.settled = 'open' AND p.status IN ('pending', 'in_process', 'authorized', 'approved'))`
