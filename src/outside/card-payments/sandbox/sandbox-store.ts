import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type SandboxItem = { id: string; title: string; quantity: number; unit_price: number }
export type SandboxPreference = {
  id: string
  external_reference: string
  body: {
    items: SandboxItem[]
    back_urls: { success: string; pending: string; failure: string }
    notification_url: string
    expiration_date_to?: string
  }
}
export type SandboxPayment = {
  id: number
  preference_id: string
  external_reference: string
  status: string
  amount: string
  refunded: string
}

/** Runs a writing request once per idempotency key; a repeated key gets the first answer again. */
export async function once<T>(
  pool: pg.Pool,
  key: string | null,
  run: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    if (key) {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
      const known = await client.query<{ answer: T }>(
        'SELECT answer FROM sandbox_idempotency WHERE key = $1',
        [key],
      )
      if (known.rows[0]) {
        await client.query('COMMIT')
        return known.rows[0].answer
      }
    }
    const answer = await run(client)
    // what was refused may be asked for again
    if (key && answer !== null)
      await client.query('INSERT INTO sandbox_idempotency (key, answer) VALUES ($1, $2)', [
        key,
        JSON.stringify(answer),
      ])
    await client.query('COMMIT')
    return answer
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}

export async function insertPreference(
  client: pg.ClientBase,
  body: SandboxPreference['body'] & { external_reference?: string },
) {
  const id = `${Date.now()}-${randomBytes(8).toString('hex')}`
  await client.query('INSERT INTO sandbox_preferences (id, body, external_reference) VALUES ($1, $2, $3)', [
    id,
    JSON.stringify(body),
    body.external_reference ?? '',
  ])
  return id
}

export async function findPreference(pool: pg.Pool, id: string): Promise<SandboxPreference | undefined> {
  const { rows } = await pool.query<SandboxPreference>('SELECT * FROM sandbox_preferences WHERE id = $1', [
    id,
  ])
  return rows[0]
}

export async function findPayment(pool: pg.Pool, id: string): Promise<SandboxPayment | undefined> {
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

/** Total of a preference in pesos. */
export function totalOf(preference: SandboxPreference): number {
  return (
    preference.body.items.reduce((sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity, 0) /
    100
  )
}

/** Takes a decision on the checkout page: a payment, and its notice to the shop, in one transaction. */
export async function pay(
  pool: pg.Pool,
  preference: SandboxPreference,
  status: string,
): Promise<SandboxPayment> {
  return once(pool, null, async (client) => {
    // one paid preference stays paid: a second click gets the first payment
    await client.query('SELECT 1 FROM sandbox_preferences WHERE id = $1 FOR UPDATE', [preference.id])
    const known = await client.query<SandboxPayment>(
      `SELECT * FROM sandbox_payments WHERE preference_id = $1 AND status IN ('approved', 'pending') ORDER BY id DESC LIMIT 1`,
      [preference.id],
    )
    const before = known.rows[0]
    if (before && (before.status === 'approved' || status === 'pending')) return before
    const { rows } = before
      ? await client.query<SandboxPayment>(
          'UPDATE sandbox_payments SET status = $2, updated_at = now() WHERE id = $1 RETURNING *',
          [before.id, status],
        )
      : await client.query<SandboxPayment>(
          `INSERT INTO sandbox_payments (preference_id, external_reference, status, amount) VALUES ($1, $2, $3, $4) RETURNING *`,
          [preference.id, preference.external_reference, status, totalOf(preference)],
        )
    const payment = rows[0]
    if (!payment) throw new Error('The sandbox could not keep the payment')
    await announce(client, payment.id, preference.body.notification_url)
    return payment
  })
}

/** Gives money back and tells the shop. Undefined when there is nothing (more) to give back. */
export async function giveBack(client: pg.ClientBase, paymentId: string, amount: number | undefined) {
  const { rows } = await client.query<SandboxPayment & { url: string }>(
    `UPDATE sandbox_payments p SET refunded = refunded + coalesce($2::numeric, p.amount - p.refunded),
       status = CASE WHEN refunded + coalesce($2::numeric, p.amount - p.refunded) >= p.amount THEN 'refunded' ELSE p.status END,
       updated_at = now()
     FROM sandbox_preferences f
     WHERE p.id = $1 AND f.id = p.preference_id AND p.status = 'approved' AND p.refunded + coalesce($2::numeric, 0.01) <= p.amount
     RETURNING p.*, f.body->>'notification_url' AS url`,
    [paymentId, amount ?? null],
  )
  const payment = rows[0]
  if (payment) await announce(client, payment.id, payment.url)
  return payment
}

async function announce(client: pg.ClientBase, paymentId: number, url: string): Promise<void> {
  await client.query('INSERT INTO sandbox_webhooks (payment_id, url) VALUES ($1, $2)', [paymentId, url])
}
