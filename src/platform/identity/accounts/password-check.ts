import type pg from 'pg'
import { accountColumns, spellEmail, type Account } from './accounts.ts'
import { accountsOfDevice } from './known-devices.ts'
import { findByPassword } from './password-hash.ts'
import { forgiveTurn, takeTurn } from './sign-in-throttle.ts'

export type PasswordCheck =
  | { ok: true; account: Account }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'too-many'; seconds: number }

type Stored = Account & { password_hash: string }
const wrong = { ok: false, why: 'wrong' } as const

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
  const matching = await findByPassword(accounts, password)
  if (!matching) return wrong
  await forgiveTurn(pool, tries)
  const { password_hash: _, ...account } = matching
  return { ok: true, account }
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
