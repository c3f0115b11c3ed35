import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { createTokenCheck } from './provider/access-tokens.ts'
import { discoverEndpoints } from './provider/discovery.ts'
import { hostedProfiles } from './provider/hosted-profile.ts'
import { logoutTokenCheck } from './provider/logout-tokens.ts'
import type { IdentityPort, WebClient } from './provider/port.ts'

/** The longest lifetime of access tokens among common providers: Auth0's default for an API. */
const mostSeconds = 86_400

/** Cache time and timeout of the JWKS. */
const keyPatience = { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 5000 }

/**
 * A hosted provider: its public keys verify tokens, and its profiles supply the email that access tokens may
 * lack.
 * @param options.domain such as `example.eu.auth0.com`, or an issuer with a scheme
 */
export function openHostedIdentity(options: {
  domain: string
  clientId: string
  clientSecret: string | undefined
  tokenAuthentication: WebClient['tokenAuthentication']
  scope: string
  audience: string
  rolesClaim: string
}): IdentityPort {
  const { clientId, audience, rolesClaim } = options
  const { origin, pathname } = new URL(
    /^https?:\/\//.test(options.domain) ? options.domain : `https://${options.domain}`,
  )
  const base = origin + pathname.replace(/\/+$/, '')
  const client = webClientAt(base, options)
  // Auth0's issuer ends in a slash, others do not
  const issuer = [base, `${base}/`]
  const endpoints = discoverEndpoints(base)
  const keys = keysOrLastKnown(async () => (await endpoints()).jwks)
  return {
    verifyAccessToken: createTokenCheck({
      audience,
      rolesClaim,
      mostSeconds,
      // RFC 9068, and what most providers send or omit instead
      types: ['at+jwt', 'jwt', undefined],
      keys,
      issuer,
    }),
    readProfile: hostedProfiles({
      issuer,
      clientId,
      keys,
      userinfo: async () => (await endpoints()).userinfo,
    }),
    rolesClaim,
    webClient: { ...client, readLogoutToken: logoutTokenCheck({ keys, issuer, clientId }) },
    close: async () => undefined,
  }
}

type Client = Pick<WebClient, 'clientId' | 'clientSecret' | 'tokenAuthentication' | 'scope'>

/** The shop's pages as a client. Sessions have a name if the provider's ID tokens include one. */
function webClientAt(issuer: string, options: Client): WebClient {
  const { clientId, clientSecret, tokenAuthentication, scope } = options
  return { issuer, clientId, clientSecret, tokenAuthentication, scope, sessionClaim: 'sid' }
}

/** Stale keys are better than none while the provider is unavailable. */
function keysOrLastKnown(address: () => Promise<string>): JWTVerifyGetKey {
  const sets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  return async (header, token) => {
    const at = await address()
    const keys = sets.get(at) ?? createRemoteJWKSet(new URL(at), keyPatience)
    sets.set(at, keys)
    try {
      return await keys(header, token)
    } catch (failure) {
      const lastKeys = keys.jwks()
      if (!lastKeys || failure instanceof errors.JWKSNoMatchingKey) throw failure
      return createLocalJWKSet(lastKeys)(header, token).catch(() => {
        throw failure
      })
    }
  }
}
