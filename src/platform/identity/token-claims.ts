import type pg from 'pg'
import { findAccount } from './accounts.ts'

/** The shop's state of a user: role and deactivation. Undefined before it knows them. */
export type AccountState = (sub: string) => Promise<{ role: string; blocked: boolean } | undefined>

/**
 * An access token's claims beside the subject: the profile, for the endpoint that syncs users, and the role, the shop's
 * own once it knows the user. Undefined without an account.
 */
export async function tokenClaims(
  pool: pg.Pool,
  sub: string,
  rolesClaim: string,
  accountState: AccountState,
): Promise<Record<string, unknown>> {
  const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
  if (!account) return {}
  const { email, nickname, name, picture, seed_role, confirmed_at } = account
  return {
    [rolesClaim]: [state?.role ?? seed_role],
    email,
    email_verified: confirmed_at !== null,
    nickname,
    name,
    ...(picture ? { picture } : {}),
  }
}
