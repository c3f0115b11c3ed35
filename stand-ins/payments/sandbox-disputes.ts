import type pg from 'pg'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { currency } from '../../src/money/money.ts'
import { disputeTopics } from '../../src/platform/payment-gateway/port.ts'
import { announce, giveBack, type SandboxPayment } from './sandbox-store.ts'

/** Chargebacks, claims and fraud warnings, for the sandbox's page and for tests. */

export type SandboxDispute = {
  id: number
  kind: 'chargeback' | 'claim'
  payment_id: number
  state: 'open' | 'won' | 'lost'
  amount: string
  reason: string
  deadline: Date
  created_at: Date
  updated_at: Date
}

const daysToAnswer = 10

/**
 * Opens a dispute: the buyer's bank reverses a payment, or the buyer complains.
 * @returns the case's id; undefined if the payment is not approved
 */
export async function openDispute(
  pool: pg.Pool,
  paymentId: string,
  kind: SandboxDispute['kind'],
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const payment = await lockPayment(client, paymentId)
    if (payment?.status !== 'approved') return undefined
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO sandbox_disputes (kind, payment_id, amount, reason, deadline)
       VALUES ($1, $2, $3::numeric, $4, now() + make_interval(days => ${daysToAnswer})) RETURNING id`,
      [
        kind,
        payment.id,
        Number(payment.amount) - Number(payment.refunded),
        kind === 'chargeback' ? 'general' : 'PNR',
      ],
    )
    const id = String(rows[0]?.id)
    const [status, detail] = kind === 'chargeback' ? ['charged_back', 'in_process'] : ['in_mediation', null]
    await saveStatus(client, payment, status ?? '', detail ?? null)
    await announceDispute(client, payment, kind, id)
    return id
  })
}

/** Closes a dispute for the shop (`won`) or the buyer (`lost`). @returns false if no such case is open */
export async function decideDispute(pool: pg.Pool, id: string, state: 'won' | 'lost'): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<SandboxDispute>(
      `UPDATE sandbox_disputes SET state = $2, updated_at = now() WHERE id = $1 AND state = 'open' RETURNING *`,
      [id, state],
    )
    const [dispute] = rows
    const payment = dispute && (await lockPayment(client, String(dispute.payment_id)))
    if (!dispute || !payment) return false
    if (dispute.kind === 'chargeback')
      await saveStatus(client, payment, 'charged_back', state === 'won' ? 'reimbursed' : 'settled')
    else {
      await saveStatus(client, payment, 'approved', null)
      if (state === 'lost') await giveBack(client, String(payment.id), undefined)
    }
    await announceDispute(client, payment, dispute.kind, id)
    return true
  })
}

/** Sends a fraud warning. The payment stays as it is. */
export async function warnOfFraud(pool: pg.Pool, paymentId: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const payment = await lockPayment(client, paymentId)
    if (payment) await announceDispute(client, payment, 'fraud', paymentId)
  })
}

/**
 * Refunds in the provider's panel.
 * @param amount in pesos; everything left by default
 */
export async function refundInPanel(pool: pg.Pool, paymentId: string, amount?: number): Promise<boolean> {
  return inTransaction(pool, async (client) => (await giveBack(client, paymentId, amount)) !== undefined)
}

type Announced = SandboxPayment & { url: string }

async function lockPayment(client: pg.ClientBase, id: string): Promise<Announced | undefined> {
  const { rows } = await client.query<Announced>(
    `SELECT p.*, f.body->>'notification_url' AS url FROM sandbox_payments p
     JOIN sandbox_preferences f ON f.id = p.preference_id WHERE p.id = $1 FOR UPDATE OF p`,
    [id],
  )
  return rows[0]
}

async function saveStatus(client: pg.ClientBase, payment: Announced, status: string, detail: string | null) {
  await client.query(
    'UPDATE sandbox_payments SET status = $2, detail = $3, updated_at = clock_timestamp() WHERE id = $1',
    [payment.id, status, detail],
  )
  await announce(client, payment.id, payment.url)
}

const announceDispute = (
  client: pg.ClientBase,
  payment: Announced,
  kind: keyof typeof disputeTopics,
  id: string,
) => announce(client, payment.id, payment.url, { topic: disputeTopics[kind], id })

export async function findDispute(
  pool: pg.Pool,
  kind: SandboxDispute['kind'],
  id: string,
): Promise<SandboxDispute | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const { rows } = await pool.query<SandboxDispute>(
    'SELECT * FROM sandbox_disputes WHERE id = $1 AND kind = $2',
    [id, kind],
  )
  return rows[0]
}

export async function disputesOf(
  pool: pg.Pool,
  kind: SandboxDispute['kind'],
  paymentId: string,
): Promise<SandboxDispute[]> {
  if (!/^\d{1,15}$/.test(paymentId)) return []
  const { rows } = await pool.query<SandboxDispute>(
    'SELECT * FROM sandbox_disputes WHERE payment_id = $1 AND kind = $2 ORDER BY id',
    [paymentId, kind],
  )
  return rows
}

/** The provider's JSON format, including its spelling `coverage_elegible`. */
export function chargebackJson(dispute: SandboxDispute) {
  return {
    id: String(dispute.id),
    payments: [dispute.payment_id],
    currency: currency.code,
    amount: Number(dispute.amount),
    reason: dispute.reason,
    coverage_applied: dispute.state === 'open' ? null : dispute.state === 'won',
    coverage_elegible: true,
    documentation_required: true,
    documentation_status:
      dispute.state === 'open' ? 'pending' : dispute.state === 'won' ? 'valid' : 'not_supplied',
    documentation: [],
    date_documentation_deadline: dispute.deadline.toISOString(),
    date_created: dispute.created_at.toISOString(),
    date_last_updated: dispute.updated_at.toISOString(),
    live_mode: false,
  }
}

export function claimJson(dispute: SandboxDispute) {
  const actions =
    dispute.state === 'open'
      ? [
          {
            action: 'send_message_to_complainant',
            mandatory: true,
            due_date: dispute.deadline.toISOString(),
          },
        ]
      : []
  return {
    id: dispute.id,
    resource: 'payment',
    resource_id: dispute.payment_id,
    type: 'mediations',
    stage: dispute.state === 'open' ? 'claim' : 'dispute',
    status: dispute.state === 'open' ? 'opened' : 'closed',
    reason_id: dispute.reason,
    resolution:
      dispute.state === 'open'
        ? null
        : {
            reason: dispute.state === 'won' ? 'respondent_won' : 'payment_refunded',
            benefited: [dispute.state === 'won' ? 'respondent' : 'complainant'],
            closed_by: 'mediator',
          },
    players: [{ role: 'respondent', type: 'seller', available_actions: actions }],
    date_created: dispute.created_at.toISOString(),
    last_updated: dispute.updated_at.toISOString(),
  }
}
