import * as oidc from 'openid-client'
import type pg from 'pg'
import type { LogLine } from '../../observability/log.ts'
import { returnPath, type WebClient } from '../provider/port.ts'
import { readPerson, saysSecondFactor, type SignedInPerson } from '../provider/person-claims.ts'
import { answerOf } from './provider-answers.ts'
import { discoverProvider } from './provider-client.ts'
import { renewals } from './renewals.ts'
import { sealWith } from '../../database/sealing.ts'
import {
  addSession,
  addSignIn,
  endSessionsOf,
  endSessionsThere,
  findSession,
  noteUse,
  randomToken,
  takeSession,
  takeSignIn,
} from './web-sessions.queries.ts'

/**
 * Sessions of the shop's pages: the browser holds a cookie, the server the provider's tokens (backend for
 * frontend).
 */
export type WebSessions = {
  /**
   * Begins a sign-in. Returns where to send the browser, and its cookie's value. Throws if the provider is
   * unavailable.
   */
  begin: (wish: SignInWish) => Promise<{ location: string; browser: string }>
  /** Finishes a sign-in with the provider's redirect. */
  finish: (back: SignInReturn) => Promise<SignInResult>
  /** The open session of a cookie. */
  find: (token: string) => Promise<OpenWebSession | undefined>
  /** Ends a session. Returns the provider's sign-out URL, if it has one. */
  leave: (token: string | undefined) => Promise<string | undefined>
  /** Ends what a provider's logout token names. False for an invalid token. */
  endByProvider: (logoutToken: string) => Promise<boolean>
  /** Ends all of a user's sessions. */
  endAll: (personId: string) => Promise<void>
}

export type OpenWebSession = {
  personId: string
  providerSession: string | undefined
  /** Whether signing in took more than a password. */
  secondFactor: boolean
}

export type SignInWish = {
  /** A path of the shop. */
  returnTo: string
  /** The cookie of a pending sign-in in another tab. */
  browser: string | undefined
  /** Extra parameters for the authorization request. */
  parameters: Record<string, string>
}

export type SignInReturn = {
  /** The redirect's query, with its question mark. */
  search: string
  browser: string | undefined
  /** The browser's current session. */
  before: string | undefined
}

export type SignInResult =
  | { ok: true; token: string; returnTo: string }
  | { ok: false; why: 'foreign' | 'failed' | 'refused' }

type Parts = {
  pool: pg.Pool
  /** Origin of the shop, without trailing slash. */
  publicUrl: string
  client: WebClient
  rolesClaim: string
  /** Registers a user. False if the shop does not admit them. */
  register: (person: SignedInPerson) => Promise<boolean>
  log: LogLine
}

export function openWebSessions(parts: Parts): WebSessions {
  const { pool, publicUrl, client } = parts
  const provider = discoverProvider(client)
  const renew = renewals({ ...parts, provider })
  return {
    async begin({ returnTo, browser = randomToken(), parameters }) {
      const config = await provider()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const location = oidc.buildAuthorizationUrl(config, {
        ...parameters,
        redirect_uri: publicUrl + returnPath,
        scope: client.scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      await addSignIn(pool, { state, browser, nonce, verifier, returnTo })
      return { location: location.href, browser }
    },
    finish: (back) => finishSignIn({ ...parts, provider }, back),
    async find(token) {
      const session = await findSession(pool, token)
      if (!session || (session.stale && !(await renew(token)))) return undefined
      if (session.unnoted) await noteUse(pool, token)
      const { personId, providerSession, secondFactor } = session
      return { personId, providerSession: providerSession ?? undefined, secondFactor }
    },
    async leave(token) {
      const idToken = token === undefined ? undefined : await takeSession(pool, token)
      if (idToken === undefined) return undefined
      const config = await provider()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      const home = { post_logout_redirect_uri: `${publicUrl}/`, id_token_hint: idToken }
      return oidc.buildEndSessionUrl(config, home).href
    },
    endByProvider: (logoutToken) => endThere(parts, logoutToken),
    endAll: (personId) => endSessionsOf(pool, personId),
  }
}

async function endThere({ pool, client }: Parts, logoutToken: string): Promise<boolean> {
  const ended = await client.readLogoutToken?.(logoutToken)
  if (ended) await endSessionsThere(pool, ended)
  return ended !== undefined
}

async function finishSignIn(
  parts: Parts & { provider: () => Promise<oidc.Configuration> },
  { search, browser, before }: SignInReturn,
): Promise<SignInResult> {
  const { pool, publicUrl, client, log } = parts
  const state = new URLSearchParams(search).get('state')
  const request = state && browser ? await takeSignIn(pool, { state, browser }) : undefined
  if (!state || !request) return { ok: false, why: 'foreign' }
  try {
    const config = await parts.provider()
    const back = new URL(publicUrl + returnPath + search)
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: request.verifier,
      expectedState: state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    })
    const claims = await profileOf(config, tokens)
    const person = readPerson(claims, parts.rolesClaim)
    if (!person) return { ok: false, why: 'failed' }
    if (!(await parts.register(person))) return { ok: false, why: 'refused' }
    const { refresh_token: refreshToken } = tokens
    const sealed =
      refreshToken && client.clientSecret
        ? sealWith(client.clientSecret, 'web-sessions').close(refreshToken)
        : undefined
    const session = claims[client.sessionClaim]
    const token = await addSession(pool, before, {
      personId: person.sub,
      providerSession: typeof session === 'string' ? session : undefined,
      secondFactor: saysSecondFactor(claims),
      idToken: tokens.id_token ?? '',
      refreshToken: sealed,
      renewSeconds: sealed ? (tokens.expiresIn() ?? 3600) : undefined,
    })
    return { ok: true, token, returnTo: request.returnTo }
  } catch (failure) {
    log('identity: a sign-in was not finished', { ...answerOf(failure), err: failure })
    return { ok: false, why: 'failed' }
  }
}

/** The ID token's claims, completed once at sign-in by the userinfo endpoint. */
async function profileOf(
  config: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<Record<string, unknown>> {
  const claims = { ...tokens.claims() }
  const complete = claims['email'] !== undefined && (claims['name'] ?? claims['nickname']) !== undefined
  if (complete || !config.serverMetadata().userinfo_endpoint) return claims
  // without it, the user is known only by their subject
  const more = await oidc.fetchUserInfo(config, tokens.access_token, String(claims['sub'])).catch(() => ({}))
  return { ...more, ...claims }
}
