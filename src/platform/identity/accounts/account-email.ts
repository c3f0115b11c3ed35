import type pg from 'pg'
import { findAccount, spellEmail } from './accounts.ts'
import { checkOwnPassword, type PasswordCheck } from './password-check.ts'
import { takeAddressTurn } from './sign-in-throttle.ts'
import { isEmail } from './sign-up.ts'

type Refused = Exclude<PasswordCheck, { ok: true }>

/** Name and email of a signed-in user. */
export type AccountAddress = {
  /** `pending` is the new address awaiting confirmation. Undefined without an account. */
  of: (
    sub: string,
  ) => Promise<{ name: string; email: string; confirmed: boolean; pending: string | null } | undefined>
  /** False without an account. */
  rename: (sub: string, name: string) => Promise<boolean>
  /**
   * Requests another address, which takes effect once its mailbox confirms it. Responds alike if another
   * account has that address.
   */
  ask: (
    sub: string,
    change: { current: string; email: string },
  ) => Promise<
    | { ok: true }
    | Refused
    | { ok: false; why: 'same' }
    | { ok: false; why: 'invalid' }
    | { ok: false; why: 'often' }
  >
  /** Sends the link again. */
  confirm: (sub: string) => Promise<{ ok: true } | { ok: false; why: 'confirmed' | 'often' }>
}

export function accountAddress(pool: pg.Pool): AccountAddress {
  return {
    async of(sub) {
      const account = await findAccount(pool, sub)
      if (!account) return undefined
      return {
        name: account.nickname,
        email: account.email,
        confirmed: account.confirmed_at !== null,
        pending: await pendingAddress(pool, sub),
      }
    },
    async rename(sub, name) {
      const { rowCount } = await pool.query(
        'UPDATE identity_accounts SET nickname = $2, name = $2 WHERE id = $1',
        [sub, name],
      )
      return rowCount === 1
    },
    ask: (sub, change) => requestAddress(pool, sub, change),
    async confirm(sub) {
      const account = await findAccount(pool, sub)
      if (!account || account.confirmed_at) return { ok: false, why: 'confirmed' }
      if (!(await takeAddressTurn(pool, sub)).ok) return { ok: false, why: 'often' }
      await requestMail(pool, 'confirm', spellEmail(account.email), sub)
      return { ok: true }
    },
  }
}

async function requestAddress(
  pool: pg.Pool,
  sub: string,
  change: { current: string; email: string },
): ReturnType<AccountAddress['ask']> {
  const account = await findAccount(pool, sub)
  if (!account) return { ok: false, why: 'wrong' }
  const email = spellEmail(change.email)
  if (!isEmail(email)) return { ok: false, why: 'invalid' }
  if (email === spellEmail(account.email)) return { ok: false, why: 'same' }
  const check = await checkOwnPassword(pool, account, change.current)
  if (!check.ok) return check
  if (!(await takeAddressTurn(pool, sub)).ok) return { ok: false, why: 'often' }
  await requestMail(pool, 'change-asked', email, sub)
  return { ok: true }
}

async function requestMail(
  pool: pg.Pool,
  purpose: 'confirm' | 'change-asked',
  email: string,
  sub: string,
): Promise<void> {
  await pool.query(`INSERT INTO identity_mail_requests (purpose, email, account_id) VALUES ($1, $2, $3)`, [
    purpose,
    email,
    sub,
  ])
}

/** Taken from the newest request, whether or not the job has made its link yet. */
async function pendingAddress(pool: pg.Pool, sub: string): Promise<string | null> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT email, 0 AS place, asked_at AS at FROM identity_mail_requests
     WHERE account_id = $1 AND purpose = 'change-asked'
     UNION ALL SELECT email, 1, expires_at FROM identity_tokens
     WHERE account_id = $1 AND purpose = 'change' AND used_at IS NULL AND expires_at > now()
     ORDER BY place, at DESC LIMIT 1`,
    [sub],
  )
  return rows[0]?.email ?? null
}
