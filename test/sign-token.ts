import { importJWK, SignJWT, type JWK } from 'jose'
import type pg from 'pg'

/**
 * An access token with arbitrary claims, signed with the embedded provider's key from its database, for tests
 * of what must be refused. The provider itself only signs for its accounts.
 */
export async function signToken(
  pool: pg.Pool,
  claims: Record<string, unknown>,
  options: {
    issuer?: string
    audience?: string
    /** Lifetime in minutes, 10 by default; negative if already expired. */
    minutes?: number
    type?: string
    /** The current signing key by default. */
    key?: JWK | undefined
  } = {},
): Promise<string> {
  const { rows } = await pool.query<{ value: JWK }>(`SELECT value FROM identity_keys WHERE name = 'signing'`)
  const signing = options.key ?? rows[0]?.value
  if (!signing) throw new Error('The embedded provider has made no key yet')
  // one reading of the clock: the shop refuses a lifetime that is a second too long
  const now = new Date()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: options.type ?? 'at+jwt', kid: signing.kid ?? '' })
    .setIssuedAt(now)
    .setIssuer(options.issuer ?? 'http://localhost:9/')
    .setAudience(options.audience ?? 'https://descorche/api')
    .setExpirationTime(new Date(now.getTime() + (options.minutes ?? 10) * 60_000))
    .sign(await importJWK(signing, 'RS256'))
}
