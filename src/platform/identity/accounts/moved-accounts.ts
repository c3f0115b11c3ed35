import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/open-database.ts'
import { spellEmail } from './accounts.ts'
import { noPassword } from './legacy-password.ts'

/** A customer of another shop. */
export type MovedAccount = {
  email: string
  name: string
  /** As `storedLegacy` answers, or an argon2 hash of this shop's own; undefined: none came along. */
  passwordHash: string | undefined
  createdAt: Date
}

/** The account of a moved customer, and whether its address was a confirmed account's of this shop before. */
export type MovedInto = { email: string; id: string; known: boolean }

/**
 * Opens accounts for customers of another shop. Their addresses are unconfirmed: nobody of this shop has proven them. An
 * address that an account has confirmed stays that account's, unchanged; an unconfirmed one may be anybody's, so the customer
 * gets another account beside it. Answers in the order of the customers, whose addresses differ.
 */
export async function insertMovedAccounts(trx: Db, customers: readonly MovedAccount[]): Promise<MovedInto[]> {
  const given = customers.map((customer) => ({
    id: `descorche|${randomUUID()}`,
    email: spellEmail(customer.email),
    name: customer.name.slice(0, 80),
    hash: customer.passwordHash ?? noPassword,
    created_at: customer.createdAt.toISOString(),
  }))
  const { rows } = await sql<MovedInto>`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS t (id text, email text, name text, hash text, created_at timestamptz)),
      known AS (SELECT lower(a.email) AS email, a.id FROM identity_accounts a
        WHERE a.holds_address AND a.confirmed_at IS NOT NULL AND lower(a.email) IN (SELECT email FROM given)),
      made AS (INSERT INTO identity_accounts (id, email, password_hash, nickname, name, created_at, confirmed_at, holds_address,
          opened_with, moved_in_at)
        SELECT g.id, g.email, g.hash, g.name, g.name, g.created_at, NULL,
          NOT EXISTS (SELECT FROM identity_accounts a WHERE lower(a.email) = g.email AND a.holds_address), '', now()
        FROM given g WHERE g.email NOT IN (SELECT email FROM known) RETURNING id, email)
    SELECT email, id, true AS known FROM known UNION ALL SELECT email, id, false FROM made`.execute(trx)
  const byEmail = new Map(rows.map((row) => [row.email, row]))
  return given.map(({ email }) => {
    const into = byEmail.get(email)
    if (!into) throw new Error('A moved customer has no account')
    return into
  })
}

/** Removes accounts that were opened by a move and never used. @returns the ids of those that were removed */
export async function removeMovedAccounts(trx: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM identity_accounts WHERE id = ANY(${[...ids]}::text[]) AND moved_in_at IS NOT NULL AND confirmed_at IS NULL
      AND password_hash LIKE 'legacy:%' RETURNING id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Moved accounts whose address another account has confirmed since: its owner signed up anew. */
export async function movedAside(db: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT m.id AS from, c.id AS to FROM identity_accounts m JOIN identity_accounts c ON lower(c.email) = lower(m.email)
    WHERE m.moved_in_at IS NOT NULL AND m.confirmed_at IS NULL AND c.confirmed_at IS NOT NULL AND c.holds_address`.execute(
    db,
  )
  return rows
}

/** Password hashes of accounts, for a shop that moves out. */
export async function passwordsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    SELECT id, password_hash FROM identity_accounts WHERE id = ANY(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.password_hash]))
}

/** Passwords of another shop that nobody used for a year are dropped: their owner signs in by a code or a new password. */
export async function dropUnusedPasswords(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE identity_accounts SET password_hash = $1
     WHERE password_hash LIKE 'legacy:%' AND password_hash <> $1 AND moved_in_at < now() - interval '1 year'`,
    [noPassword],
  )
}
