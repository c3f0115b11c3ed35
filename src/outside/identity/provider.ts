import Provider, {
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { JWK } from 'jose'
import type pg from 'pg'
import { findAccount } from './accounts.ts'
import { providerStorage } from './provider-storage.ts'

export type AccountState = (sub: string) => Promise<{ role: string; blocked: boolean } | undefined>

export type ProviderOptions = {
  publicUrl: string
  pool: pg.Pool
  clientId: string
  audience: string
  rolesClaim: string
  accountState: AccountState
  signing: JWK
  cookieKeys: string[]
  accessTokenSeconds: number
}

/** Paths of the provider, the same as a hosted Auth0 has them. */
export const providerRoutes = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  end_session: '/v2/logout',
}

/** An OpenID provider at the root of the shop's own origin. */
export function createProvider(options: ProviderOptions): Provider {
  const { publicUrl, pool, clientId, audience, rolesClaim, accountState } = options
  const secure = publicUrl.startsWith('https:')
  const configuration: Configuration = {
    adapter: providerStorage(pool),
    jwks: { keys: [options.signing as never] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/`],
        post_logout_redirect_uris: [`${publicUrl}/`, publicUrl],
      },
    ],
    routes: providerRoutes,
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    extraParams: ['audience', 'screen_hint'],
    cookies: {
      keys: options.cookieKeys,
      names: {
        session: '_descorche_session',
        interaction: '_descorche_interaction',
        resume: '_descorche_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', secure },
      short: { httpOnly: true, sameSite: 'lax', secure },
    },
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 1800,
      RefreshToken: 30 * 86_400,
      Session: 14 * 86_400,
      Grant: 30 * 86_400,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      webMessageResponseMode: {
        enabled: true,
        ack: 'individual-draft-01',
        scriptNonce: (ctx: KoaContextWithOIDC) => String(ctx.res.getHeader('x-nonce') ?? ''),
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        defaultResource: (ctx: KoaContextWithOIDC, _client: unknown, one?: string | string[]) =>
          one ? [one].flat()[0] : ((ctx.oidc.params?.['audience'] as string | undefined) ?? undefined),
        getResourceServerInfo: (_ctx: KoaContextWithOIDC, resource: string) => {
          if (resource !== audience) throw new errors.InvalidTarget()
          return {
            scope: 'openid profile email',
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: options.accessTokenSeconds,
            jwt: { sign: { alg: 'RS256' } },
          }
        },
      },
      rpInitiatedLogout: { enabled: true, logoutSource },
    } as Configuration['features'],
    async extraTokenClaims(_ctx, token) {
      const sub = 'accountId' in token ? token.accountId : undefined
      return sub ? tokenClaims(pool, sub, rolesClaim, accountState) : {}
    },
    async findAccount(_ctx, sub) {
      const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
      if (!account || state?.blocked) return undefined
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          email: account.email,
          email_verified: true,
          name: account.name,
          nickname: account.nickname,
          picture: account.picture ?? `${publicUrl}/avatar.svg`,
        }),
      }
    },
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const known = session.grantIdFor(client.clientId)
      const found = known ? await provider.Grant.find(known) : undefined
      if (found) return found
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid profile email offline_access')
      grant.addResourceScope(audience, 'openid profile email')
      await grant.save()
      return grant
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: { policy: loginPolicy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = errorPage(out.error === 'session_not_found' || out.error === 'invalid_request')
    },
  }
  const provider = new Provider(`${publicUrl}/`, configuration)
  provider.proxy = secure
  adaptToAuth0(provider)
  return provider
}

/** Who a token is about, for the call that syncs people; the role comes from the shop once it knows the person. */
export async function tokenClaims(
  pool: pg.Pool,
  sub: string,
  rolesClaim: string,
  accountState: AccountState,
) {
  const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
  if (!account) return {}
  const { email, nickname, name, picture, seed_role } = account
  return { [rolesClaim]: [state?.role ?? seed_role], email, nickname, name, ...(picture ? { picture } : {}) }
}

function loginPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // without it a blocked person's silent check would be a fault instead of "sign in again"
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'account_gone',
        'The account is not there any more',
        'login_required',
        (ctx) => Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
      ),
    )
  return policy
}

/** Auth0's logout parameter, and the error text by which its client knows to fall back to the hidden frame. */
function adaptToAuth0(provider: Provider): void {
  provider.use(async (ctx, next) => {
    if (ctx.path === '/v2/logout' && typeof ctx.query['returnTo'] === 'string') {
      const { returnTo, auth0Client: _, ...query } = ctx.query
      ctx.query = { ...query, post_logout_redirect_uri: returnTo }
      ;(ctx.req as { originalUrl?: string }).originalUrl = ctx.request.url
    }
    await next()
    const body = ctx.body as { error?: string; error_description?: string } | undefined
    const oidc = (ctx as Partial<KoaContextWithOIDC>).oidc
    if (body?.error === 'invalid_grant' && oidc?.params?.['grant_type'] === 'refresh_token') {
      body.error_description = 'Unknown or invalid refresh token.'
    }
  })
}

/** Signing out asks nothing: the form submits itself. The button is for browsers without scripts. */
async function logoutSource(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const withAnswer = form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>')
  ctx.type = 'html'
  ctx.body = `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><title>Saliendo… · Descorche</title>
<link rel="stylesheet" href="/identity-assets/identity.css"></head><body>${withAnswer}
<main class="message"><h1>Saliendo…</h1><button class="button" form="op.logoutForm" type="submit">Salir</button></main>
<script src="/identity-assets/submit-logout.js"></script></body></html>`
}

function errorPage(stale: boolean): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>No pudimos completar el ingreso · Descorche</title><link rel="stylesheet" href="/identity-assets/identity.css"></head>
<body><main class="message"><h1>No pudimos completar el ingreso</h1>
<p>${stale ? 'Este ingreso venció o ya se usó.' : 'Algo no salió bien.'} Volvé a la tienda y probá de nuevo.</p>
<a class="button" href="/">Volver a la tienda</a></main></body></html>`
}
