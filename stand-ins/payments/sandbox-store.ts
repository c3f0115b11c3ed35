import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { fromPesos, toPesos } from '../../src/money/money.ts'
import type { PaymentMeans, PaymentMethods } from './payment-means.ts'

export type SandboxItem = { id: string; title: string; quantity: number; unit_price: number }
export type SandboxPreference = {
  id: string
  external_reference: string
  body: {
    items: SandboxItem[]
    back_urls: { success: string; pending: string; failure: string }
    notification_url: string
    /** Without it the dates below are ignored. */
    expires?: boolean
    expiration_date_from?: string
    expiration_date_to?: string
    payment_methods?: PaymentMethods
    /** Approved or rejected at once, never pending. */
    binary_mode?: boolean
  }
}
export type SandboxPayment = {
  id: number
  preference_id: string
  external_reference: string
  status: string
  amount: string
  refunded: string
  refunds: SandboxRefund[]
  detail: string | null
  payment_type: string | null
  installments: number | null
  created_at: Date
  updated_at: Date
}
export type SandboxRefund = { id: number; amount: number; date_created: string }

/**
 * Runs a write once per idempotency key and replays its response. A different request with a used key gets
 * `conflict`. Responses that `stays` rejects are not stored, so the request can be retried.
 */
export async function once<T>(
  pool: pg.Pool,
  { key, request }: { key: string | null; request: string },
  run: (client: pg.ClientBase) => Promise<T>,
  { conflict, stays }: { conflict: () => T; stays: (answer: T) => boolean },
): Promise<T> {
  return inTransaction(pool, async (client) => {
    if (key) {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
      const { rows } = await client.query<{ answer: T; request: string }>(
        'SELECT answer, request FROM sandbox_idempotency WHERE key = $1',
        [key],
      )
      const stored = rows[0]
      if (stored) return stored.request === request ? stored.answer : conflict()
    }
    const answer = await run(client)
    if (key && stays(answer))
      await client.query('INSERT INTO sandbox_idempotency (key, answer, request) VALUES ($1, $2, $3)', [
        key,
        JSON.stringify(answer),
        request,
      ])
    return answer
  })
}

export type GivenPreference = SandboxPreference['body'] & { external_reference?: string }

export async function insertPreference(client: pg.ClientBase, body: GivenPreference) {
  const id = `${Date.now()}-${randomBytes(8).toString('hex')}`
  await client.query('INSERT INTO sandbox_preferences (id, body, external_reference) VALUES ($1, $2, $3)', [
    id,
    JSON.stringify(body),
    body.external_reference ?? '',
  ])
  return id
}

/** Replaces the body, and the reference if one is given. @returns false if there is no such preference */
export async function updatePreference(pool: pg.Pool, id: string, body: GivenPreference): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE sandbox_preferences SET body = $2, external_reference = coalesce($3, external_reference) WHERE id = $1',
    [id, JSON.stringify(body), body.external_reference ?? null],
  )
  return rowCount === 1
}

export async function findPreference(pool: pg.Pool, id: string): Promise<SandboxPreference | undefined> {
  const { rows } = await pool.query<SandboxPreference>('SELECT * FROM sandbox_preferences WHERE id = $1', [
    id,
  ])
  return rows[0]
}

export async function findPayment(
  pool: pg.Pool | pg.ClientBase,
  id: string,
): Promise<SandboxPayment | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const { rows } = await pool.query<SandboxPayment>('SELECT * FROM sandbox_payments WHERE id = $1', [id])
  return rows[0]
}

export async function paymentsOf(pool: pg.Pool, externalReference: string): Promise<SandboxPayment[]> {
  const { rows } = await pool.query<SandboxPayment>(
    'SELECT * FROM sandbox_payments WHERE external_reference = $1 ORDER BY id DESC LIMIT 30',
    [externalReference],
  )
  return rows
}

