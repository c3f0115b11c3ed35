import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { createTokenCheck } from './access-tokens.ts'
import { discoverEndpoints } from './discovery.ts'
import { hostedProfiles } from './hosted-profile.ts'
import { logoutTokenCheck } from './logout-tokens.ts'
import type { IdentityPort, WebClient } from './port.ts'

/** Providers' longest usual lifetime of an access token: Auth0's default for an API. */
const mostSeconds = 86_400

/** Cache time and timeout of the JWKS. */
const keyPatience = { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 5000 }

/**
 * A hosted provider: its public keys verify tokens, and its profiles have the address that access tokens may lack. In:
 * its domain, such as `example.eu.auth0.com`; an issuer with a scheme is used as it is.
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
  // Auth0's ends in a slash, others' do not
  const issuer = [base, `${base}/`]
  const endpoints = discoverEndpoints(base)
  const keys = keysOrLastKnown(async () => (await endpoints()).jwks)
  return {
    verifyAccessToken: createTokenCheck({
      audience,
      rolesClaim,
      mostSeconds,
      // RFC 9068, and what most providers say or leave out instead
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

/** The shop's own pages, of whose sessions a hosted provider's ID tokens say the name where it has any. */
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
      const known = keys.jwks()
      if (!known || failure instanceof errors.JWKSNoMatchingKey) throw failure
      return createLocalJWKSet(known)(header, token).catch(() => {
        throw failure
      })
    }
  }
}
