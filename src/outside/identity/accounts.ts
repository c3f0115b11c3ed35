import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type pg from 'pg'

export type Account = {
  id: string
  email: string
  nickname: string
  name: string
  picture: string | null
  seed_role: string
}

export type NewAccount = { email: string; password: string; nickname: string; seedRole?: string }

/** OWASP password storage: argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const columns = 'id, email, nickname, name, picture, seed_role'
const windowMinutes = 15
const attemptsPerAccount = 5
const attemptsPerAddress = 50

// what an unknown e-mail is checked against, so that it takes as long as a known one
const decoy = hash(randomUUID(), cost)

export async function findAccount(pool: pg.Pool, id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`SELECT ${columns} FROM identity_accounts WHERE id = $1`, [id])
  return rows[0]
}

export async function findAccountByEmail(pool: pg.Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `SELECT ${columns} FROM identity_accounts WHERE lower(email) = lower($1)`,
    [email],
  )
  return rows[0]
}

/** Makes an account; undefined when the e-mail has one already. */
export async function createAccount(pool: pg.Pool, account: NewAccount): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `INSERT INTO identity_accounts (id, email, password_hash, nickname, name, seed_role)
     VALUES ($1, $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [
      `descorche|${randomUUID()}`,
      account.email,
      await hash(account.password, cost),
      account.nickname,
      account.seedRole ?? 'User',
    ],
  )
  return rows[0]
}

export type PasswordCheck = { ok: true; account: Account } | { ok: false; why: 'wrong' | 'too-many' }

/** Checks e-mail and password, the same work and answer for unknown e-mails; counts failures per account and address. */
export async function checkPassword(
  pool: pg.Pool,
  given: { email: string; password: string; address: string },
): Promise<PasswordCheck> {
  const account = `account:${given.email.toLowerCase()}`
  const address = `address:${given.address}`
  const { rows } = await pool.query<{ by_account: number; by_address: number }>(
    `SELECT count(*) FILTER (WHERE who = $1)::int AS by_account, count(*) FILTER (WHERE who = $2)::int AS by_address
     FROM identity_attempts WHERE who IN ($1, $2) AND at > now() - make_interval(mins => $3)`,
    [account, address, windowMinutes],
  )
  const failures = rows[0] ?? { by_account: 0, by_address: 0 }
  if (failures.by_account >= attemptsPerAccount || failures.by_address >= attemptsPerAddress) {
    return { ok: false, why: 'too-many' }
  }
  const found = await pool.query<Account & { password_hash: string }>(
    `SELECT ${columns}, password_hash FROM identity_accounts WHERE lower(email) = lower($1)`,
    [given.email],
  )
  const row = found.rows[0]
  const right = await verify(row?.password_hash ?? (await decoy), given.password)
  if (right && row) {
    await pool.query('DELETE FROM identity_attempts WHERE who = $1', [account])
    return { ok: true, account: row }
  }
  await pool.query('INSERT INTO identity_attempts (who) VALUES ($1), ($2)', [account, address])
  return { ok: false, why: 'wrong' }
}
