import type pg from 'pg'
import { accountColumns, spellEmail, type Account } from './accounts.ts'
import { accountsOfDevice } from './known-devices.ts'
import { isLegacy, noPassword, verifyDecoy, verifyLegacy } from './legacy-password.ts'
import { findByPassword, hashPassword } from './password-hash.ts'
import { forgiveTurn, takeTurn } from './sign-in-throttle.ts'

export type PasswordCheck =
  | { ok: true; account: Account }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'too-many'; seconds: number }

type Stored = Account & { password_hash: string }
const wrong = { ok: false, why: 'wrong' } as const
/** Hashes of other shops that one attempt checks; an address has one of each shop that moved in. */
const mostMoved = 3

/**
 * Verifies email and password with the same work and response for unknown emails, and counts failures.
 * @param device the browser's token, if it sent one
 */
export async function checkPassword(
  pool: pg.Pool,
  given: { email: string; password: string; address: string; device: string | undefined },
): Promise<PasswordCheck> {
  const email = spellEmail(given.email).slice(0, 254)
  const { address, device } = given
  const accounts = await accountsOf(pool, email)
  const accountIds = await accountsOfDevice(pool, email, device)
  const own = accounts.filter(({ id }) => accountIds.includes(id))
  if (own.length > 0) {
    const check = await tryPassword(pool, own, given.password, { email, address, device })
    if (check.ok || check.why === 'too-many') return check
  }
  // a browser's guesses about its own accounts also count for other accounts with the address, existing or
  // not
  const others = accounts.filter(({ id }) => !accountIds.includes(id))
  const check = await tryPassword(pool, others, given.password, { email, address, device: undefined })
  return check.ok || own.length === 0 ? check : wrong
}

async function tryPassword(
  pool: pg.Pool,
  accounts: Stored[],
  password: string,
  tries: Parameters<typeof takeTurn>[1],
): Promise<PasswordCheck> {
  const turn = await takeTurn(pool, tries)
  if (!turn.ok) return turn
  const matching = await findAccount(pool, accounts, password)
  if (!matching) return wrong
  await forgiveTurn(pool, tries)
  if (isLegacy(matching.password_hash)) await replaceLegacy(pool, matching, password)
  const { password_hash: _, ...account } = matching
  return { ok: true, account }
}

/** The first account with this password, among those with own hashes and then those with another shop's. */
async function findAccount(pool: pg.Pool, accounts: Stored[], password: string): Promise<Stored | undefined> {
  const moved = accounts.filter(({ password_hash }) => isLegacy(password_hash))
  const own = accounts.filter((account) => !moved.includes(account))
  const matching = await findByPassword(own, password)
  if (matching) return matching
  for (const account of moved.slice(0, mostMoved))
    if (await verifyLegacy(account.password_hash, password)) return account
  // whether an address moved in must not show in the time that a wrong password takes
  const unchecked = moved.every(({ password_hash }) => password_hash === noPassword)
  if (unchecked && (await hasLegacy(pool))) await verifyDecoy(password)
  return undefined
}

async function hasLegacy(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM identity_accounts WHERE password_hash LIKE 'legacy:%') AS found`,
  )
  return rows[0]?.found === true
}

/** Replaces another shop's hash by the shop's own, unless it was changed meanwhile. */
async function replaceLegacy(pool: pg.Pool, { id, password_hash }: Stored, password: string): Promise<void> {
  await pool.query('UPDATE identity_accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2', [
    id,
    password_hash,
    await hashPassword(password),
  ])
}

/**
 * Verifies a signed-in user's password before a change. Attempts are counted separately, so that a session
 * thief gets no extra guesses and does not slow down the owner's sign-in.
 */
export async function checkOwnPassword(
  pool: pg.Pool,
  { id, email }: Pick<Account, 'id' | 'email'>,
  password: string,
): Promise<PasswordCheck> {
  const tries = { email: spellEmail(email), address: '', device: `signed in ${id}` }
  const { rows } = await pool.query<Stored>(
    `SELECT ${accountColumns}, password_hash FROM identity_accounts WHERE id = $1`,
    [id],
  )
  return tryPassword(pool, rows, password, tries)
}

/** Accounts with an address, first the one that mails to it are about. */
async function accountsOf(pool: pg.Pool, email: string): Promise<Stored[]> {
  const { rows } = await pool.query<Stored>(
    `SELECT ${accountColumns}, password_hash FROM identity_accounts WHERE lower(email) = $1
     ORDER BY holds_address DESC, created_at`,
    [email],
  )
  return rows
}
