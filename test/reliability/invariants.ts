import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/open-database.ts'
import { findStockFaults } from '../../src/inventory/stock-ledger.queries.ts'
import { rulesAtAnyTime, rulesAtRest } from '../../src/reporting/book-rules.ts'
import { findAfterSaleFaults } from '../after-sale-rules.ts'
import { hangMs } from '../hang-limit.ts'
import { until } from './until.ts'

/** The shop's database, and the fake payment provider's own. */
export type Books = { shop: Database; provider: Database }

/** Of a shop whose orders are sold at their list prices, with what wrapping costs. */
const plainRules: Record<string, string> = {
  'an order is not what was bought': `
    SELECT o.numero AS what FROM orders o JOIN purchases q ON q.id = o.purchase_id
    WHERE o.total <> q.total OR o.total <> (SELECT sum(i.quantity * i.unit_price) FROM order_items i WHERE i.order_id = o.id)
        + (SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(o.charges) AS c)
      OR jsonb_array_length(q.lines) <> (SELECT count(*) FROM order_items i WHERE i.order_id = o.id)`,
}

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
