import type pg from 'pg'

const windowMinutes = 15
const perAccount = 5
const perAddress = 50

/** The keys of an attempt: the client address and, except for a sign-up, the account's e-mail. */
export type Attempt = { address: string; email?: string }
export type CountedAttempt = { ok: true; at: string } | { ok: false; why: 'too-many' }

/**
 * Counts an attempt before it is made, so that concurrent ones are all counted. Rejected above 5 in 15 minutes for an
 * e-mail, whether or not it has an account, or 50 for a client address.
 */
export async function countAttempt(pool: pg.Pool, attempt: Attempt): Promise<CountedAttempt> {
  const [byAddress, byAccount] = keysOf(attempt)
  const keys = [byAddress, ...(byAccount === undefined ? [] : [byAccount])].toSorted()
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // sorted: one lock order; from here on counting for these keys is serialised
    for (const key of keys) await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    const { rows } = await client.query<{ of_account: number; of_address: number }>(
      `SELECT count(*) FILTER (WHERE who = $1)::int AS of_account, count(*) FILTER (WHERE who = $2)::int AS of_address
       FROM identity_attempts WHERE who IN ($1, $2) AND at > now() - make_interval(mins => $3)`,
      [byAccount ?? '', byAddress, windowMinutes],
    )
    const { of_account = 0, of_address = 0 } = rows[0] ?? {}
    if (of_account >= perAccount || of_address >= perAddress) {
      await client.query('ROLLBACK')
      return { ok: false, why: 'too-many' }
    }
    const counted = await client.query<{ at: string }>(
      'INSERT INTO identity_attempts (who) SELECT unnest($1::text[]) RETURNING at::text',
      [keys],
    )
    await client.query('COMMIT')
    return { ok: true, at: counted.rows[0]?.at ?? '' }
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw failure
  } finally {
    client.release()
  }
}

/** Removes a successful attempt and the account's earlier failures from the count. In: when it was counted. */
export async function forgiveAttempts(pool: pg.Pool, attempt: Attempt, at: string): Promise<void> {
  const [byAddress, byAccount] = keysOf(attempt)
  await pool.query('DELETE FROM identity_attempts WHERE who = $1 OR (who = $2 AND at = $3)', [
    byAccount ?? '',
    byAddress,
    at,
  ])
}

function keysOf({ address, email }: Attempt): [string, string | undefined] {
  return [`address:${address}`, email === undefined ? undefined : `account:${email}`]
}
