import type pg from 'pg'

/**
 * Assigns an address that its mailbox confirmed. Accounts that never confirmed it lose it.
 * @returns false if another account has confirmed it
 */
export async function takeAddress(client: pg.PoolClient, id: string, email: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string; confirmed: boolean }>(
    `SELECT id, confirmed_at IS NOT NULL AS confirmed FROM identity_accounts
     WHERE lower(email) = $1 AND holds_address AND id <> $2 ORDER BY id FOR UPDATE`,
    [email, id],
  )
  if (rows.some(({ confirmed }) => confirmed)) return false
  await client.query('UPDATE identity_accounts SET holds_address = false WHERE id = ANY($1)', [
    rows.map((row) => row.id),
  ])
  try {
    await client.query(
      `UPDATE identity_accounts SET email = $2, holds_address = true, confirmed_at = now() WHERE id = $1`,
      [id, email],
    )
  } catch (failure) {
    // two accounts take a free address at once
    if ((failure as { code?: string }).code === '23505') return false
    throw failure
  }
  await client.query(
    `INSERT INTO identity_mail_requests (purpose, email, account_id) VALUES ('confirmed', $1, $2)`,
    [email, id],
  )
  return true
}

/** Removes passkeys and TOTP; with `since`, only those added later. */
export async function dropFactors(client: pg.PoolClient, id: string, since = new Date(0)): Promise<void> {
  await client.query('DELETE FROM identity_passkeys WHERE account_id = $1 AND created_at >= $2', [id, since])
  await client.query(
    `WITH gone AS (DELETE FROM identity_totp WHERE account_id = $1 AND coalesce(confirmed_at, now()) >= $2 RETURNING account_id)
     DELETE FROM identity_recovery_codes c USING gone WHERE c.account_id = gone.account_id`,
    [id, since],
  )
}
