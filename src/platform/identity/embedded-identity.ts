import type http from 'node:http'
import { createLocalJWKSet, importJWK, SignJWT, type JWK } from 'jose'
import type pg from 'pg'
import { Problem } from '../http/problem.ts'
import { createAccount, findAccount, findAccountByEmail, removeAccount, type NewAccount } from './accounts.ts'
import { accountSecurity } from './account-security.ts'
import { createTokenCheck } from './access-tokens.ts'
import { serveRecovery } from './recovery.ts'
import { settleDemoAccounts } from './demo-accounts.ts'
import { serveInteraction } from './serve-interaction.ts'
import { serveInvitation, type Invitations } from './invitation.ts'
import { openEndedSessions } from './ended-sessions.ts'
import { listen } from '../database/listen.ts'
import { keysChannel, providerKeys } from './keys.ts'
import { messagePage, unavailablePage } from './message-pages.ts'
import { openPageFiles } from './page-files.ts'
import type { IdentityPort } from './port.ts'
import { createProvider } from './provider.ts'
import { purgeExpired } from './purge-expired.ts'
import { kindOfPage, pinOrigin, protect } from './request-guard.ts'
import { tokenClaims, type AccountState } from './token-claims.ts'
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
  log: LogLine
  /** Lifetime of an access token in seconds. Default: 600. */
  accessTokenSeconds?: number
}

const purgeEveryMs = 600_000

/** An OpenID provider inside the shop, at the root of its origin, with sign-up and demo accounts. */
export async function openEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { publicUrl, pool, audience, clientId, rolesClaim, accountState, log } = options
  const accessTokenSeconds = options.accessTokenSeconds ?? 600
  const showDemo = options.demoUsers && !publicUrl.startsWith('https:')
  await settleDemoAccounts(pool, showDemo, log)
  let active = await openWithKeys({ ...options, accessTokenSeconds })
  let closed = false
  /** Reloads the keys from the database, if they changed. */
  const takeKeys = async (): Promise<void> => {
    try {
      const { signing } = await providerKeys(pool)
      if (signing.kid === active.signing.kid) return
      active = await openWithKeys({ ...options, accessTokenSeconds })
      log('identity: keys rotated, earlier sessions and tokens have ended')
    } catch (failure) {
      log('identity: keys not read, will retry', { err: failure })
      if (!closed) setTimeout(() => void takeKeys(), 1000).unref()
    }
  }
  const listener = listen(options.connectionString, keysChannel, {
    heard: () => void takeKeys(),
    // notifications may have been missed while disconnected
    connected: (sure) => void (sure && takeKeys()),
  })
  const ended = await openEndedSessions({
    pool,
    connectionString: options.connectionString,
    // and a minute of skew at either end
    tokenSeconds: accessTokenSeconds + 120,
    log,
  })
  const serveFile = await openPageFiles()

  const issueAccessToken = async (who: string) => {
    const account = (await findAccountByEmail(pool, who)) ?? (await findAccount(pool, who))
    if (!account) return undefined
    const claims = await tokenClaims(pool, account.id, rolesClaim, accountState)
    return new SignJWT({ sub: account.id, ...claims })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: active.signing.kid ?? '' })
      .setIssuedAt()
      .setIssuer(`${publicUrl}/`)
      .setAudience(audience)
      .setExpirationTime(`${accessTokenSeconds}s`)
      .sign(active.key)
  }
  const tokenEndpoint = await openTokenEndpoint({
    dataDir: options.dataDir,
    publicUrl,
    secret: options.tokenEndpointSecret,
    issue: issueAccessToken,
  })
  const purging = setInterval(() => {
    purgeExpired(pool).catch((failure: unknown) =>
      log('identity: expired rows not deleted, will retry', { err: failure }),
    )
  }, purgeEveryMs).unref()

  const serve = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const kind = kindOfPage(request.url ?? '')
    if (kind === 'asset') return serveFile(request, response)
    const place = await options.enter?.(options.addressOf(request))
    if (place instanceof Problem) return turnAway(request, response, place)
    if (place) response.once('close', place)
    // aborted while queued: no work for it
    if (response.destroyed) return place?.()
    if (kind === 'token-door') return tokenEndpoint.serve(request, response)
    pinOrigin(request, publicUrl)
    if (kind === 'provider') return active.callback(request, response)
    if (kind === 'invitation') return serveInvitation(options, request, response)
    if (kind === 'recovery') return serveRecovery(options, request, response)
    return serveInteraction({ ...options, provider: active.provider, showDemo }, request, response)
  }

  return {
    async verifyAccessToken(token) {
      const check = await active.verifyAccessToken(token)
      return check.ok && ended.has(check.claims.sid) ? { ok: false, why: 'invalid' } : check
    },
    browserSettings: { domain: publicUrl, clientId, audience, rolesClaim },
    createAccount: (account) => createAccount(pool, account),
    issueAccessToken,
    removeAccount: (sub) => removeAccount(pool, sub),
    accountSecurity: accountSecurity(pool),
    handleNode(request, response) {
      const kind = kindOfPage(request.url ?? '')
      if (!kind) return false
      protect(response, kind, publicUrl)
      serve(request, response).catch((failure: unknown) => {
        log('identity: request failed', { err: failure })
        if (response.headersSent) return void response.destroy()
        response.writeHead(503, {
          'retry-after': '5',
          'cache-control': 'no-store',
          'content-type': 'text/html; charset=utf-8',
        })
        response.end(unavailablePage())
      })
      return true
    },
    async close() {
      closed = true
      clearInterval(purging)
      await listener.stop()
      await ended.stop()
      await tokenEndpoint.close()
    },
  }
}

/** Everything that depends on the provider's keys. */
async function openWithKeys(options: EmbeddedIdentityOptions & { accessTokenSeconds: number }) {
  const { signing, cookies } = await providerKeys(options.pool)
  const provider = createProvider({ ...options, signing, cookieKeys: cookies })
  return {
    signing,
    provider,
    callback: provider.callback(),
    key: await importJWK(signing, 'RS256'),
    verifyAccessToken: createTokenCheck({
      keys: createLocalJWKSet({ keys: [publicPart(signing)] }),
      issuer: `${options.publicUrl}/`,
      audience: options.audience,
      rolesClaim: options.rolesClaim,
      mostSeconds: options.accessTokenSeconds,
    }),
  }
}

/** Browsers get an HTML page, programs the OAuth error. */
function turnAway(request: http.IncomingMessage, response: http.ServerResponse, problem: Problem): void {
  const page = (request.headers.accept ?? '').includes('text/html')
  response.writeHead(problem.status, {
    ...problem.headers,
    'cache-control': 'no-store',
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json',
    // the form's body was not read
    connection: 'close',
  })
  const reported = { error: 'temporarily_unavailable', error_description: problem.detail }
  response.end(page ? messagePage('Esperá un momento', problem.detail) : JSON.stringify(reported))
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
