import type pg from 'pg'
import { findAccount } from '../accounts/accounts.ts'
import { checkOwnPassword, type PasswordCheck } from '../accounts/password-check.ts'
import {
  checkCode,
  factorsOf,
  newRecoveryCodes,
  removeFactors,
  startTotp,
  mailFactorChange,
  type CodeCheck,
  type Factors,
  type TotpSetup,
} from './second-factor.ts'
import { endSessions } from '../accounts/sessions.ts'

type Refused = Exclude<PasswordCheck, { ok: true }>
type WrongCode = Exclude<CodeCheck, { ok: true }>

/** The second factor of a signed-in user. */
export type AccountFactors = {
  of: (sub: string) => Promise<Factors>
  /** Makes a secret for an authenticator app, given the user's password. */
  start: (
    sub: string,
    password: string,
  ) => Promise<{ ok: true; setup: TotpSetup } | Refused | { ok: false; why: 'active' }>
  /**
   * Activates the secret with its first valid code and ends all other sessions. Returns recovery codes, which
   * cannot be shown again.
   */
  confirm: (
    sub: string,
    code: string,
    session: string | undefined,
  ) => Promise<{ ok: true; codes: string[] } | WrongCode>
  remove: (sub: string, password: string) => Promise<{ ok: true } | Refused>
  /**
   * For users who lost their second factor: removes TOTP and passkeys, and ends sessions. False without such
   * an account.
   */
  reset: (sub: string) => Promise<boolean>
}

export function accountFactors(pool: pg.Pool, issuer: string): AccountFactors {
  return {
    of: (sub) => factorsOf(pool, sub),
    async start(sub, password) {
      const account = await findAccount(pool, sub)
      if (!account) return { ok: false, why: 'wrong' }
      const check = await checkOwnPassword(pool, account, password)
      if (!check.ok) return check
      const setup = await startTotp(pool, account, issuer)
      return setup ? { ok: true, setup } : { ok: false, why: 'active' }
    },
    async confirm(sub, code, session) {
      const account = await findAccount(pool, sub)
      if (!account) return { ok: false, why: 'wrong' }
      const check = await checkCode(pool, account, code, true)
      if (!check.ok) return check
      const codes = await newRecoveryCodes(pool, sub)
      await mailFactorChange(pool, sub, 'factor-on')
      await endSessions(pool, sub, session === undefined ? 'all' : { except: session })
      if (session !== undefined) await proveSession(pool, session)
      return { ok: true, codes }
    },
    async remove(sub, password) {
      const account = await findAccount(pool, sub)
      if (!account) return { ok: false, why: 'wrong' }
      const check = await checkOwnPassword(pool, account, password)
      if (!check.ok) return check
      await removeFactors(pool, sub, { passkeys: false })
      return { ok: true }
    },
    async reset(sub) {
      if (!(await findAccount(pool, sub))) return false
      await removeFactors(pool, sub, { passkeys: true })
      await endSessions(pool, sub, 'all')
      return true
    },
  }
}

/** Marks the session that entered the code as verified, so that it continues. */
async function proveSession(pool: pg.Pool, uid: string): Promise<void> {
  await pool.query(
    `UPDATE identity_payloads SET payload = jsonb_set(payload, '{amr}', '["pwd", "otp", "mfa"]')
     WHERE model = 'Session' AND uid = $1`,
    [uid],
  )
  await pool.query('UPDATE web_sessions SET second_factor = true WHERE provider_session = $1', [uid])
}
