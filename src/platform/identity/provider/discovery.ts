import { z } from 'zod'

export type Endpoints = { jwks: string; userinfo: string }

const document = z.object({ jwks_uri: z.url(), userinfo_endpoint: z.url().optional() })

const timeoutMs = 3000
/** Milliseconds before retrying a failed discovery. */
const againMs = 10_000

/**
 * A provider's endpoints by OpenID discovery, with Auth0's paths as fallback. Fetched on first use, so that
 * an unavailable provider does not block the start.
 * @param issuer without trailing slash
 */
export function discoverEndpoints(issuer: string): () => Promise<Endpoints> {
  const usual: Endpoints = { jwks: `${issuer}/.well-known/jwks.json`, userinfo: `${issuer}/userinfo` }
  let asking: Promise<Endpoints> | undefined
  const ask = async (): Promise<Endpoints | undefined> => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    const metadata = document.safeParse(response.ok ? await response.json() : undefined)
    if (!metadata.success) return undefined
    return { jwks: metadata.data.jwks_uri, userinfo: metadata.data.userinfo_endpoint ?? usual.userinfo }
  }
  return () => {
    if (asking) return asking
    const current = ask()
      .catch(() => undefined)
      .then((metadata) => {
        if (!metadata) setTimeout(() => (asking = undefined), againMs).unref()
        return metadata ?? usual
      })
    return (asking = current)
  }
}
