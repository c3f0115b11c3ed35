import type http from 'node:http'
import type pg from 'pg'
import type { Problem } from '../http/problem.ts'
import { createAccount, removeAccount, type NewAccount } from './accounts/accounts.ts'
import { accountSecurity } from './factors/account-security.ts'
import { rotateAgedKeys } from './provider/rotate-aged-keys.ts'
import { openActiveProvider, type ActiveProvider } from './provider/active-provider.ts'
import { demoAccountIds, settleDemoAccounts } from './accounts/demo-accounts.ts'
import { openEndedSessions } from './accounts/ended-sessions.ts'
import type { Invitations } from './pages/invitation.ts'
import { issueAccessToken } from './provider/issue-access-token.ts'
import { createPageHandler } from './page-handler.ts'
import type { IdentityPort, WebClient } from './provider/port.ts'
import { sessionClaim } from './provider/provider-claims.ts'
import { webClientId } from './provider/provider-configuration.ts'
import { purgeExpired } from './provider/purge-expired.ts'
import { secondFactorRule } from './factors/second-factor-rule.ts'
import { pinOrigin } from './provider/request-guard.ts'
import { inProcessFetch } from './web-session/back-channel.ts'
import type { AccountState } from './accounts/token-claims.ts'
import { openTokenEndpoint } from './provider/token-endpoint.ts'
import type { LogLine } from '../observability/log.ts'

export type EmbeddedIdentity = IdentityPort & {
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** Creates an account; undefined if the email is taken. */
  createAccount: (account: NewAccount) => Promise<{ id: string } | undefined>
  /** Issues an access token by email or subject; undefined if there is no such account. */
  issueAccessToken: (who: string) => Promise<string | undefined>
}

export type EmbeddedIdentityOptions = {
  /** Origin of the shop, without trailing slash. */
  publicUrl: string
  pool: pg.Pool
  /** The database to LISTEN on for key rotations. */
  connectionString: string
  /** Where the token endpoint's secret is stored. */
  dataDir: string
  /** See token-endpoint.ts. */
  tokenEndpointSecret?: string | undefined
  clientId: string
  audience: string
  rolesClaim: string
  accountState: AccountState
  /** Links that create an Admin's account. */
  invitations: Invitations
  /** Whether there are demo accounts; never at an https address. */
  demoUsers: boolean
  /** A request's client address. */
  addressOf: (request: http.IncomingMessage) => string
  /**
   * Waits for a slot of the concurrency limit. Resolves with the release function, or the reason for
   * rejection. Admits everything by default.
   */
  enter?: (address: string) => Promise<(() => void) | Problem>
  /** Whether the owner requires a second factor of all staff; no by default. */
  demandsSecondFactor?: (() => Promise<boolean>) | undefined
  /** Tells the shop that a user's address changed. */
  addressChanged?: ((sub: string, email: string) => Promise<void>) | undefined
  /** The shop's name on the provider's pages. */
  shopName?: (() => Promise<string>) | undefined
  log: LogLine
  /** Lifetime of an access token in seconds; default 600. */
  accessTokenSeconds?: number
}

function withDefaults(given: EmbeddedIdentityOptions) {
  const { pool, accountState, accessTokenSeconds = 600, demandsSecondFactor = async () => false } = given
  return {
    ...given,
    accessTokenSeconds,
    demandsSecondFactor,
    secondFactor: secondFactorRule(pool, accountState, demandsSecondFactor),
  }
}

const tidyEveryMs = 600_000

/** Opens the shop's own OpenID provider at the root of its origin, with sign-up and demo accounts. */
export async function openEmbeddedIdentity(given: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const options = withDefaults(given)
  const { publicUrl, pool, rolesClaim, connectionString, log } = options
  const showDemo = options.demoUsers && !publicUrl.startsWith('https:')
  await settleDemoAccounts(pool, showDemo, log)
  const { current, close } = await openActiveProvider(options)
  // plus a minute of clock skew at either end
  const tokenSeconds = options.accessTokenSeconds + 120
  const ended = await openEndedSessions({ pool, connectionString, tokenSeconds, log })
  const issue = (who: string) => issueAccessToken(options, current(), who)
  const { dataDir, tokenEndpointSecret: secret } = options
  const tokenEndpoint = await openTokenEndpoint({ dataDir, publicUrl, secret, issue })
  await rotateAgedKeys(pool)
  const tidying = tidyAgainAndAgain(pool, log)
  return {
    async verifyAccessToken(token) {
      const check = await current().verifyAccessToken(token)
      return check.ok && ended.has(check.claims.sid) ? { ok: false, why: 'invalid' } : check
    },
    rolesClaim,
    demandsSecondFactor: options.demandsSecondFactor,
    webClient: webClientOf(options, current),
    createAccount: (account) => createAccount(pool, account),
    issueAccessToken: issue,
    removeAccount: (sub) => removeAccount(pool, sub),
    accountSecurity: accountSecurity(pool, publicUrl),
    handleNode: await createPageHandler({
      ...options,
      current,
      showsDemo: shown(pool, showDemo),
      tokenEndpoint,
    }),
    async close() {
      clearInterval(tidying)
      await close()
      await ended.stop()
      await tokenEndpoint.close()
    },
  }
}

/** Checked per request, because the demo may be removed while the shop runs. */
const shown = (pool: pg.Pool, showDemo: boolean) => async () =>
  showDemo && (await demoAccountIds(pool)).length > 0

/** The shop's pages as a client of this provider, which they reach without a network. */
function webClientOf(
  { publicUrl, clientId }: EmbeddedIdentityOptions,
  current: () => ActiveProvider,
): WebClient {
  return {
    issuer: `${publicUrl}/`,
    clientId: webClientId(clientId),
    // changes when keys are rotated
    get clientSecret() {
      return current().webClientSecret
    },
    tokenAuthentication: 'client_secret_post',
    scope: 'openid profile email',
    sessionClaim,
    fetch: inProcessFetch((request, response) => {
      pinOrigin(request, publicUrl)
      void current().callback(request, response)
    }),
  }
}

function tidyAgainAndAgain(pool: pg.Pool, log: LogLine): NodeJS.Timeout {
  return setInterval(() => {
    purgeExpired(pool).catch((failure: unknown) =>
      log('identity: expired rows not deleted, will retry', { err: failure }),
    )
    rotateAgedKeys(pool).catch((failure: unknown) =>
      log('identity: keys not renewed, will retry', { err: failure }),
    )
  }, tidyEveryMs).unref()
}
