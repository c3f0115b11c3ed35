import { createHash, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import Provider from 'oidc-provider'

/**
 * A hosted provider other than Auth0: a real OpenID provider with its own paths, whose access tokens are for
 * the shop's API and only contain the subject. Signs in the user that the test names.
 */
export type ForeignProvider = {
  issuer: string
  signIn: (sub: string) => Promise<{ access_token: string; id_token: string }>
  /** Follows the provider's redirects, signed in as `sub`, to the address that it returns to. */
  leadBack: (from: string, sub: string) => Promise<string>
  /** Signs a logout token for back-channel logout. */
  sign: (claims: JWTPayload, typ?: string) => Promise<string>
  /** Revokes everything issued. */
  revokeAll: () => void
  /** Makes it respond with an empty error, 503 by default; or normally again. */
  setAway: (away: boolean, status?: number) => void
  /** Requested paths. */
  requests: string[]
  close: () => Promise<void>
}

export const foreignClient = 'tienda-web'
/** The confidential client of a shop's pages. */
export const foreignPages = { id: 'tienda-paginas', secret: 'un-secreto.con_signos-raros' }
const audience = 'https://descorche/api'

type Person = { email?: string; email_verified?: boolean; name: string }

export async function openForeignProvider(
  people: Record<string, Person>,
  // claims only from userinfo, as the standard permits
  { userinfoOnly = false } = {},
): Promise<ForeignProvider> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirect = 'http://localhost:9/'
  let revoked = false
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'theirs' } as never] },
    clients: [
      {
        client_id: foreignClient,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [redirect],
      },
      {
        client_id: foreignPages.id,
        client_secret: foreignPages.secret,
        token_endpoint_auth_method: 'client_secret_basic',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${redirect}sesion/retorno`],
        post_logout_redirect_uris: [redirect],
        // its ID tokens name the session
        backchannel_logout_uri: `${redirect}sesion/terminada`,
        backchannel_logout_session_required: true,
      },
    ],
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: userinfoOnly,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        defaultResource: () => (userinfoOnly ? [] : audience),
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    // a user whose refresh token finds nobody is gone
    findAccount: (_ctx, sub) =>
      revoked ? undefined : { accountId: sub, claims: () => ({ sub, ...people[sub] }) },
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid profile email')
      grant.addResourceScope(audience, 'openid profile email')
      await grant.save()
      return grant
    },
    interactions: { url: (_ctx, { uid }) => `/who/${uid}` },
  })
  const requested: string[] = []
  let comes = ''
  let away: number | undefined
  const callback = provider.callback()
  server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    requested.push(path)
    if (away) return void response.writeHead(away).end()
    if (!path.startsWith('/who/')) return void callback(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: comes } })
  })

  return {
    issuer,
    requests: requested,
    async leadBack(from, sub) {
      comes = sub
      return (await followBack(from, redirect)).href
    },
    sign: (claims, typ = 'logout+jwt') =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'theirs', typ }).sign(privateKey),
    revokeAll: () => void (revoked = true),
    setAway: (now, status = 503) => void (away = now ? status : undefined),
    async signIn(sub) {
      comes = sub
      const verifier = randomBytes(32).toString('base64url')
      const start = new URLSearchParams({
        client_id: foreignClient,
        response_type: 'code',
        redirect_uri: redirect,
        scope: 'openid profile email',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      const back = await followBack(`${issuer}/auth?${start.toString()}`, redirect)
      const code = back.searchParams.get('code') ?? ''
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: foreignClient,
          code,
          code_verifier: verifier,
          redirect_uri: redirect,
        }),
      })
      return (await answer.json()) as { access_token: string; id_token: string }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Follows redirects with cookies until the provider returns to the shop. */
async function followBack(from: string, back: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(from)
  for (let hops = 0; hops < 8; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
    if (url.href.startsWith(back)) return url
  }
  throw new Error('The provider did not lead back')
}
