import type pg from 'pg'
import { hashPassword } from './password-hash.ts'

/**
 * Replaces a password within a transaction and clears the old one's attempts, devices and links. A mail says
 * that it was `changed`, or `dropped` in favour of a random one.
 */
export async function storePassword(
  client: pg.PoolClient,
  id: string,
  password: string,
  purpose: 'changed' | 'dropped' = 'changed',
): Promise<void> {
  const { rows } = await client.query<{ password_hash: string }>(
    'SELECT password_hash FROM identity_accounts WHERE id = $1 FOR UPDATE',
    [id],
  )
  await client.query('UPDATE identity_accounts SET password_hash = $2 WHERE id = $1', [
    id,
    await hashPassword(password, rows[0]?.password_hash),
  ])
  await client.query('DELETE FROM identity_devices WHERE account_id = $1', [id])
  await client.query(
    `DELETE FROM identity_tokens WHERE account_id = $1 AND used_at IS NULL AND purpose <> 'undo'`,
    [id],
  )
  await client.query(
    `DELETE FROM identity_throttle WHERE email =
       (SELECT lower(email) FROM identity_accounts WHERE id = $1 AND confirmed_at IS NOT NULL)`,
    [id],
  )
  await client.query(
    `INSERT INTO identity_mail_requests (purpose, email)
     SELECT $2, lower(email) FROM identity_accounts WHERE id = $1 AND confirmed_at IS NOT NULL`,
    [id, purpose],
  )
}
