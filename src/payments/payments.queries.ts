import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { toPesos } from '../money/money.ts'
import { notifyRefund } from './notify-refund.ts'
import { refundsDue } from './refunds-due.ts'
import type { PaymentFacts } from './payments.contract.ts'

/** What was paid at a total of before belongs to the order as well. */
const paidFor = sql<boolean>`(p.purchase_id = o.purchase_id
  OR p.purchase_id IN (SELECT id FROM purchases WHERE superseded_of = o.id))`

const disputed: readonly string[] = ['charged_back', 'in_mediation']

/** An order's payments, oldest first. Undefined: no such order, or not of this owner. */
export async function paymentsOfOrder(
  db: Db,
  orderId: number,
  owner: string | undefined,
): Promise<PaymentFacts[] | undefined> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('payments as p', (join) => join.on(paidFor))
    .select([
      'p.payment_id',
      'p.status',
      'p.amount',
      'p.currency',
      'p.first_seen_at',
      'p.updated_at',
      sql<PaymentFacts['settled'] | null>`CASE WHEN EXISTS (SELECT FROM ${refundsDue}
        WHERE owed.payment_id = p.payment_id) THEN 'refund-due' ELSE p.settled END`.as('settled'),
    ])
    .where('o.id', '=', orderId)
    .$if(owner !== undefined, (query) => query.where('o.user_id', '=', owner ?? ''))
    .orderBy('p.first_seen_at')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap((row) => {
    const { payment_id, status, amount, currency, settled, first_seen_at, updated_at } = row
    if (payment_id === null || amount === null || !status || !currency || !settled) return []
    return [
      {
        payment_id,
        // a buyer reads nothing of a case between the provider and the shop
        status: owner !== undefined && disputed.includes(status) ? 'approved' : status,
        amount: toPesos(amount),
        currency,
        settled,
        at: (first_seen_at ?? new Date(0)).toISOString(),
        changed_at: (updated_at ?? new Date(0)).toISOString(),
      },
    ]
  })
}

/** Marks a mismatched payment as due for refund; the reconciliation refunds it once. */
export async function markDueBack(db: Db, paymentId: string): Promise<'due' | 'unknown' | 'not-open-to-it'> {
  return inTransaction(db, async (trx) => {
    const marked = await trx
      .updateTable('payments')
      .set({ settled: 'refund-due', updated_at: sql<Date>`now()` })
      .where('payment_id', '=', paymentId)
      .where('settled', '=', 'mismatch')
      .returning('payment_id')
      .executeTakeFirst()
    if (marked) {
      await notifyRefund(trx, paymentId)
      return 'due'
    }
    const known = await trx
      .selectFrom('payments')
      .select('payment_id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()
    return known ? 'not-open-to-it' : 'unknown'
  })
}

/** Payments whose turn to be given back has come, the first one first. */
export async function findDuePayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM ${refundsDue} WHERE refund_at <= now() ORDER BY refund_at LIMIT 50`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/**
 * Marks that a payment's refund has begun and answers what is to go back, in centavos, without what the buyer's bank took;
 * undefined: it is not due any more. The order's lock lets no one activate it meanwhile.
 */
export async function beginDuePayment(db: Db, paymentId: string): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT FROM orders o JOIN payments p USING (purchase_id) WHERE p.payment_id = ${paymentId} FOR UPDATE OF o`.execute(
      trx,
    )
    const { rows } = await sql<{ rest: number }>`
      UPDATE payments SET refund_at = now() + least(greatest(interval '5 seconds', (now() - due.since) / 2), interval '1 hour')
      FROM (SELECT payment_id, since FROM ${refundsDue} WHERE payment_id = ${paymentId} AND refund_at <= now()) AS due
      WHERE payments.payment_id = due.payment_id RETURNING CASE payments.status WHEN 'charged_back' THEN 0 ELSE payments.amount - payments.refunded END AS rest`.execute(
      trx,
    )
    return rows[0]?.rest
  })
}

export async function markGivenBack(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ settled: 'refunded', updated_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .execute()
}
