import * as oidc from 'openid-client'
import type { WebClient } from '../provider/port.ts'

/** Timeout of requests to the provider, and clock tolerance, in seconds. */
const timeoutSeconds = 10
const leewaySeconds = 60

/**
 * Discovers the provider by OpenID at the first sign-in and caches it. Never at start, which must not depend
 * on it. Failures are not cached, and a changed client secret discovers again.
 */
export function discoverProvider(client: WebClient): () => Promise<oidc.Configuration> {
  let cached: { secret: string | undefined; provider: Promise<oidc.Configuration> } | undefined
  return () => {
    const secret = client.clientSecret
    if (!cached || cached.secret !== secret) {
      const provider = discover(client).catch((failure: unknown) => {
        cached = undefined
        throw failure
      })
      cached = { secret, provider }
    }
    return cached.provider
  }
}

async function discover(client: WebClient): Promise<oidc.Configuration> {
  const issuer = new URL(client.issuer)
  const config = await oidc.discovery(
    issuer,
    client.clientId,
    { id_token_signed_response_alg: 'RS256', [oidc.clockTolerance]: leewaySeconds },
    authentication(client),
    {
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      ...(client.fetch ? { [oidc.customFetch]: client.fetch } : {}),
    },
  )
  return config
}

function authentication({ clientSecret, tokenAuthentication }: WebClient): oidc.ClientAuth {
  if (!clientSecret) return oidc.None()
  return tokenAuthentication === 'client_secret_basic'
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret)
}
