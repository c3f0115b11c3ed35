import type pg from 'pg'
import { findAccount } from './accounts.ts'

/** What the shop knows of a person: their role, and whether they are deactivated. Undefined before it knows them. */
export type AccountState = (sub: string) => Promise<{ role: string; blocked: boolean } | undefined>

/**
 * What an access token says beside the subject: the profile, for the call that syncs people, and the role, which is
 * the shop's once it knows the person. Nothing when there is no such account.
 */
export async function tokenClaims(
  pool: pg.Pool,
  sub: string,
  rolesClaim: string,
  accountState: AccountState,
): Promise<Record<string, unknown>> {
  const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
  if (!account) return {}
  const { email, nickname, name, picture, seed_role } = account
  return { [rolesClaim]: [state?.role ?? seed_role], email, nickname, name, ...(picture ? { picture } : {}) }
}
