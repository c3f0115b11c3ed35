import { createRemoteJWKSet } from 'jose'
import { createTokenCheck } from './access-tokens.ts'
import type { IdentityPort } from './port.ts'

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
  return {
    verifyAccessToken: createTokenCheck({ audience, rolesClaim, keys, issuer: `${origin}/` }),
    browserSettings: { clientId, audience, rolesClaim, domain: origin },
    close: async () => undefined,
  }
}
