import { randomBytes, randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'
import { knownDevice } from './known-devices.ts'
import { forgiveTurn, takeTurn } from './sign-in-throttle.ts'

export type Account = {
  id: string
  email: string
  nickname: string
  name: string
  picture: string | null
  seed_role: string
}

export type NewAccount = { email: string; password: string; nickname: string; seedRole?: string }

/** OWASP password storage: argon2id, 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const columns = 'id, email, nickname, name, picture, seed_role'

// verified for an unknown e-mail, so that it takes as long as a known one
const decoy = hash(randomUUID(), cost)

/** The canonical spelling of an e-mail, so that no other spelling has an account or attempts of its own. */
export function spellEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

export async function findAccount(pool: pg.Pool, id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`SELECT ${columns} FROM identity_accounts WHERE id = $1`, [id])
  return rows[0]
}

export async function findAccountByEmail(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `SELECT ${columns} FROM identity_accounts WHERE lower(email) = lower($1)`,
    [spellEmail(email)],
  )
  return rows[0]
}

/** Creates an account; undefined when the e-mail is taken. */
export async function createAccount(pool: pg.Pool, account: NewAccount): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `INSERT INTO identity_accounts (id, email, password_hash, nickname, name, seed_role)
     VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [
      // subjects with a `|`, as a hosted provider has them, so that nothing here depends on plain ones
      `descorche|${randomUUID()}`,
      spellEmail(account.email),
      await hash(account.password, cost),
      account.nickname,
      account.seedRole ?? 'User',
    ],
  )
  return rows[0]
}

export type PasswordCheck =
  | { ok: true; account: Account }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'too-many'; seconds: number }

/**
 * Verifies e-mail and password, with the same work and answer for unknown e-mails; counts failures. In: the browser's
 * device token, if it sent one.
 */
export async function checkPassword(
  pool: pg.Pool,
  given: { email: string; password: string; address: string; device: string | undefined },
): Promise<PasswordCheck> {
  const email = spellEmail(given.email).slice(0, 254)
  const device = await knownDevice(pool, email, given.device)
  const tries = { email, address: given.address, device }
  const turn = await takeTurn(pool, tries)
  if (!turn.ok) return turn
  const account = await verifyPassword(pool, email, given.password)
  if (!account) return { ok: false, why: 'wrong' }
  await forgiveTurn(pool, tries)
  return { ok: true, account }
}

/**
 * Verifies the password of a person who is signed in, before it is replaced. Counted by itself: whoever has taken a
 * session over guesses no faster than elsewhere, and slows nobody's sign-in.
 */
export async function checkOwnPassword(
  pool: pg.Pool,
  account: Account,
  password: string,
): Promise<PasswordCheck> {
  const tries = { email: spellEmail(account.email), address: '', device: 'signed in' }
  const turn = await takeTurn(pool, tries)
  if (!turn.ok) return turn
  if (!(await verifyPassword(pool, tries.email, password))) return { ok: false, why: 'wrong' }
  await forgiveTurn(pool, tries)
  return { ok: true, account }
}

async function verifyPassword(pool: pg.Pool, email: string, password: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account & { password_hash: string }>(
    `SELECT ${columns}, password_hash FROM identity_accounts WHERE lower(email) = lower($1)`,
    [email],
  )
  const row = rows[0]
  const right = await verify(row?.password_hash ?? (await decoy), password)
  if (!right || !row) return undefined
  const { password_hash: _, ...account } = row
  return account
}

/** Replaces an account's password with a random one, if it still has the given one. True when it had. */
export async function retirePassword(pool: pg.Pool, email: string, known: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string; password_hash: string }>(
    'SELECT id, password_hash FROM identity_accounts WHERE lower(email) = lower($1)',
    [spellEmail(email)],
  )
  const row = rows[0]
  if (!row || !(await verify(row.password_hash, known))) return false
  await pool.query('UPDATE identity_accounts SET password_hash = $2 WHERE id = $1', [
    row.id,
    await hash(randomBytes(32), cost),
  ])
  return true
}

/** Sets the account's roles claim to Admin, which applies until the shop knows the user. */
export async function makeAdmin(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(`UPDATE identity_accounts SET seed_role = 'Admin' WHERE id = $1`, [id])
}

/** As `makeAdmin`, by an address in small letters. Out: the account and the day since when it is there, if there is one. */
export async function seedAdmin(
  pool: pg.Pool,
  email: string,
): Promise<{ email: string; name: string; since: string } | undefined> {
  const { rows } = await pool.query<{ email: string; name: string; since: string }>(
    `UPDATE identity_accounts SET seed_role = 'Admin' WHERE lower(email) = $1
     RETURNING email, nickname AS name, to_char(created_at, 'YYYY-MM-DD') AS since`,
    [email],
  )
  return rows[0]
}

/** Deletes whatever the provider has stored of an account. */
export async function deletePayloads(on: pg.Pool | pg.PoolClient, id: string): Promise<void> {
  // including interactions that have a result, but no session yet
  await on.query(
    `DELETE FROM identity_payloads WHERE jsonb_path_exists(payload, '$.** ? (@ == $id)', jsonb_build_object('id', $1::text))`,
    [id],
  )
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Deletes an account with its sessions, grants, tokens, known browsers, codes and counted tries; no-op without one. */
export async function removeAccount(pool: pg.Pool, id: string): Promise<void> {
  await deletePayloads(pool, id)
  await pool.query(
    `WITH gone AS (DELETE FROM identity_accounts WHERE id = $1 RETURNING email),
       codes AS (DELETE FROM identity_sign_in_codes c USING gone WHERE c.email = lower(gone.email))
     DELETE FROM identity_throttle t USING gone WHERE t.email = lower(gone.email)`,
    [id],
  )
}
