import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { CardPayments } from '../platform/payment-gateway/port.ts'
import { confirmPayment, settlePayment } from './confirm-payment.ts'
import { refundsDue } from './refunds-due.ts'

/**
 * Settles what no notice told: kept notices, purchases, and money that is due back. Safe to run anywhere, any time, and
 * to stop between any two of them: whoever runs next goes on.
 */
export async function reconcilePayments(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const step of [handleNotices, endCheckouts, askAboutPurchases, giveBackDueMoney]) {
    // what goes wrong in one does not keep the others from their work
    await step(db, payments, stop).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

async function handleNotices(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const open = await db
    .selectFrom(sql<{ id: number; payment_id: string }>`payment_notices`.as('n'))
    .select(['n.id', 'n.payment_id'])
    .where(
      sql<boolean>`n.topic = 'payment' AND n.handled_at IS NULL AND n.received_at > now() - interval '3 days'`,
    )
    .orderBy('n.id')
    .limit(50)
    .execute()
  for (const notice of open) {
    if (stop?.aborted) return
    // a provider that is away is asked again in the next round, not fifty times in this one
    const settled = await settlePayment(db, payments, notice.payment_id)
    if (settled === 'unanswered') return
    if (settled === 'taken-in') await markHandled(db, notice.id)
  }
}

/** Tells the provider which checkouts nobody may pay any more. A payment that comes all the same goes back. */
async function endCheckouts(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string; id_payment: string | null }>`
    UPDATE purchases SET end_checkout_at = now() + interval '1 minute'
    WHERE id IN (SELECT id FROM purchases WHERE end_checkout_at <= now()
      ORDER BY end_checkout_at LIMIT ${askedTogether} FOR UPDATE SKIP LOCKED)
    RETURNING id, id_payment`.execute(db)
  for (const { id, id_payment } of rows) {
    if (stop?.aborted) return
    const ended = id_payment === null ? undefined : await payments.endCheckout(id_payment)
    // refused for good: the provider knows of no such checkout, or says that it is over
    if (ended && !ended.ok && ended.why !== 'refused') return
    await sql`UPDATE purchases SET end_checkout_at = NULL WHERE id = ${id}`.execute(db)
  }
}

export async function markHandled(db: Db, noticeId: number): Promise<void> {
  await sql`UPDATE payment_notices SET handled_at = now() WHERE id = ${noticeId}`.execute(db)
}

const askedTogether = 20

/**
 * Asks the provider about every purchase of the last three days, paid or not: often while it is new, then less and less.
 * It may know more than its notices said, even of an order that was cancelled or paid already: a second payment, say.
 */
async function askAboutPurchases(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      UPDATE purchases SET ask_at = now() + interval '15 seconds'
      WHERE id IN (SELECT id FROM purchases WHERE ask_at <= now() AND id_payment IS NOT NULL
        ORDER BY ask_at LIMIT ${askedTogether} FOR UPDATE SKIP LOCKED)
      RETURNING id`.execute(db)
    for (const { id } of rows) {
      if (stop?.aborted) return
      const found = await payments.searchPayments(id)
      if (!found.ok) return
      for (const payment of found.value) await confirmPayment(db, payment)
      // only now: whoever is cut off in between, or gets no answer, asks again soon
      await sql`UPDATE purchases SET ask_at = CASE WHEN created_at > now() - interval '3 days'
        THEN now() + greatest(interval '15 seconds', (now() - created_at) / 4) END WHERE id = ${id}`.execute(
        db,
      )
    }
    if (rows.length < askedTogether) return
  }
}

/**
 * Payments of cancelled orders and those that came too late go back, each once: what is left of them, under a key of
 * the payment and that amount.
 */
async function giveBackDueMoney(db: Db, payments: CardPayments, stop?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ payment_id: string; rest: number }>`
    UPDATE payments SET refund_at = now() + least(greatest(interval '5 seconds', (now() - due.since) / 2), interval '1 hour')
    FROM (SELECT payment_id, since FROM ${refundsDue} WHERE refund_at <= now() ORDER BY refund_at LIMIT 50) AS due
    WHERE payments.payment_id = due.payment_id
    RETURNING payments.payment_id, payments.amount - payments.refunded AS rest`.execute(db)
  for (const { payment_id, rest } of rows) {
    if (stop?.aborted) return
    const outcome =
      rest < 1
        ? ({ ok: true } as const)
        : await payments.refund({
            id: payment_id,
            amount: rest,
            idempotencyKey: `descorche-refund-${payment_id}-${rest}`,
          })
    // refused may mean that it went back already, or that it cannot: the provider's own books tell which
    if (!outcome.ok && outcome.why !== 'refused') return
    if (!outcome.ok && !(await wentBack(db, payments, payment_id))) continue
    await db
      .updateTable('payments')
      .set({ settled: 'refunded', updated_at: sql<Date>`now()` })
      .where('payment_id', '=', payment_id)
      .execute()
  }
}

async function wentBack(db: Db, payments: CardPayments, paymentId: string): Promise<boolean> {
  const asked = await payments.fetchPayment(paymentId)
  if (!asked.ok || !asked.value) return false
  // a part of it may have gone back meanwhile: the next try is for the rest
  await confirmPayment(db, asked.value)
  const { status, refunded, amount } = asked.value
  return status === 'refunded' || status === 'charged_back' || refunded >= amount
}
