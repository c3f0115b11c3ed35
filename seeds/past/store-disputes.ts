import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/open-database.ts'
import { paymentProvider } from '../../src/orders/actor-words.ts'
import { disputeNote } from '../../src/payments/disputes/dispute-words.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import * as stored from './stored.ts'

const answerDays = 6
/** A dispute from the summer is settled; another claims that the last parcel never arrived. */
const settledDaysAgo = 140

/** Stores two chargebacks at the payment provider: one the shop won, and one awaiting its answer. */
export async function storeDisputes(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
  now: Date,
): Promise<void> {
  const refunded = new Set(returns.map(({ order }) => order))
  const sent = orders.filter(
    (order) =>
      stored.isByProvider(order) &&
      order.estado === 'Completo' &&
      order.channel === 'shop' &&
      !refunded.has(order),
  )
  const settledAt = new Date(now.getTime() - settledDaysAgo * stored.dayMs)
  const settled = sent.findLast(({ moments }) => (moments.delivered ?? now) < settledAt)
  const open = sent.at(-1)
  if (settled) await storeClaim(trx, settled, settledAt, 'won')
  if (open && open !== settled)
    await storeClaim(trx, open, new Date(now.getTime() - stored.dayMs / 4), 'open')
  await stored.continueAfter(trx, ['sandbox_disputes'])
}

async function storeClaim(trx: Db, order: PastOrder, at: Date, state: 'open' | 'won'): Promise<void> {
  const id = stored.orderId(order)
  const payment = stored.sandboxPayment(order)
  const deadline = new Date(at.getTime() + answerDays * stored.dayMs)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sandbox_disputes (kind, payment_id, state, amount, reason, deadline, created_at, updated_at)
    VALUES ('claim', ${payment}, ${state}, ${order.total / 100}, 'PNR', ${deadline}, ${at}, ${at}) RETURNING id`.execute(
    trx,
  )
  await sql`INSERT INTO payment_disputes (kind, provider_id, payment_id, state, amount, reason, deadline, opened_at, ask_at, settled_at)
    VALUES ('claim', ${String(rows[0]?.id)}, ${String(payment)}, ${state}, ${order.total}, 'PNR', ${deadline}, ${at},
      ${state === 'open' ? deadline : null}, ${state === 'open' ? null : at})`.execute(trx)
  const note = disputeNote({ kind: 'claim', amount: order.total, state })
  await sql`INSERT INTO order_events (order_id, at, actor, action, estado_before, estado_after, note)
    VALUES (${id}, ${at}, ${paymentProvider}, 'disputar', 'Completo', 'Completo', ${note})`.execute(trx)
  if (state !== 'open') return
  await sql`UPDATE orders SET stopped_for = 'claim', stopped_at = ${at} WHERE id = ${id}`.execute(trx)
  await sql`UPDATE payments SET status = 'in_mediation', changed_at = ${at} WHERE payment_id = ${String(payment)}`.execute(
    trx,
  )
  await sql`UPDATE sandbox_payments SET status = 'in_mediation' WHERE id = ${payment}`.execute(trx)
}
