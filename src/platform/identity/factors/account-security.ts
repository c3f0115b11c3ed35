import type pg from 'pg'
import { accountAddress, type AccountAddress } from '../accounts/account-email.ts'
import { accountFactors, type AccountFactors } from './account-factors.ts'
import { accountPasskeys, type AccountPasskeys } from './account-passkeys.ts'
import { findAccount } from '../accounts/accounts.ts'
import { deviceName } from '../accounts/device-name.ts'
import { checkOwnPassword, type PasswordCheck } from '../accounts/password-check.ts'
import { relyingParty } from './passkeys.ts'
import { changePassword, type PasswordChange } from '../accounts/password-reset.ts'
import { endSessions, openSessions } from '../accounts/sessions.ts'

export type SessionView = {
  id: string
  /** Browser and operating system, as text. */
  device: string
  since: Date
  seen: Date
}

/** Account settings of users whose accounts the shop keeps. */
export type AccountSecurity = {
  sessions: (sub: string) => Promise<SessionView[]>
  /** Ends one of a user's sessions, or all. Returns their number. */
  endSessions: (sub: string, id?: string) => Promise<number>
  /** Ends all sessions except `session`. */
  changePassword: (sub: string, change: PasswordChange, session?: string) => ReturnType<typeof changePassword>
  /** Asks for the password again before something that a stolen session must not do. */
  checkPassword: (sub: string, password: string) => Promise<PasswordCheck>
  passkeys: AccountPasskeys
  factors: AccountFactors
  address: AccountAddress
}

export function accountSecurity(pool: pg.Pool, publicUrl: string): AccountSecurity {
  return {
    address: accountAddress(pool),
    factors: accountFactors(pool, new URL(publicUrl).hostname),
    passkeys: accountPasskeys(pool, relyingParty(publicUrl)),
    async checkPassword(sub, password) {
      const account = await findAccount(pool, sub)
      return account ? checkOwnPassword(pool, account, password) : { ok: false, why: 'wrong' }
    },
    async sessions(sub) {
      const open = await openSessions(pool, sub)
      return open.map(({ id, userAgent, createdAt, seenAt }) => ({
        id,
        device: deviceName(userAgent),
        since: createdAt,
        seen: seenAt,
      }))
    },
    endSessions: (sub, id) => endSessions(pool, sub, id === undefined ? 'all' : { only: id }),
    async changePassword(sub, change, session) {
      const account = await findAccount(pool, sub)
      if (!account) return { ok: false, why: 'wrong' }
      return changePassword(pool, account, change, session)
    },
  }
}
