import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { createTokenCheck } from './access-tokens.ts'
import type { IdentityPort } from './port.ts'

/** Providers' longest usual life of an access token: Auth0's default for an API. */
const mostSeconds = 86_400

/**
 * A hosted provider (Auth0 or compatible): only its public keys are needed to check tokens. In: its domain, such as
 * `example.eu.auth0.com`; an address with a scheme is taken as it is.
 */
export function openHostedIdentity(options: {
  domain: string
  clientId: string
  audience: string
  rolesClaim: string
}): IdentityPort {
  const { clientId, audience, rolesClaim } = options
  const { origin } = new URL(
    /^https?:\/\//.test(options.domain) ? options.domain : `https://${options.domain}`,
  )
  const keys = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5000,
  })
  // keys that were good a while ago are better than none while the provider is away
  const keysOrLastKnown: JWTVerifyGetKey = async (header, token) => {
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
  return {
    verifyAccessToken: createTokenCheck({
      audience,
      rolesClaim,
      mostSeconds,
      keys: keysOrLastKnown,
      issuer: `${origin}/`,
    }),
    browserSettings: { clientId, audience, rolesClaim, domain: origin },
    close: async () => undefined,
  }
}
