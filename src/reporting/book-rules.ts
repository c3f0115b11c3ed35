/**
 * What must hold of a shop's books, each rule as the query of the rows that break it; `what` names one of them. They are about
 * orders that the shop's own code placed. `npm run stock:check -- --all` asks a shop for them, tests and simulation look at theirs.
 */
export type BookRules = Readonly<Record<string, string>>

/** Whatever is under way. */
export const rulesAtAnyTime: BookRules = {
  'more reserved than there is': `SELECT id AS what FROM products WHERE reserved < 0 OR reserved > stock`,
  'bottles are not where the state says': `
    SELECT o.numero || ' ' || o.estado || ' ' || q.hold AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE NOT CASE o.estado WHEN 'Ingreso' THEN q.hold IN ('held', 'released') WHEN 'Cancelada' THEN q.hold = 'released'
      WHEN 'Creada' THEN q.hold = 'held' AND q.hold_expires_at IS NULL ELSE q.hold = 'taken' END`,
  'the ledger of an order is not what left': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
      -- a product may be bought and, by a promotion, be given as well
      JOIN (SELECT order_id, product_id, sum(quantity) AS quantity, array_agg(line) AS lines
        FROM order_items GROUP BY order_id, product_id) AS i ON i.order_id = o.id
    WHERE coalesce((SELECT sum(l.quantity) FROM stock_ledger l WHERE l.order_id = o.id AND l.product_id = i.product_id), 0)
      <> CASE q.hold WHEN 'taken' THEN -i.quantity ELSE 0 END + (SELECT coalesce(sum(CASE
          WHEN q.hold = 'taken' AND r.destination <> 'kept' THEN r.quantity
          -- what was not there to come back when the rest did
          WHEN q.hold <> 'taken' AND r.destination = 'kept' THEN -r.quantity ELSE 0 END), 0)
        FROM return_lines r WHERE r.order_id = o.id AND r.line = ANY(i.lines))
      -- of a purchase that was withdrawn from, bottles come back one by one, and not all of them
      AND NOT (q.hold = 'released' AND EXISTS (SELECT FROM withdrawals w WHERE w.order_id = o.id AND w.state = 'aceptada')
        AND (SELECT sum(l.quantity) FROM stock_ledger l WHERE l.order_id = o.id AND l.product_id = i.product_id)
          BETWEEN -i.quantity AND 0)`,
  'the history of an order does not lead to its state': `
    SELECT o.numero AS what FROM orders o WHERE o.estado <> (
        SELECT e.estado_after FROM order_events e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1)
      OR EXISTS (SELECT 1 FROM (SELECT estado_before, lag(estado_after) OVER (ORDER BY id) AS before
        FROM order_events WHERE order_id = o.id) e WHERE e.estado_before IS DISTINCT FROM e.before)`,
  'an order was paid more than once': `
    SELECT e.order_id AS what FROM order_events e
    -- one that was activated without its payment is paid anew
    WHERE e.id > coalesce((SELECT max(a.id) FROM order_events a
      WHERE a.order_id = e.order_id AND a.action = 'activar' AND a.estado_after = 'Ingreso'), 0)
    GROUP BY e.order_id HAVING count(*) FILTER (WHERE action = 'pagar') - count(*) FILTER (WHERE action = 'impagar') NOT IN (0, 1)`,
  'a payment counts for an order that it did not pay': `
    SELECT p.payment_id AS what FROM payments p LEFT JOIN orders o ON o.purchase_id = p.purchase_id
    WHERE p.settled = 'order-paid' AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.action = 'pagar')`,
  'an order goes on that was never paid': `
    SELECT numero AS what FROM orders WHERE estado IN ('Creada', 'Procesando', 'Completo') AND paid_at IS NULL`,
  'a fact without its mail': `
    SELECT e.id AS what FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.action IN ('pagar', 'procesar', 'completar', 'cancelar') AND o.email_envio <> ''
      -- mails are kept for a year
      AND e.at > now() - interval '360 days'
      -- an unpaid purchase that is let go has no mail, nor does a sale that is handed over at once
      AND NOT (e.action = 'cancelar' AND e.estado_before = 'Ingreso')
      AND NOT EXISTS (SELECT FROM orders_by_hand h WHERE h.order_id = o.id AND h.created_at = e.at)
      -- its money went back: that it goes on is no news
      AND NOT (o.refunded_whole AND e.action IN ('procesar', 'completar'))
      AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.message_id = 'order-event-' || e.id)`,
  'a mail without its fact': `
    SELECT m.message_id AS what FROM outbox m WHERE m.message_id LIKE 'order-event-%'
      -- of every order, planted ones included
      AND NOT EXISTS (SELECT 1 FROM public.order_events e WHERE m.message_id = 'order-event-' || e.id)`,
}

/** Once nothing is under way: payments and orders. */
export const rulesAtRest: BookRules = {
  'an order counts as paid without its payment': `
    SELECT o.numero AS what FROM orders o WHERE o.paid_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.action = 'pagar')
      AND NOT EXISTS (SELECT 1 FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL AND h.amount = o.total)
      AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.purchase_id = o.purchase_id AND p.amount = o.total AND p.currency = 'ARS'
        HAVING count(*) FILTER (WHERE p.settled = 'order-paid') = 1
          -- of a cancelled order it is back, or due once the bank has decided whose it is
          OR bool_and(p.settled IN ('open', 'refunded') OR p.settled = 'refund-due' AND p.status IN ('charged_back', 'in_mediation'))
            AND EXISTS (SELECT 1 FROM order_events c WHERE c.order_id = o.id AND c.action = 'cancelar'))`,
}

/** Once no refund and no voucher is under way: bottles, money and vouchers. */
export const afterSaleRules: BookRules = {
  'an order is not the sum of its bottles and charges': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.charges <> q.charges AND o.estado = 'Ingreso' OR o.total <>
      (SELECT sum(i.unit_price * i.quantity) FROM order_items i WHERE i.order_id = o.id)
      + (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(o.charges) AS c)`,
  'charges that wines share are not what was taken off them': `
    SELECT o.numero AS what FROM orders o WHERE
      (SELECT sum(i.charged - i.unit_price * i.quantity) FROM order_items i WHERE i.order_id = o.id) <>
      (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(o.charges) AS c WHERE (c->>'amount')::bigint < 0)`,
  'an invoice is not its order': `
    SELECT o.numero AS what FROM invoices v JOIN orders o ON o.id = v.order_id
    WHERE v.kind = 'invoice' AND v.state <> 'dropped'
      AND (SELECT sum((l->>'total')::bigint) FROM jsonb_array_elements(v.lines) AS l) <> v.total`,
  'more went back than was paid': `
    SELECT o.numero AS what FROM orders o JOIN refunds r ON r.order_id = o.id
    WHERE r.state = 'done' AND r.created_at >= o.paid_at GROUP BY o.id, o.numero, o.total HAVING sum(r.amount) > o.total`,
  'what the provider gave back is not what the order says': `
    SELECT p.payment_id || ' ' || p.refunded AS what FROM payments p JOIN orders o USING (purchase_id)
    WHERE p.settled = 'order-paid' AND o.estado IN ('Creada', 'Procesando', 'Completo')
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = 'asked')
      AND p.refunded <> (SELECT coalesce(sum(r.amount), 0) FROM refunds r
        WHERE r.payment_id = p.payment_id AND r.state = 'done' AND r.origin <> 'chargeback')`,
  'a bank took what the order does not say': `
    SELECT p.payment_id AS what FROM payments p JOIN orders o USING (purchase_id)
    WHERE p.settled = 'order-paid' AND o.estado IN ('Creada', 'Procesando', 'Completo') AND p.amount > p.refunded
      AND (p.status = 'charged_back') <> EXISTS (SELECT FROM refunds r
        WHERE r.payment_id = p.payment_id AND r.state = 'done' AND r.origin = 'chargeback')`,
  'more bottles were returned than bought': `
    SELECT i.order_id AS what FROM order_items i JOIN return_lines l USING (order_id, line)
    GROUP BY i.order_id, i.line, i.quantity HAVING sum(l.quantity) > i.quantity`,
  'returned bottles are worth more than their line': `
    SELECT i.order_id AS what FROM order_items i JOIN return_lines l USING (order_id, line)
    GROUP BY i.order_id, i.line, i.charged HAVING sum(l.amount) > i.charged`,
  'an order does not know its returns': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE (SELECT coalesce(sum((b->>'quantity')::int), 0) FROM jsonb_array_elements(q.returned) AS b)
      <> (SELECT coalesce(sum(l.quantity), 0) FROM return_lines l WHERE l.order_id = o.id)`,
  'sold is not out, returned and written off': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE q.hold = 'taken' AND EXISTS (SELECT FROM stock_ledger l WHERE l.order_id = o.id)
      AND (SELECT sum(l.quantity) FROM stock_ledger l WHERE l.order_id = o.id)
        <> (SELECT coalesce(sum(l.quantity) FILTER (WHERE l.destination <> 'kept'), 0) FROM return_lines l WHERE l.order_id = o.id)
          - (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = o.id)`,
  'credit notes are above their invoice': `
    SELECT i.id AS what FROM invoices i JOIN invoices n ON n.corrects = i.id AND n.state <> 'dropped'
    WHERE i.state <> 'dropped' GROUP BY i.id, i.total HAVING sum(n.total) > i.total`,
  // each series has every number from its first to its last; that none is there twice holds an index
  'a series of vouchers has a gap': `
    SELECT point_of_sale || ' ' || type AS what FROM invoices WHERE number IS NOT NULL
    GROUP BY mode, cuit, point_of_sale, type HAVING max(number) - min(number) + 1 <> count(*)`,
  'an invoice is not what its order came to': `
    SELECT i.id AS what FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE i.kind = 'invoice' AND i.state <> 'dropped' AND i.total <> o.total`,
  'what is invoiced is not the net payment': `
    SELECT o.numero AS what FROM orders o
    WHERE EXISTS (SELECT FROM invoices i WHERE i.order_id = o.id) AND o.paid_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM invoice_requests q WHERE q.order_id = o.id)
      AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id
        AND (r.state = 'asked' OR r.state = 'done' AND r.credited_at IS NULL OR r.state = 'reversed' AND r.credited_at IS NOT NULL))
      AND (SELECT coalesce(sum(CASE i.kind WHEN 'invoice' THEN i.total ELSE -i.total END), 0) FROM invoices i
          WHERE i.order_id = o.id AND i.state <> 'dropped')
        <> CASE WHEN o.estado IN ('Creada', 'Procesando', 'Completo') THEN o.total - (SELECT coalesce(sum(r.amount), 0)
          FROM refunds r WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at) ELSE 0 END`,
  // what providers keep of payments that count, and what was noted by hand less what was given back by hand
  'the report counts what the shop has not': `
    WITH net AS (SELECT o.id, o.numero, o.purchase_id, o.paid_at, o.total - coalesce((SELECT sum(r.amount) FROM refunds r
        WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at), 0) AS amount
      FROM orders o WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = 'asked')),
      kept AS (SELECT net.id, (SELECT sum(CASE p.status WHEN 'charged_back' THEN 0 ELSE p.amount - p.refunded END)
          FROM payments p WHERE p.purchase_id = net.purchase_id AND p.settled = 'order-paid') AS by_provider,
        (SELECT sum(h.amount) FROM payments_by_hand h WHERE h.order_id = net.id AND h.taken_back_at IS NULL)
          - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = net.id AND r.payment_id IS NULL
            AND r.state = 'done' AND r.created_at >= net.paid_at), 0) AS by_hand FROM net)
    SELECT net.numero AS what FROM net JOIN kept USING (id)
    WHERE coalesce(kept.by_provider, kept.by_hand) IS NOT NULL
      AND net.amount <> coalesce(kept.by_provider, 0) + coalesce(kept.by_hand, 0)`,
}
