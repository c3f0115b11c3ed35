import type pg from 'pg'
import { findAccount } from './accounts.ts'
import { factorsOf } from './second-factor.ts'
import type { AccountState } from './token-claims.ts'

export type SecondFactorRule = {
  /** Whether a person needs more than the password. */
  required: (accountId: string) => Promise<boolean>
  /** Whether the person works for the shop. */
  isStaff: (accountId: string) => Promise<boolean>
}

/** A person who has the codes of an application needs one; the staff always, where the owner demands it. */
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
