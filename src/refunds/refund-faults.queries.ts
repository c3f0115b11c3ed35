import { sql } from 'kysely'
import { toPesos, type Centavos } from '../money/money.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Where the ledger of refunds does not agree with payments and orders. Amounts in pesos. */
export type RefundFault = {
  /** The payment's id, or the order's number. */
  of: string
  /**
   * refunded: the provider gave back more than the ledger says. charged-back: a bank holds money that the ledger does not
   * name, or the ledger names some that no bank holds. too-much: more went back than was paid.
   */
  fault: 'refunded' | 'charged-back' | 'too-much'
  /** What went back by the ledger, and what it should be, or be at most. */
  ledger: number
  expected: number
}

type Row = Omit<RefundFault, 'ledger' | 'expected'> & { ledger: Centavos; expected: Centavos }

/** Once nothing is under way: a payment whose refund waits for the provider's answer is left out. */
export async function findRefundFaults(db: Db): Promise<RefundFault[]> {
  const { rows } = await sql<Row>`
    WITH paid AS (SELECT p.payment_id, p.amount, p.refunded AS by_provider,
        CASE p.status WHEN 'charged_back' THEN p.amount - p.refunded ELSE 0 END AS held,
        coalesce(r.refunded, 0) AS refunded, coalesce(r.charged_back, 0) AS charged_back
      FROM payments p LEFT JOIN payment_refunds r USING (payment_id) WHERE p.settled <> 'open' AND coalesce(r.asked, 0) = 0)
    SELECT payment_id AS "of", 'refunded' AS fault, refunded AS ledger, by_provider AS expected FROM paid WHERE by_provider > refunded
    UNION ALL SELECT payment_id, 'charged-back', charged_back, held FROM paid WHERE (held > 0) <> (charged_back > 0)
    UNION ALL SELECT payment_id, 'too-much', refunded, amount FROM paid WHERE refunded > amount
    UNION ALL SELECT o.numero, 'too-much', r.given_back, o.total FROM order_refunds r JOIN orders o ON o.id = r.order_id
      WHERE r.given_back > o.total
    ORDER BY 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, ledger: toPesos(row.ledger), expected: toPesos(row.expected) }))
}

/** An order or a purchase whose bottles and charges do not come to its total. Pesos. */
export type WrongTotal = { of: string; sum: number; total: number }

/**
 * Orders and purchases that do not add up. Totals throw before they store such a one; a constraint of the database would have to
 * wait for the rows of an order's lines, which are written after the order.
 */
export async function findWrongTotals(db: Db): Promise<WrongTotal[]> {
  const charged = (owner: string) =>
    sql`(SELECT coalesce(sum((c->>'amount')::bigint), 0) FROM jsonb_array_elements(${sql.ref(`${owner}.charges`)}) AS c)`
  const { rows } = await sql<WrongTotal>`
    SELECT * FROM (
      SELECT o.numero AS "of", o.total, ${charged('o')}::bigint
        + (SELECT coalesce(sum(i.unit_price * i.quantity), 0) FROM order_items i WHERE i.order_id = o.id)::bigint AS sum FROM orders o
      UNION ALL
      SELECT q.id::text, q.total, ${charged('q')}::bigint
        + (SELECT coalesce(sum((l->>'unit_price')::bigint * (l->>'quantity')::bigint), 0) FROM jsonb_array_elements(q.lines) AS l)::bigint
      FROM purchases q) AS found
    WHERE sum <> total ORDER BY 1 LIMIT 100`.execute(db)
  return rows.map((row) => ({ ...row, sum: toPesos(row.sum), total: toPesos(row.total) }))
}

export async function countRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM refunds`.execute(db)
  return rows[0]?.count ?? 0
}
