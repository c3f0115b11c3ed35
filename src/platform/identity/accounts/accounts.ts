import { randomBytes, randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type pg from 'pg'
import { trimMailAddress } from '../../http/readable-address.ts'
import { hashPassword } from './password-hash.ts'

export type Account = {
  id: string
  email: string
  nickname: string
  name: string
  picture: string | null
  seed_role: string
  /** When its mailbox confirmed the address; null if it has not. */
  confirmed_at: Date | null
}

export type NewAccount = {
  email: string
  password: string
  nickname: string
  seedRole?: string
  /** Browser and operating system at sign-up, as text. */
  openedWith?: string
}

export const accountColumns = 'id, email, nickname, name, picture, seed_role, confirmed_at'
const columns = accountColumns

/** The canonical spelling of an email, so that no variant gets its own account or its own login attempts. */
export function spellEmail(email: string): string {
  return trimMailAddress(email).normalize('NFKC').toLowerCase()
}

export async function findAccount(pool: pg.Pool, id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`SELECT ${columns} FROM identity_accounts WHERE id = $1`, [id])
  return rows[0]
}

/** The account that a mail to this address is about, among those that have it. */
export async function findAccountByEmail(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `SELECT ${columns} FROM identity_accounts WHERE lower(email) = lower($1)
     ORDER BY holds_address DESC, created_at LIMIT 1`,
    [spellEmail(email)],
  )
  return rows[0]
}

/**
 * Creates an account whose address is verified, and takes the address from accounts that have not confirmed
 * it.
 * @returns undefined if another account has confirmed it
 */
export async function createAccount(pool: pg.Pool, account: NewAccount): Promise<Account | undefined> {
  const email = spellEmail(account.email)
  const password = await hashPassword(account.password)
  const { rows } = await pool.query<Account>(
    `WITH known AS (SELECT id, confirmed_at FROM identity_accounts WHERE lower(email) = $2 AND holds_address FOR UPDATE),
       displaced AS (UPDATE identity_accounts a SET holds_address = false FROM known
         WHERE a.id = known.id AND known.confirmed_at IS NULL RETURNING a.id)
     INSERT INTO identity_accounts (id, email, password_hash, nickname, name, seed_role, confirmed_at)
     SELECT $1, $2, $3, $4, $4, $5, now()
     WHERE NOT EXISTS (SELECT FROM known WHERE confirmed_at IS NOT NULL) AND (SELECT count(*) FROM displaced) >= 0
     ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [newSubject(), email, password, account.nickname, account.seedRole ?? 'User'],
  )
  return rows[0]
}

/**
 * Opens an account for a sign-up. Until its mailbox confirms the address, other accounts may have the same
 * one. Runs the same statements whether they do; a job writes to the mailbox.
 */
export async function openAccount(pool: pg.Pool, account: NewAccount): Promise<Account> {
  const email = spellEmail(account.email)
  const { rows: others } = await pool.query<{ password_hash: string }>(
    'SELECT password_hash FROM identity_accounts WHERE lower(email) = $1 ORDER BY created_at LIMIT 1',
    [email],
  )
  const password = await hashPassword(account.password, others[0]?.password_hash)
  for (;;) {
    const { rows } = await pool.query<Account>(
      `WITH made AS (
         INSERT INTO identity_accounts (id, email, password_hash, nickname, name, opened_with, confirmed_at, holds_address)
         SELECT $1, $2, $3, $4, $4, $5, NULL,
           NOT EXISTS (SELECT FROM identity_accounts WHERE lower(email) = $2 AND holds_address)
         ON CONFLICT DO NOTHING RETURNING ${columns}),
       request AS (INSERT INTO identity_mail_requests (purpose, email, account_id) SELECT 'confirm', email, id FROM made)
       SELECT * FROM made`,
      [newSubject(), email, password, account.nickname, account.openedWith ?? ''],
    )
    // of two sign-ups that take a free address at once, the second finds it taken
    if (rows[0]) return rows[0]
  }
}

/** Contains a `|` like hosted providers' subjects, so that nothing here relies on plain ones. */
const newSubject = () => `descorche|${randomUUID()}`

/** Replaces an account's password with a random one if it still is `current`. @returns whether it was */
export async function retirePassword(pool: pg.Pool, email: string, current: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM identity_accounts WHERE lower(email) = lower($1) AND holds_address',
    [spellEmail(email)],
  )
  const row = rows[0]
  if (!row || !(await verify(row.password_hash, current))) return false
  await pool.query('UPDATE identity_accounts SET password_hash = $2 WHERE id = $1', [
    row.id,
    await hashPassword(randomBytes(32)),
  ])
  return true
}

/** Sets the account's role claim to Admin, which applies until the shop knows the user. */
export async function makeAdmin(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`UPDATE identity_accounts SET seed_role = 'Admin' WHERE id = $1`, [id])
}

/**
 * Like `makeAdmin`, for the account that confirmed a lower-case address.
 * @returns the account and its creation date, or undefined
 */
export async function seedAdmin(
  pool: pg.Pool,
  email: string,
): Promise<{ email: string; name: string; since: string } | undefined> {
  const { rows } = await pool.query<{ email: string; name: string; since: string }>(
    `UPDATE identity_accounts SET seed_role = 'Admin'
     WHERE lower(email) = $1 AND holds_address AND confirmed_at IS NOT NULL
     RETURNING email, nickname AS name, to_char(created_at, 'YYYY-MM-DD') AS since`,
    [email],
  )
  return rows[0]
}

/** Deletes everything the provider has stored for an account. */
export async function deletePayloads(on: pg.Pool | pg.PoolClient, id: string): Promise<void> {
  // includes interactions that have a result but no session yet
  await on.query(
    `DELETE FROM identity_payloads WHERE jsonb_path_exists(payload, '$.** ? (@ == $id)', jsonb_build_object('id', $1::text))`,
    [id],
  )
}

/**
 * Deletes an account with its sessions, grants, tokens, devices, codes and attempts. No-op without an
 * account.
 */
export async function removeAccount(pool: pg.Pool, id: string): Promise<void> {
  await deletePayloads(pool, id)
  await pool.query(
    `WITH gone AS (DELETE FROM identity_accounts WHERE id = $1 RETURNING email, confirmed_at),
       codes AS (DELETE FROM identity_sign_in_codes c USING gone WHERE c.email = lower(gone.email) AND gone.confirmed_at IS NOT NULL)
     DELETE FROM identity_throttle t USING gone
       -- who only named an address forgives no guesses at it
       WHERE t.email = lower(gone.email) AND gone.confirmed_at IS NOT NULL`,
    [id],
  )
}
