import { jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { isReadable } from '../../http/readable-address.ts'
import type { Profile, ProfileQuestion } from './port.ts'

const timeoutMs = 5000
/** Milliseconds before fetching a profile without email again. */
const askAgainMs = 60_000

type Parts = { issuer: string[]; clientId: string; keys: JWTVerifyGetKey; userinfo: () => Promise<string> }

/**
 * Reads users' profiles at a hosted provider, whose access tokens rarely have name or email: from the ID
 * token if the browser sent it, otherwise from the userinfo endpoint.
 */
export function hostedProfiles(parts: Parts) {
  const requested = new LRUCache<string, true>({ max: 5000, ttl: askAgainMs })
  return async ({ sub, accessToken, idToken }: ProfileQuestion): Promise<Profile> => {
    const reported = idToken === undefined ? undefined : await readIdToken(parts, sub, idToken)
    if (reported?.email !== undefined) return reported
    if (requested.has(sub)) return reported ?? {}
    requested.set(sub, true)
    return { ...(await fetchUserinfo(parts, sub, accessToken)), ...reported }
  }
}

/** Undefined unless it is valid for this user, client and provider. */
async function readIdToken(
  { issuer, clientId, keys }: Parts,
  sub: string,
  token: string,
): Promise<Profile | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256'],
      clockTolerance: 60,
      requiredClaims: ['sub', 'exp'],
    })
    return payload.sub === sub ? readProfile(payload) : undefined
  } catch {
    return undefined
  }
}

/**
 * Undefined if the provider does not respond or rejects the token: some access tokens are valid for the API
 * only.
 */
async function fetchUserinfo({ userinfo }: Parts, sub: string, accessToken: string): Promise<Profile> {
  try {
    const response = await fetch(await userinfo(), {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const claims = response.ok ? ((await response.json()) as Record<string, unknown>) : {}
    // OpenID Connect Core 5.3.2: a response with another subject must not be used
    return claims['sub'] === sub ? readProfile(claims) : {}
  } catch {
    return {}
  }
}

function readProfile(claims: Record<string, unknown>): Profile {
  const profile: Profile = {}
  for (const name of ['email', 'nickname', 'name', 'picture'] as const) {
    const value = claims[name]
    // PostgreSQL's text cannot store NUL
    if (typeof value !== 'string' || value === '' || value.length > 2000 || value.includes('\0')) continue
    if (name !== 'email' || isReadable(value)) profile[name] = value
  }
  if (typeof claims['email_verified'] === 'boolean') profile.emailVerified = claims['email_verified']
  return profile
}
