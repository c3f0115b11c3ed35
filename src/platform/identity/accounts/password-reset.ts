import { randomBytes } from 'node:crypto'
import { hashOfToken } from './token-hash.ts'
import type pg from 'pg'
import { deletePayloads, type Account } from './accounts.ts'
import { proveMailbox } from './mailbox-proof.ts'
import { checkOwnPassword } from './password-check.ts'
import { inTransaction } from '../../database/transaction.ts'
import { passwordProblem } from './password-rules.ts'
import { endSessions } from './sessions.ts'
import { storePassword } from './store-password.ts'

/** Minutes that a reset link is valid. */
export const resetMinutes = 30

/** Requests a link with the same work for every address. A job finds out whether it has an account. */
export async function requestReset(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(`INSERT INTO identity_mail_requests (purpose, email) VALUES ('forgotten', $1)`, [email])
}

/** The account of a reset link, without using it up; undefined if it is invalid or expired. */
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

class LinkOver extends Error {}

/**
 * Uses a link to set a new, already accepted password. Ends every session, forgets every device and notifies
 * the owner by mail.
 * @returns the account; undefined if another request was first, or another account has confirmed the address
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
    const proof = await proveMailbox(client, id, { password })
    if (proof === 'lost') throw new LinkOver()
    if (proof === 'ended') return id
    await storePassword(client, id, password)
    await endSessions(client, id, 'all')
    // grants and pending sign-ins
    await deletePayloads(client, id)
    return id
  }).catch((failure: unknown) => {
    if (failure instanceof LinkOver) return undefined
    throw failure
  })
}

/** A token to choose a password right after verifying the mailbox. */
export async function newPasswordToken(client: pg.PoolClient, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `INSERT INTO identity_tokens (token_hash, account_id, purpose, expires_at)
     VALUES ($1, $2, 'password', now() + make_interval(mins => ${resetMinutes}))`,
    [hashOfToken(token), accountId],
  )
  return token
}

export type PasswordChange = { current: string; password: string }
export type PasswordChanged =
  | { ok: true }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'weak'; detail: string }
  | { ok: false; why: 'too-many'; seconds: number }

/** Changes the password of a signed-in user who knows the current one. Ends all other sessions. */
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

export async function purgeTokens(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM identity_tokens WHERE expires_at < now() - interval '1 day'`)
}
