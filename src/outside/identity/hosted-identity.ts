import { createRemoteJWKSet } from 'jose'
import { createTokenCheck } from './access-tokens.ts'
import type { IdentityPort } from './port.ts'

/** A hosted provider (Auth0 or compatible): only its public keys are needed to check tokens. In: its domain. */
export function openHostedIdentity(options: {
  domain: string
  clientId: string
  audience: string
  rolesClaim: string
}): IdentityPort {
  const origin = `https://${options.domain}`
  const keys = createRemoteJWKSet(new URL(`${origin}/.well-known/jwks.json`), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 5000,
  })
  return {
    verifyAccessToken: createTokenCheck({ ...options, keys, issuer: `${origin}/` }),
    browserSettings: { ...options, domain: origin },
    close: async () => undefined,
  }
}
