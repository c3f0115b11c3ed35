import type http from 'node:http'
import type pg from 'pg'
import type { Problem } from '../http/problem.ts'
import { createAccount, removeAccount, type NewAccount } from './accounts.ts'
import { accountSecurity } from './account-security.ts'
import { rotateAgedKeys } from './rotate-aged-keys.ts'
import { openActiveProvider, type ActiveProvider } from './active-provider.ts'
import { demoAccountIds, settleDemoAccounts } from './demo-accounts.ts'
import { openEndedSessions } from './ended-sessions.ts'
import type { Invitations } from './invitation.ts'
import { issueAccessToken } from './issue-access-token.ts'
import { createPageHandler } from './page-handler.ts'
import type { IdentityPort, WebClient } from './port.ts'
import { sessionClaim } from './provider-claims.ts'
import { webClientId } from './provider-configuration.ts'
import { purgeExpired } from './purge-expired.ts'
import { secondFactorRule } from './second-factor-rule.ts'
import { pinOrigin } from './request-guard.ts'
import { inProcessFetch } from './web-session/back-channel.ts'
import type { AccountState } from './token-claims.ts'
import { openTokenEndpoint } from './token-endpoint.ts'
import type { LogLine } from '../observability/log.ts'

export type EmbeddedIdentity = IdentityPort & {
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  /** Creates an account; undefined when the e-mail is taken. */
  createAccount: (account: NewAccount) => Promise<{ id: string } | undefined>
  /** An access token as the provider would issue it, by e-mail or subject; undefined when there is no such account. */
  issueAccessToken: (who: string) => Promise<string | undefined>
}

export type EmbeddedIdentityOptions = {
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
  pool: pg.Pool
  /** The database for LISTEN, which reports rotated keys. */
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
  /** Client address of a request. */
  addressOf: (request: http.IncomingMessage) => string
  /**
   * Asks the concurrency limit for a slot for a client address. Out: the release function, or the reason for rejection.
   * Default: always admitted.
   */
  enter?: (address: string) => Promise<(() => void) | Problem>
  /** Whether the owner wants a second factor of all staff. Default: no. */
  demandsSecondFactor?: (() => Promise<boolean>) | undefined
  /** Tells the shop that a person has another address. */
  addressChanged?: ((sub: string, email: string) => Promise<void>) | undefined
  /** What the shop is called on the provider's pages. */
  shopName?: (() => Promise<string>) | undefined
  log: LogLine
  /** Lifetime of an access token in seconds. Default: 600. */
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

/** An OpenID provider inside the shop, at the root of its origin, with sign-up and demo accounts. */
export async function openEmbeddedIdentity(given: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const options = withDefaults(given)
  const { publicUrl, pool, rolesClaim, connectionString, log } = options
  const showDemo = options.demoUsers && !publicUrl.startsWith('https:')
  await settleDemoAccounts(pool, showDemo, log)
  const { current, close } = await openActiveProvider(options)
  // and a minute of skew at either end
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

/** Of a running shop the demo may be removed. */
const shown = (pool: pg.Pool, showDemo: boolean) => async () =>
  showDemo && (await demoAccountIds(pool)).length > 0

/** The shop's own pages as a client of this provider, which is reached without a network. */
function webClientOf(
  { publicUrl, clientId }: EmbeddedIdentityOptions,
  current: () => ActiveProvider,
): WebClient {
  return {
    issuer: `${publicUrl}/`,
    clientId: webClientId(clientId),
    // another one when the keys are renewed
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
