import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { SignedOutThere } from './port.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Maximum age of a token, and clock tolerance, in seconds. */
const oldest = 120
const leeway = 60

/**
 * Reads who signed out from a provider's logout token (OpenID Connect Back-Channel Logout 1.0 section 2.6);
 * undefined if it is not one. Some providers omit the header's `typ`, so ID tokens are told apart by their
 * claims.
 */
export function logoutTokenCheck(options: {
  keys: JWTVerifyGetKey
  issuer: string[]
  clientId: string
}): (token: string) => Promise<SignedOutThere | undefined> {
  return async (token) => {
    const verified = await jwtVerify(token, options.keys, {
      issuer: options.issuer,
      audience: options.clientId,
      algorithms: ['RS256'],
      maxTokenAge: oldest,
      clockTolerance: leeway,
      requiredClaims: ['iat', 'jti'],
    }).catch(() => undefined)
    if (!verified) return undefined
    const { payload, protectedHeader } = verified
    const kind = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
    const { events, nonce, sid, sub } = payload
    const says = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
    if (!says || nonce !== undefined || !['logout+jwt', 'jwt', undefined].includes(kind)) return undefined
    const session = typeof sid === 'string' && sid !== '' ? sid : undefined
    return session === undefined && !sub ? undefined : { session, person: sub }
  }
}
