import { createHash } from 'node:crypto'
import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { isReadable } from '../../http/readable-address.ts'
import type { TokenCheck, TokenClaims } from './port.ts'
import { firstRole } from './person-claims.ts'

/** Clock tolerance in seconds. */
export const leeway = 60
/** Maximum length of a subject. The users table and URLs with a subject rely on it. */
const longestSubject = 255

/**
 * Verifies access tokens: RS256 signature, issuer, audience, expiry, and a lifetime no longer than the
 * provider's, so that a stolen key cannot issue tokens for years. Caches verified tokens by hash until they
 * expire, which saves the signature check (about 0.2 ms).
 */
export function createTokenCheck(options: {
  keys: JWTVerifyGetKey
  issuer: string | string[]
  audience: string
  rolesClaim: string
  /** Maximum lifetime of a token in seconds. */
  mostSeconds: number
  /** Accepted lower-case values of the header's `typ`; undefined if it may be missing. */
  types: (string | undefined)[]
}): (token: string) => Promise<TokenCheck> {
  const verified = new LRUCache<string, TokenClaims>({ max: 5000 })
  return async (token) => {
    if (token === '') return { ok: false, why: 'missing' }
    const key = createHash('sha256').update(token).digest('base64url')
    const seen = verified.get(key)
    if (seen && Date.now() < (seen.exp + leeway) * 1000) return { ok: true, claims: seen }
    try {
      const { payload, protectedHeader } = await jwtVerify(token, options.keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256'],
        clockTolerance: leeway,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      // an ID or logout token is no access token, whatever its audience (RFC 8725 section 3.11)
      const other = !options.types.includes(typeIn(protectedHeader))
      const claims =
        other || livesLonger(payload, options.mostSeconds)
          ? undefined
          : readClaims(payload, options.rolesClaim)
      if (!claims) return { ok: false, why: 'invalid' }
      verified.set(key, claims)
      return { ok: true, claims }
    } catch (failure) {
      return { ok: false, why: whyRejected(failure) }
    }
  }
}

function typeIn({ typ }: JWTHeaderParameters): string | undefined {
  return typ?.toLowerCase().replace(/^application\//, '')
}

/** Also rejects a token issued in the future, which would outlive its lifetime. */
function livesLonger({ iat = 0, exp = Infinity }: JWTPayload, mostSeconds: number): boolean {
  return exp - iat > mostSeconds || iat > Date.now() / 1000 + leeway
}

function readClaims(payload: JWTPayload, rolesClaim: string): TokenClaims | undefined {
  const { sub, exp } = payload
  if (!sub || sub.length > longestSubject || sub.includes('\0') || exp === undefined) return undefined
  const text = (name: string) => {
    const value = payload[name]
    return typeof value === 'string' ? value : undefined
  }
  const verified = payload['email_verified']
  const email = text('email')
  return {
    sub,
    exp,
    role: firstRole(payload, rolesClaim),
    email: email !== undefined && isReadable(email) ? email : undefined,
    emailVerified: typeof verified === 'boolean' ? verified : undefined,
    nickname: text('nickname'),
    name: text('name'),
    picture: text('picture'),
    sid: text('sid'),
  }
}

function whyRejected(failure: unknown): Extract<TokenCheck, { ok: false }>['why'] {
  if (failure instanceof errors.JWTExpired) return 'expired'
  if (failure instanceof errors.JWTClaimValidationFailed) {
    return failure.claim === 'aud' ? 'wrong-audience' : 'invalid'
  }
  if (failure instanceof errors.JWSInvalid || failure instanceof errors.JWTInvalid) return 'malformed'
  const keysMissing =
    !(failure instanceof errors.JOSEError) ||
    failure instanceof errors.JWKSTimeout ||
    failure instanceof errors.JWKSInvalid ||
    // jose's code for an error status of the JWKS URL
    failure.code === 'ERR_JOSE_GENERIC'
  return keysMissing ? 'unavailable' : 'invalid'
}
