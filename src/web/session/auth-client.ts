import { Auth0Client } from '@auth0/auth0-spa-js'

export type AuthSettings = {
  /** Origin of the provider. */
  domain: string
  clientId: string
  audience: string
  /** Claim of the access token that holds the roles. */
  rolesClaim: string
  /** Where the provider leads back to: the shop's own start page. */
  redirectUri: string
}

let made: Auth0Client | undefined

/**
 * The provider's client library. Only `provider-session.ts` imports this: the library is as large as the rest of a page, and
 * arrives when it is first needed. Its worker (`public/auth0-spa-js.worker.production.js`, a copy from the package's
 * `dist`) keeps the refresh token out of the page's reach.
 */
export function openAuthClient(settings: AuthSettings): Auth0Client {
  made ??= new Auth0Client({
    domain: settings.domain,
    clientId: settings.clientId,
    authorizationParams: {
      redirect_uri: settings.redirectUri,
      audience: settings.audience,
      scope: 'openid profile email',
    },
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    cacheLocation: 'memory',
    workerUrl: '/auth0-spa-js.worker.production.js',
    httpTimeoutInSeconds: 10,
    authorizeTimeoutInSeconds: 60,
    leeway: 60,
    sessionCheckExpiryDays: 1,
  })
  return made
}

const noSession = new Set([
  'login_required',
  'missing_refresh_token',
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

/** Whether an error means that the session has ended, and not only that the provider is unavailable. */
export function saysNoSession(failure: unknown): boolean {
  return noSession.has(codeOf(failure))
}

/** Whether the callback belongs to another sign-in: an old address, or a forged one (login CSRF). */
export function saysForeignState(failure: unknown): boolean {
  const text = failure instanceof Error ? failure.message : ''
  return ['missing_transaction', 'state_mismatch'].includes(codeOf(failure)) || /invalid state/i.test(text)
}

function codeOf(failure: unknown): string {
  const code = (failure as { error?: unknown } | null | undefined)?.error
  return typeof code === 'string' ? code : ''
}

/** First entry of the roles claim of an access token, for a first paint. Unchecked: only the server checks tokens. */
export function claimedRole(token: string, rolesClaim: string): string | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(part)) as Record<string, unknown>
    const roles = claims[rolesClaim]
    return Array.isArray(roles) && typeof roles[0] === 'string' ? roles[0] : undefined
  } catch {
    return undefined
  }
}