export async function changedSandboxPayments(
  pool: pg.Pool,
  since: Date,
  limit: number,
): Promise<SandboxPayment[]> {
  const { rows } = await pool.query<SandboxPayment>(
    'SELECT * FROM sandbox_payments WHERE updated_at >= $1 ORDER BY updated_at, id LIMIT $2',
    [since, limit],
  )
  return rows
}

/** A preference's total in pesos. */
export function totalOf(preference: SandboxPreference): number {
  return toPesos(
    preference.body.items.reduce((sum, item) => sum + fromPesos(item.unit_price) * item.quantity, 0),
  )
}

/**
 * Applies the choice made on the checkout page: stores the payment and its webhook event in one transaction.
 */
export async function pay(
  pool: pg.Pool,
  preference: SandboxPreference,
  status: string,
  means: PaymentMeans = { type: 'credit_card', installments: 1 },
): Promise<SandboxPayment> {
  return inTransaction(pool, async (client) => {
    // one payment per preference: a second click gets the first payment
    await client.query('SELECT 1 FROM sandbox_preferences WHERE id = $1 FOR UPDATE', [preference.id])
    const payments = await client.query<SandboxPayment>(
      `SELECT * FROM sandbox_payments WHERE preference_id = $1 AND status IN ('approved', 'pending') ORDER BY id DESC LIMIT 1`,
      [preference.id],
    )
    const before = payments.rows[0]
    if (before && (before.status === 'approved' || status === 'pending')) return before
    const { rows } = before
      ? await client.query<SandboxPayment>(
          `UPDATE sandbox_payments SET status = $2, payment_type = $3, installments = $4, updated_at = clock_timestamp()
           WHERE id = $1 RETURNING *`,
          [before.id, status, means.type, means.installments],
        )
      : await client.query<SandboxPayment>(
          `INSERT INTO sandbox_payments (preference_id, external_reference, status, amount, payment_type, installments)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
          [
            preference.id,
            preference.external_reference,
            status,
            totalOf(preference),
            means.type,
            means.installments,
          ],
        )
    const payment = rows[0]
    if (!payment) throw new Error('The sandbox could not keep the payment')
    await announce(client, payment.id, preference.body.notification_url)
    return payment
  })
}

/** Refunds and enqueues a webhook event. Undefined if not enough is left. */
export async function giveBack(
  client: pg.ClientBase,
  paymentId: string,
  amount: number | undefined,
): Promise<SandboxRefund | undefined> {
  const { rows } = await client.query<SandboxPayment & { url: string }>(
    `UPDATE sandbox_payments p SET refunded = p.refunded + part.amount,
       refunds = p.refunds || jsonb_build_object('id', p.id * 100 + jsonb_array_length(p.refunds) + 1,
         'amount', part.amount, 'date_created', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
       status = CASE WHEN p.refunded + part.amount >= p.amount THEN 'refunded' ELSE p.status END, updated_at = clock_timestamp()
     FROM sandbox_preferences f, (SELECT id, coalesce($2::numeric, amount - refunded) AS amount FROM sandbox_payments
       WHERE id = $1 FOR UPDATE) AS part
     WHERE p.id = part.id AND f.id = p.preference_id AND (p.status = 'approved' OR p.detail = 'reimbursed')
       AND part.amount > 0 AND p.refunded + part.amount <= p.amount
     RETURNING p.*, f.body->>'notification_url' AS url`,
    [paymentId, amount ?? null],
  )
  const payment = rows[0]
  if (!payment) return undefined
  await announce(client, payment.id, payment.url)
  return payment.refunds.at(-1)
}

/** Enqueues a webhook event about a payment, or of another topic about that id. */
export async function announce(
  client: pg.ClientBase,
  paymentId: number,
  url: string,
  { topic = 'payment', id }: { topic?: string; id?: string } = {},
): Promise<void> {
  await client.query(
    'INSERT INTO sandbox_webhooks (payment_id, url, topic, data_id) VALUES ($1, $2, $3, $4)',
    [paymentId, url, topic, id ?? null],
  )
}
