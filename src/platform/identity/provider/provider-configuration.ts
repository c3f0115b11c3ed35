import type { JWK } from 'jose'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type pg from 'pg'
import { signInReasonParameter } from '../../http/sign-in-reason.ts'
import { confirmedSignOut } from './confirmed-sign-out.ts'
import type { PublishedKey } from './keys.ts'
import { loginPolicy } from '../factors/login-policy.ts'
import { furtherMetadata } from './metadata.ts'
import { askLogoutPage, goodbyePage, logoutPage, providerErrorPage } from '../pages/message-pages.ts'
import { accountFinder, sessionClaim, sessionClaims } from './provider-claims.ts'
import { accessTokensFor, grantsFor } from './provider-resource.ts'
import { providerStorage } from './provider-storage.ts'
import type { SecondFactorRule } from '../factors/second-factor-rule.ts'
import { sessionDays } from '../accounts/session-lifetimes.ts'
import type { AccountState } from '../accounts/token-claims.ts'
import type { LogLine } from '../../observability/log.ts'
import { returnPath } from './port.ts'

export type ProviderOptions = {
  publicUrl: string
  pool: pg.Pool
  clientId: string
  audience: string
  rolesClaim: string
  accountState: AccountState
  secondFactor: SecondFactorRule
  signing: JWK
  published: PublishedKey[]
  cookieKeys: string[]
  /** Client secret of the shop's pages. */
  webClientSecret: string
  /** Lifetime of an access token in seconds. */
  accessTokenSeconds: number
  log: LogLine
}

/** The same paths as a hosted Auth0's. */
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

/** Configures the library's provider for the shop's origin. */
export function providerConfiguration(options: ProviderOptions): Configuration {
  const { publicUrl, pool, audience } = options
  return {
    adapter: providerStorage(pool),
    // the first key signs
    jwks: { keys: [options.signing, ...options.published.map(({ key }) => key)] as never },
    ...clientsOf(options),
    responseTypes: ['code'],
    pkce: { required: () => true },
    routes: providerRoutes,
    // no `offline_access`: refresh tokens are issued without it and end with their session
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub', 'amr', sessionClaim, options.rolesClaim],
      profile: ['name', 'nickname', 'picture'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    discovery: furtherMetadata,
    extraParams: ['audience', 'screen_hint', signInReasonParameter],
    cookies: cookiesOf(publicUrl, options.cookieKeys),
    ttl: lifetimes(options.accessTokenSeconds),
    features: featuresOf(options),
    extraTokenClaims: sessionClaims(options),
    findAccount: accountFinder(options),
    loadExistingGrant: grantsFor(audience, scope),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: loginPolicy(options.secondFactor),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    renderError: async (ctx, out) => {
      ctx.type = 'html'
      ctx.body = providerErrorPage(out.error)
    },
  }
}

/** Client id of the shop's pages. */
export const webClientId = (clientId: string) => `${clientId}-pages`

/**
 * Two clients: the shop's pages, whose tokens stay on the server, and programs that call the API with their
 * own token, without a secret.
 */
function clientsOf({ publicUrl, clientId, webClientSecret }: ProviderOptions) {
  const home = [`${publicUrl}/`, publicUrl]
  return {
    clientAuthMethods: ['none', 'client_secret_post'],
    // no CORS for other origins
    clientBasedCORS: (_ctx, origin) => origin === new URL(publicUrl).origin,
    clients: [
      {
        client_id: webClientId(clientId),
        client_secret: webClientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: [publicUrl + returnPath],
        post_logout_redirect_uris: home,
      },
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/`],
        post_logout_redirect_uris: home,
      },
    ],
  } satisfies Configuration
}

function cookiesOf(publicUrl: string, keys: string[]) {
  const cookie = { httpOnly: true, sameSite: 'lax' as const, secure: publicUrl.startsWith('https:') }
  // browsers send a host's cookies to all its ports, so two shops on one machine need different names
  const name = (kind: string) => `_descorche${new URL(publicUrl).port}_${kind}`
  return {
    keys,
    names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
    long: cookie,
    short: cookie,
  }
}

/** Lifetimes in seconds. */
function lifetimes(accessTokenSeconds: number) {
  return {
    AccessToken: accessTokenSeconds,
    AuthorizationCode: 60,
    IdToken: 3600,
    Interaction: 1800,
    RefreshToken: sessionDays.refreshToken * day,
    Session: sessionDays.provider * day,
    Grant: sessionDays.refreshToken * day,
  }
}

function featuresOf({ publicUrl, audience, accessTokenSeconds }: ProviderOptions) {
  return {
    devInteractions: { enabled: false },
    // on by default, but the API does not check it
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (
        _ctx: KoaContextWithOIDC,
        client: { clientId: string },
        token: { clientId?: string },
      ) => client.clientId === token.clientId,
    },
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    resourceIndicators: accessTokensFor(audience, scope, accessTokenSeconds),
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
  } as Configuration['features']
}
