import type pg from 'pg'
import { findAccount } from './accounts.ts'

/** A user's role and deactivation in the shop; undefined until it knows them. */
export type AccountState = (sub: string) => Promise<{ role: string; blocked: boolean } | undefined>

/**
 * An access token's claims besides the subject: the profile, for syncing users, and the role, which is the
 * shop's once it knows the user. Undefined without an account.
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
