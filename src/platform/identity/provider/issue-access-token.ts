import { SignJWT } from 'jose'
import type pg from 'pg'
import { findAccount, findAccountByEmail } from '../accounts/accounts.ts'
import type { ActiveProvider } from './active-provider.ts'
import { tokenClaims, type AccountState } from '../accounts/token-claims.ts'

type Parts = {
  pool: pg.Pool
  publicUrl: string
  audience: string
  rolesClaim: string
  accountState: AccountState
  /** Lifetime in seconds. */
  accessTokenSeconds: number
}

/** Issues an access token by email or subject; undefined if there is no such account. */
export async function issueAccessToken(
  { pool, publicUrl, audience, rolesClaim, accountState, accessTokenSeconds }: Parts,
  { signing, key }: ActiveProvider,
  who: string,
): Promise<string | undefined> {
  const account = (await findAccountByEmail(pool, who)) ?? (await findAccount(pool, who))
  if (!account) return undefined
  const claims = await tokenClaims(pool, account.id, rolesClaim, accountState)
  // one reading of the clock: a second reading could make the lifetime a second too long, which is rejected
  const now = new Date()
  return new SignJWT({ sub: account.id, ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid ?? '' })
    .setIssuedAt(now)
    .setIssuer(`${publicUrl}/`)
    .setAudience(audience)
    .setExpirationTime(new Date(now.getTime() + accessTokenSeconds * 1000))
    .sign(key)
}
