import { hashOfToken } from './token-hash.ts'
import type pg from 'pg'
import { deletePayloads, type Account } from './accounts.ts'
import { proveMailbox } from './email-holder.ts'
import { checkOwnPassword } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { inTransaction } from '../database/transaction.ts'
import { passwordProblem } from './password-rules.ts'
import { endSessions } from './sessions.ts'

/** Minutes for which a link to a new password is good. */
export const resetMinutes = 30

/** Asks for a link. The same work for every address: a job finds out whether it has an account. */
export async function requestReset(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(`INSERT INTO identity_mail_requests (purpose, email) VALUES ('forgotten', $1)`, [email])
}

/** Whose password a link replaces; undefined when it is no good, or no longer. Does not use it up. */
export async function lookUpReset(
  pool: pg.Pool,
  token: string,
): Promise<{ email: string; nickname: string } | undefined> {
  const { rows } = await pool.query<{ email: string; nickname: string }>(
    `SELECT a.email, a.nickname FROM identity_tokens t JOIN identity_accounts a ON a.id = t.account_id
     WHERE t.token_hash = $1 AND t.purpose = 'password' AND t.used_at IS NULL AND t.expires_at > now()`,
    [hashOfToken(token)],
  )
  return rows[0]
}

/**
 * Uses a link up for a new password, which is good already. Ends every session, makes every browser a stranger and tells
 * the owner by mail. Out: the account; undefined when another request was first.
 */
export async function resetPassword(
  pool: pg.Pool,
  token: string,
  password: string,
): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ account_id: string }>(
      `UPDATE identity_tokens SET used_at = now() WHERE token_hash = $1 AND purpose = 'password'
       AND used_at IS NULL AND expires_at > now() RETURNING account_id`,
      [hashOfToken(token)],
    )
    const id = rows[0]?.account_id
    if (id === undefined) return undefined
    // the link was in the mailbox
    await proveMailbox(client, id)
    await storePassword(client, id, password)
    await endSessions(client, id, 'all')
    // grants, and sign-ins that are under way
    await deletePayloads(client, id)
    return id
  })
}

export type PasswordChange = { current: string; password: string }
export type PasswordChanged =
  | { ok: true }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'weak'; detail: string }
  | { ok: false; why: 'too-many'; seconds: number }

/** Replaces the password of a person who is signed in and knows it. Ends their sessions but the one that is given. */
export async function changePassword(
  pool: pg.Pool,
  account: Account,
  { current, password }: PasswordChange,
  session: string | undefined,
): Promise<PasswordChanged> {
  const check = await checkOwnPassword(pool, account, current)
  if (!check.ok) return check
  const detail = await passwordProblem(password, account)
  if (detail) return { ok: false, why: 'weak', detail }
  await inTransaction(pool, async (client) => {
    await storePassword(client, account.id, password)
    await endSessions(client, account.id, session === undefined ? 'all' : { except: session })
  })
  return { ok: true }
}

/**
 * Replaces a password in a transaction; guesses, browsers and links of the old one count no more. A mail says that it was
 * `changed`, or `dropped`: then it is a random one.
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

export async function purgeTokens(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM identity_tokens WHERE expires_at < now() - interval '1 day'`)
}
