import type { JWK } from 'jose'
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type pg from 'pg'
import { signInReasonParameter } from '../http/sign-in-reason.ts'
import { findAccount } from './accounts.ts'
import { adaptToAuth0 } from './adapt-to-auth0.ts'
import { loginPolicy } from './login-policy.ts'
import { askLogoutPage, goodbyePage, logoutPage, providerErrorPage } from './message-pages.ts'
import { accessTokensFor } from './provider-resource.ts'
import { providerStorage } from './provider-storage.ts'
import { confirmedSignOut } from './confirmed-sign-out.ts'
import { trackSessions } from './sessions.ts'
import { tokenClaims, type AccountState } from './token-claims.ts'
import type { LogLine } from '../observability/log.ts'

export type ProviderOptions = {
  publicUrl: string
  pool: pg.Pool
  clientId: string
  audience: string
  rolesClaim: string
  accountState: AccountState
  signing: JWK
  cookieKeys: string[]
  /** Lifetime of an access token in seconds. */
  accessTokenSeconds: number
  log: LogLine
}

/** The provider's paths, the same as a hosted Auth0's. */
export const providerRoutes = {
  authorization: '/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  userinfo: '/userinfo',
  jwks: '/.well-known/jwks.json',
  end_session: '/v2/logout',
}

const day = 86_400
const scope = 'openid profile email'

/** An OpenID provider at the root of the shop's own origin. */
export function createProvider(options: ProviderOptions): Provider {
  const { publicUrl, pool, clientId, audience, rolesClaim, accountState } = options
  const secure = publicUrl.startsWith('https:')
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure }
  // cookies of a host are sent to all of its ports: two shops on one machine need different names
  const name = (kind: string) => `_descorche${new URL(publicUrl).port}_${kind}`
  const configuration: Configuration = {
    adapter: providerStorage(pool),
    jwks: { keys: [options.signing as never] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    // no CORS for other origins
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
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
    claims: {
      openid: ['sub'],
      profile: ['name', 'nickname', 'picture'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    extraParams: ['audience', 'screen_hint', signInReasonParameter],
    cookies: {
      keys: options.cookieKeys,
      names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: options.accessTokenSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 1800,
      RefreshToken: 30 * day,
      Session: 14 * day,
      Grant: 30 * day,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      resourceIndicators: accessTokensFor(audience, scope, options.accessTokenSeconds),
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx: KoaContextWithOIDC, form: string) => {
          ctx.type = 'html'
          ctx.body = confirmedSignOut(ctx, publicUrl) ? logoutPage(form) : askLogoutPage(form)
        },
        postLogoutSuccessSource: async (ctx: KoaContextWithOIDC) => {
          ctx.type = 'html'
          ctx.body = goodbyePage()
        },
      },
    } as Configuration['features'],
    async extraTokenClaims(_ctx, token) {
      const sub = 'accountId' in token ? token.accountId : undefined
      if (!sub) return {}
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      return { ...(await tokenClaims(pool, sub, rolesClaim, accountState)), ...(sid ? { sid } : {}) }
    },
    async findAccount(_ctx, sub) {
      const [account, state] = await Promise.all([findAccount(pool, sub), accountState(sub)])
      if (!account || state?.blocked) return undefined
      return {
        accountId: sub,
        claims: async () => ({
          sub,
          email: account.email,
          // the address is not verified
          email_verified: false,
          name: account.name,
          nickname: account.nickname,
          picture: account.picture ?? `${publicUrl}/avatar.svg`,
        }),
      }
    },
    async loadExistingGrant(ctx) {
      const { client, session, provider: issuer } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const known = session.grantIdFor(client.clientId)
      const stored = known ? await issuer.Grant.find(known) : undefined
      const grant = stored ?? new issuer.Grant({ accountId: session.accountId, clientId: client.clientId })
      // no consent prompt for the shop itself; an old grant may be for another audience
      if (stored && grant.getResourceScope(audience) !== '') return stored
      grant.addOIDCScope(`${scope} offline_access`)
      grant.addResourceScope(audience, scope)
      await grant.save()
      return grant
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: { policy: loginPolicy(), url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = providerErrorPage(out.error)
    },
  }
  const provider = new Provider(`${publicUrl}/`, configuration)
  // request-guard.ts sets its request headers first
  provider.proxy = secure
  // only the keys are public; the library's errors would be readable by pages of any origin
  provider.use(async (ctx, next) => {
    await next()
    const { origin } = ctx.headers
    if (origin === undefined || origin === new URL(publicUrl).origin || ctx.path.startsWith('/.well-known/'))
      return
    ctx.remove('access-control-allow-origin')
    ctx.remove('access-control-expose-headers')
  })
  provider.on('server_error', (_ctx, failure) => options.log('identity: provider failed', { err: failure }))
  trackSessions(provider, pool)
  adaptToAuth0(provider)
  return provider
}
