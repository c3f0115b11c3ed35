import { sql } from 'kysely'
import type { Centavos } from '../../money/money.ts'
import type { Db } from '../../platform/database/open-database.ts'
import type { DisputeKind, ProviderDispute } from '../../platform/payment-gateway/port.ts'
import { stops } from './stop-order.ts'

export type DisputeRow = {
  id: number
  kind: DisputeKind
  provider_id: string
  payment_id: string
  state: 'open' | 'won' | 'lost'
  amount: Centavos
  reason: string
  documentation: string
  deadline: Date | null
  opened_at: Date
  settled_at: Date | null
  released_at: Date | null
  released_by: string | null
  released_reason: string | null
}

/** An order's disputes, the first one first; those about payments of an earlier total too. */
export async function disputesOfOrder(db: Db, orderId: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    SELECT d.id, d.kind, d.provider_id, d.payment_id, d.state, d.amount, d.reason, d.documentation, d.deadline,
      d.opened_at, d.settled_at, d.released_at, coalesce(nullif(u.full_name, ''), d.released_by) AS released_by, d.released_reason
    FROM payment_disputes d JOIN payments p USING (payment_id) JOIN orders o ON o.purchase_id = p.purchase_id
      LEFT JOIN users u ON u.id = d.released_by
    WHERE o.id = ${orderId} ORDER BY d.id`.execute(db)
  return rows
}

export type PaymentOfOrder = { amount: Centavos; refunded: Centavos; status: string; settled: string }

/** The payment and its order's row, both locked until the transaction ends; no order where it pays none. */
export async function lockPayment(trx: Db, paymentId: string) {
  // the order first, the lock order everywhere
  const { rows: orders } = await sql<{ id: number; estado: string }>`
    SELECT o.id, o.estado FROM orders o JOIN payments p USING (purchase_id)
    WHERE p.payment_id = ${paymentId} FOR UPDATE OF o`.execute(trx)
  const { rows } = await sql<PaymentOfOrder>`
    SELECT amount, refunded, status, settled FROM payments WHERE payment_id = ${paymentId} FOR UPDATE`.execute(
    trx,
  )
  return rows[0] && { payment: rows[0], order: orders[0] }
}

/**
 * Stores what the provider says of a case. `left`: what was left of the payment, for a case whose amount the provider
 * does not say; what it was about at first stays. Out: the case, and what it was before; undefined for a new one.
 */
export async function saveDispute(
  trx: Db,
  kind: DisputeKind,
  reported: ProviderDispute,
  left: Centavos,
): Promise<{ id: number; amount: Centavos; before: DisputeRow['state'] | undefined }> {
  const known = await sql<{ id: number; state: DisputeRow['state']; amount: Centavos }>`
    SELECT id, state, amount FROM payment_disputes
    WHERE kind = ${kind} AND provider_id = ${reported.id} AND payment_id = ${reported.paymentId} FOR UPDATE`.execute(
    trx,
  )
  const before = known.rows[0]
  const decided = reported.state !== 'open'
  const amount = reported.amount ?? before?.amount ?? left
  const { rows } = await sql<{ id: number }>`
    INSERT INTO payment_disputes (kind, provider_id, payment_id, state, amount, reason, documentation, deadline, opened_at, ask_at, settled_at)
    VALUES (${kind}, ${reported.id}, ${reported.paymentId}, ${reported.state}, ${amount}, ${reported.reason.slice(0, 200)},
      ${reported.documentation.slice(0, 100)}, ${reported.deadline ?? null}, ${reported.openedAt},
      CASE WHEN ${decided || kind === 'fraud'} THEN NULL ELSE now() + interval '10 minutes' END, CASE WHEN ${decided} THEN now() END)
    ON CONFLICT (kind, provider_id, payment_id) DO UPDATE SET state = excluded.state, amount = excluded.amount,
      reason = excluded.reason, documentation = excluded.documentation, deadline = excluded.deadline,
      ask_at = CASE WHEN excluded.ask_at IS NULL THEN NULL ELSE payment_disputes.ask_at END,
      settled_at = CASE WHEN ${decided} THEN coalesce(payment_disputes.settled_at, now()) END
    RETURNING id`.execute(trx)
  return { id: rows[0]?.id ?? 0, amount, before: before?.state }
}

/** Open cases whose turn has come, at growing intervals. */
export async function claimOpenDisputes(db: Db) {
  const { rows } = await sql<{ kind: 'chargeback' | 'claim'; provider_id: string }>`
    UPDATE payment_disputes SET ask_at = now() + least(greatest(interval '10 minutes', (now() - created_at) / 4), interval '6 hours')
    WHERE id IN (SELECT id FROM payment_disputes WHERE state = 'open' AND ask_at <= now() ORDER BY ask_at LIMIT 20
      FOR UPDATE SKIP LOCKED)
    RETURNING kind, provider_id`.execute(db)
  return rows
}

/** Payments that were charged back lately without a word of the case: the topic may not be ticked in the panel. */
export async function unexplainedChargebacks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM payments p WHERE status = 'charged_back' AND updated_at > now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.payment_id AND d.kind = 'chargeback')
    LIMIT 20`.execute(db)
  return rows.map((row) => row.payment_id)
}

/** Lets the parcel of an order go though a case is open. False: there is no such case, or it stops nothing. */
export async function releaseDispute(
  trx: Db,
  { id, actor, reason }: { id: number; actor: string; reason: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE payment_disputes d SET released_at = now(), released_by = ${actor}, released_reason = ${reason}
    WHERE id = ${id} AND ${stops}`.execute(trx)
  return numAffectedRows > 0n
}

export async function paymentOfDispute(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    SELECT payment_id FROM payment_disputes WHERE id = ${id}`.execute(db)
  return rows[0]?.payment_id
}
