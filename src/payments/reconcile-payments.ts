import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import type { CardPayments } from '../outside/card-payments/port.ts'
import { confirmPayment, settlePayment } from './confirm-payment.ts'
import { releaseExpiredHolds } from './expired-holds.ts'

/** Settles what no notice told: open purchases, kept notices, and money that is due back. Safe to run anywhere, any time. */
export async function reconcilePayments(db: Db, payments: CardPayments): Promise<void> {
  await releaseExpiredHolds(db)
  await handleNotices(db, payments)
  await askAboutOpenPurchases(db, payments)
  await giveBackDueMoney(db, payments)
}

async function handleNotices(db: Db, payments: CardPayments): Promise<void> {
  const open = await db
    .selectFrom(sql<{ id: number; payment_id: string }>`payment_notices`.as('n'))
    .select(['n.id', 'n.payment_id'])
    .where(sql<boolean>`n.handled_at IS NULL`)
    .limit(50)
    .execute()
  for (const notice of open) {
    if (await settlePayment(db, payments, notice.payment_id)) await markHandled(db, notice.id)
  }
}

export async function markHandled(db: Db, noticeId: number): Promise<void> {
  await sql`UPDATE payment_notices SET handled_at = now() WHERE id = ${noticeId}`.execute(db)
}

/** Purchases of the last three days that are not paid: the provider may know more than its notices said. */
async function askAboutOpenPurchases(db: Db, payments: CardPayments): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT q.id FROM purchases q LEFT JOIN orders o ON o.purchase_id = q.id
    WHERE q.created_at > now() - interval '3 days' AND q.created_at < now() - interval '20 seconds'
      AND q.id_payment IS NOT NULL AND (o.id IS NULL OR o.estado = 'Ingreso')
    ORDER BY q.created_at DESC LIMIT 50`.execute(db)
  for (const { id } of rows) {
    const found = await payments.searchPayments(id)
    if (!found.ok) return
    for (const payment of found.value) await confirmPayment(db, payment)
  }
}

/** Payments of cancelled orders and those that came too late go back, each once: the key is the payment's own. */
async function giveBackDueMoney(db: Db, payments: CardPayments): Promise<void> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT p.payment_id FROM payments p LEFT JOIN orders o ON o.purchase_id = p.purchase_id
    WHERE p.settled = 'refund-due' OR (p.settled = 'order-paid' AND o.estado = 'Cancelada')
    ORDER BY p.payment_id LIMIT 50`.execute(db)
  for (const { payment_id } of rows) {
    const outcome = await payments.refund({
      id: payment_id,
      idempotencyKey: `descorche-refund-${payment_id}`,
    })
    const gone = outcome.ok || outcome.why === 'refused'
    if (gone)
      await db
        .updateTable('payments')
        .set({ settled: 'refunded', updated_at: sql<Date>`now()` })
        .where('payment_id', '=', payment_id)
        .execute()
  }
}
