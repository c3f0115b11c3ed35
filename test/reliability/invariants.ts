import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/open-database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { findAfterSaleFaults } from '../after-sale-rules.ts'
import { hangMs } from '../hang-limit.ts'
import { until } from './until.ts'

/** The shop's database, and the fake payment provider's own. */
export type Books = { shop: Database; provider: Database }

/** Each finds rows that must not be once nothing is under way. */
const rulesAtRest: Record<string, string> = {
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

/** Of a shop whose orders are sold at their list prices. */
const plainRules: Record<string, string> = {
  'an order is not what was bought': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.total <> q.total OR o.total <> (SELECT sum(i.quantity * i.unit_price) FROM order_items i WHERE i.order_id = o.id)
      OR jsonb_array_length(q.lines) <> (SELECT count(*) FROM order_items i WHERE i.order_id = o.id)`,
}

/** Each finds rows that must not be, whatever is under way; `what` names one of them. */
const rulesAtAnyTime: Record<string, string> = {
  'more reserved than there is': `SELECT id AS what FROM products WHERE reserved < 0 OR reserved > stock`,
  'bottles are not where the state says': `
    SELECT o.numero || ' ' || o.estado || ' ' || q.hold AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE NOT CASE o.estado WHEN 'Ingreso' THEN q.hold IN ('held', 'released') WHEN 'Cancelada' THEN q.hold = 'released'
      WHEN 'Creada' THEN q.hold = 'held' AND q.hold_expires_at IS NULL ELSE q.hold = 'taken' END`,
  'the ledger of an order is not what left': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id JOIN order_items i ON i.order_id = o.id
    WHERE coalesce((SELECT sum(l.quantity) FROM stock_ledger l WHERE l.order_id = o.id AND l.product_id = i.product_id), 0)
      <> CASE q.hold WHEN 'taken' THEN -i.quantity ELSE 0 END + (SELECT coalesce(sum(CASE
          WHEN q.hold = 'taken' AND r.destination <> 'kept' THEN r.quantity
          -- what was not there to come back when the rest did
          WHEN q.hold <> 'taken' AND r.destination = 'kept' THEN -r.quantity ELSE 0 END), 0)
        FROM return_lines r WHERE r.order_id = o.id AND r.line = i.line)
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
      AND NOT EXISTS (SELECT 1 FROM order_events e WHERE m.message_id = 'order-event-' || e.id)`,
}

export const bookRules = { atAnyTime: rulesAtAnyTime, atRest: rulesAtRest }

type Charge = { reference: string; payment_id: string; kept: number }
type Worth = { reference: string; due: number; mismatched: string[]; activated: boolean }

/**
 * Violated invariants of a shop: ledger and stock, reservations and open orders, payments and orders, mails and events,
 * and whether a customer was charged twice or for nothing. In: an idle shop. Out: sentences; none when all hold.
 */
export async function findBrokenBooks({ shop, provider }: Books): Promise<string[]> {
  const stock = await findStockFaults(shop.db)
  const broken = stock.map((fault) => `stock: ${JSON.stringify(fault)}`)
  const rules = { ...plainRules, ...rulesAtAnyTime, ...rulesAtRest }
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql<{ what: string }>`${sql.raw(statement)}`.execute(shop.db)
    broken.push(...rows.map((row) => `${rule}: ${row.what}`))
  }
  return [...broken, ...(await findAfterSaleFaults(shop.db)), ...(await findWrongCharges({ shop, provider }))]
}

/** Money at the provider, compared with the value of the shop's orders. */
async function findWrongCharges({ shop, provider }: Books): Promise<string[]> {
  const { rows: charges } = await provider.pool.query<Charge>(
    `SELECT external_reference AS reference, id::text AS payment_id, round((amount - refunded) * 100)::bigint AS kept
     FROM sandbox_payments WHERE (status = 'approved' OR detail = 'reimbursed') AND amount > refunded`,
  )
  const { rows: purchases } = await shop.pool.query<Worth>(
    `SELECT q.id::text AS reference, CASE WHEN o.estado IN ('Creada', 'Procesando', 'Completo')
         AND NOT EXISTS (SELECT FROM payments_by_hand h WHERE h.order_id = o.id AND h.taken_back_at IS NULL)
         THEN q.total - (SELECT coalesce(sum(r.amount), 0)::bigint FROM refunds r
           WHERE r.order_id = o.id AND r.state = 'done' AND r.created_at >= o.paid_at) ELSE 0 END AS due,
       ARRAY(SELECT p.payment_id FROM payments p WHERE p.purchase_id = q.id AND p.settled = 'mismatch') AS mismatched,
       EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.action = 'activar') AS activated
     FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id`,
  )
  const strangers = charges.filter((charge) => !purchases.some((one) => one.reference === charge.reference))
  return [
    ...strangers.map((charge) => `charged for nothing that the shop knows: ${charge.payment_id}`),
    ...purchases.flatMap(({ reference, due, mismatched, activated }) => {
      // a mismatched payment waits for an Admin
      const own = charges.filter((one) => one.reference === reference && !mismatched.includes(one.payment_id))
      const stored = own.reduce((sum, charge) => sum + charge.kept, 0)
      // an order that was activated again after its money went back is the Admin's to settle
      if (stored === due || (activated && stored === 0)) return []
      return [`charged ${stored} centavos for an order worth ${due}: purchase ${reference}`]
    }),
  ]
}

/** Messages that are still waiting to be sent. */
export async function unsentMails({ shop }: Books): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox WHERE sent_at IS NULL AND given_up_at IS NULL',
  )
  return rows[0]?.count ?? 0
}

/** Waits until nothing in the books is broken and every mail has left. Throws with what still is after `withinMs`. */
export async function booksBalance(books: Books, withinMs = hangMs): Promise<void> {
  let last: string[] = []
  await until(
    'the books to balance',
    async () => {
      last = await findBrokenBooks(books)
      const waiting = await unsentMails(books)
      if (waiting > 0) last.push(`${waiting} mails have not left`)
      return last.length === 0 ? true : undefined
    },
    withinMs,
    400,
  ).catch((failure: Error) => {
    throw new Error(`${failure.message}\n${last.slice(0, 20).join('\n')}`)
  })
}
