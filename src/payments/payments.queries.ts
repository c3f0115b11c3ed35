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
        // who bought reads nothing of a case that is between the provider and the shop
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
