import type { Configuration } from 'oidc-provider'
import type pg from 'pg'
import { findAccount } from '../accounts/accounts.ts'
import { tokenClaims, type AccountState } from '../accounts/token-claims.ts'

/** The ID token's claim that names the session, as `sid` does in access tokens. */
export const sessionClaim = 'shop_session'

type Parts = { publicUrl: string; pool: pg.Pool; rolesClaim: string; accountState: AccountState }

/** Adds role, profile and session to an access token's standard claims. */
export function sessionClaims({
  pool,
  rolesClaim,
  accountState,
}: Parts): NonNullable<Configuration['extraTokenClaims']> {
  return async (_ctx, token) => {
    const sub = 'accountId' in token ? token.accountId : undefined
    if (!sub) return {}
    const sid = 'sessionUid' in token ? token.sessionUid : undefined
    return { ...(await tokenClaims(pool, sub, rolesClaim, accountState)), ...(sid ? { sid } : {}) }
  }
}

/** Finds the account that signs in, with its ID token claims; undefined if it is blocked. */
export function accountFinder({
  publicUrl,
  pool,
  rolesClaim,
  accountState,
}: Parts): NonNullable<Configuration['findAccount']> {
  return async (ctx, sub, token) => {
    const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
    if (!account || state?.blocked) return undefined
    const session = token && 'sessionUid' in token ? token.sessionUid : ctx.oidc.session?.uid
    return {
      accountId: sub,
      claims: async () => ({
        sub,
        [sessionClaim]: session,
        [rolesClaim]: [state?.role ?? account.seed_role],
        email: account.email,
        email_verified: account.confirmed_at !== null,
        name: account.name,
        nickname: account.nickname,
        picture: account.picture ?? `${publicUrl}/avatar.svg`,
      }),
    }
  }
}
