import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { SignedOutThere } from './port.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Seconds: how old a token may be, and how much clocks may differ. */
const oldest = 120
const leeway = 60

/**
 * Who signed out at the provider, as its logout token says (OpenID Connect Back-Channel Logout 1.0 section 2.6).
 * Undefined for anything that is none. The header's `typ` is left out by some providers; an ID token is recognised by
 * what it lacks and has.
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
