import * as oidc from 'openid-client'
import type { WebClient } from '../port.ts'

/** Seconds that a request to the provider may take, and that clocks may differ. */
const timeoutSeconds = 10
const leewaySeconds = 60

/**
 * The provider as this client knows it by OpenID discovery. Fetched at the first sign-in and cached; never at start, which
 * must not depend on it. A failure is not cached; a client with another secret asks anew.
 */
export function discoverProvider(client: WebClient): () => Promise<oidc.Configuration> {
  let known: { secret: string | undefined; provider: Promise<oidc.Configuration> } | undefined
  return () => {
    const secret = client.clientSecret
    if (!known || known.secret !== secret) {
      const provider = discover(client).catch((failure: unknown) => {
        known = undefined
        throw failure
      })
      known = { secret, provider }
    }
    return known.provider
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
