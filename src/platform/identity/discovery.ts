import { z } from 'zod'

export type Endpoints = { jwks: string; userinfo: string }

const document = z.object({ jwks_uri: z.url(), userinfo_endpoint: z.url().optional() })

const timeoutMs = 3000
/** A provider that says nothing of itself is asked again after so long. */
const againMs = 10_000

/**
 * Where a provider has its keys and profiles, by OpenID discovery; where it does not say, at Auth0's paths. Asked when it
 * is first needed, so that a provider that is away keeps no shop from opening. In: the issuer, without a slash at the end.
 */
export function discoverEndpoints(issuer: string): () => Promise<Endpoints> {
  const usual: Endpoints = { jwks: `${issuer}/.well-known/jwks.json`, userinfo: `${issuer}/userinfo` }
  let asking: Promise<Endpoints> | undefined
  const ask = async (): Promise<Endpoints | undefined> => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    const said = document.safeParse(response.ok ? await response.json() : undefined)
    if (!said.success) return undefined
    return { jwks: said.data.jwks_uri, userinfo: said.data.userinfo_endpoint ?? usual.userinfo }
  }
  return () => {
    if (asking) return asking
    const current = ask()
      .catch(() => undefined)
      .then((said) => {
        if (!said) setTimeout(() => (asking = undefined), againMs).unref()
        return said ?? usual
      })
    return (asking = current)
  }
}
