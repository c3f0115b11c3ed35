import { sql } from 'kysely'
import type { Database } from '../src/platform/database/open-database.ts'

/**
 * What must hold of bottles, money and vouchers of orders that came about by the shop's own ways, once nothing is under
 * way; each finds rows that must not be, and `what` names one of them.
 */
const rules: Readonly<Record<string, string>> = {
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
}

/**
 * Violated rules, as sentences; none when all hold. In: a shop in which no refund or voucher is under way.
 * @param without rules that are not looked at
 */
export async function findAfterSaleFaults(
  db: Database['db'],
  without: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const faults: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    if (without.has(rule)) continue
    const { rows } = await sql<{ what: string }>`${sql.raw(statement)}`.execute(db)
    faults.push(...rows.map((row) => `${rule}: ${row.what}`))
  }
  return [...faults, ...(await findWrongReport(db))]
}

/**
 * The report's net sum against the money that the shop has: what providers keep of payments that count, and what was
 * noted by hand less what was given back by hand. Unpaid orders are not looked at.
 */
async function findWrongReport(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ numero: string }>`
    WITH net AS (SELECT o.id, o.numero, o.purchase_id, o.paid_at, o.total - coalesce((SELECT sum(r.amount) FROM refunds r
        WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at), 0) AS amount
      FROM orders o WHERE o.estado IN ('Creada', 'Procesando', 'Completo') AND o.paid_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.state = 'asked')),
      kept AS (SELECT net.id, (SELECT sum(CASE p.status WHEN 'charged_back' THEN 0 ELSE p.amount - p.refunded END)
          FROM payments p WHERE p.purchase_id = net.purchase_id AND p.settled = 'order-paid') AS by_provider,
        (SELECT sum(h.amount) FROM payments_by_hand h WHERE h.order_id = net.id AND h.taken_back_at IS NULL)
          - coalesce((SELECT sum(r.amount) FROM refunds r WHERE r.order_id = net.id AND r.payment_id IS NULL
            AND r.state = 'done' AND r.created_at >= net.paid_at), 0) AS by_hand FROM net)
    SELECT net.numero FROM net JOIN kept USING (id)
    WHERE coalesce(kept.by_provider, kept.by_hand) IS NOT NULL
      AND net.amount <> coalesce(kept.by_provider, 0) + coalesce(kept.by_hand, 0)`.execute(db)
  return rows.map((row) => `the report counts what the shop has not: ${row.numero}`)
}
