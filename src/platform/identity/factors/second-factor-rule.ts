import type pg from 'pg'
import { findAccount } from '../accounts/accounts.ts'
import { factorsOf } from './second-factor.ts'
import type { AccountState } from '../accounts/token-claims.ts'

export type SecondFactorRule = {
  /** Whether a user needs more than a password. */
  required: (accountId: string) => Promise<boolean>
  /** Whether a user is staff. */
  isStaff: (accountId: string) => Promise<boolean>
}

/** Users with TOTP need a second factor, and staff if the owner requires it. */
export function secondFactorRule(
  pool: pg.Pool,
  accountState: AccountState,
  demanded: () => Promise<boolean>,
): SecondFactorRule {
  const isStaff = async (accountId: string) => {
    const role =
      (await accountState(accountId))?.role ?? (await findAccount(pool, accountId))?.seed_role ?? 'User'
    return role !== 'User' && role !== 'Baja'
  }
  return {
    isStaff,
    async required(accountId) {
      if ((await factorsOf(pool, accountId)).totp) return true
      return (await demanded()) && (await isStaff(accountId))
    },
  }
}
