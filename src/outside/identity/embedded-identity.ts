import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createLocalJWKSet, importJWK, SignJWT, type JWK } from 'jose'
import type pg from 'pg'
import { createAccount, findAccount, findAccountByEmail, type NewAccount } from './accounts.ts'
import { createTokenCheck } from './access-tokens.ts'
import { serveInteraction } from './interactions.ts'
import { providerKeys } from './keys.ts'
import { logoutScript, stylesheet } from './pages.ts'
import type { IdentityPort } from './port.ts'
import { purgeExpired } from './provider-storage.ts'
import { createProvider, providerRoutes, tokenClaims, type AccountState } from './provider.ts'

export type EmbeddedIdentity = IdentityPort & {
  handleNode: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  createAccount: (account: NewAccount) => Promise<{ id: string } | undefined>
  /** An access token as the provider would issue it; undefined when there is no such account. */
  issueAccessToken: (email: string) => Promise<string | undefined>
  /** Signs any claims with the provider's key: for tests of what must be refused. */
  signToken: (
    claims: Record<string, unknown>,
    options?: { audience?: string; expiresIn?: string },
  ) => Promise<string>
}

export type EmbeddedIdentityOptions = {
  publicUrl: string
  pool: pg.Pool
  dataDir: string
  clientId: string
  audience: string
  rolesClaim: string
  /** What the shop knows of a person: their role, and whether they are deactivated. */
  accountState: AccountState
  demoUsers: boolean
  addressOf: (request: http.IncomingMessage) => string
  log: (line: string) => void
  accessTokenSeconds?: number
}

export const demoPassword = 'descorche'
const demoUsers: NewAccount[] = [
  { email: 'admin@descorche.test', password: demoPassword, nickname: 'Administración', seedRole: 'Admin' },
  { email: 'cliente@descorche.test', password: demoPassword, nickname: 'Cliente', seedRole: 'User' },
]

/** An OpenID provider inside the shop, at the root of its own origin, with sign-up and demo users. */
export async function openEmbeddedIdentity(options: EmbeddedIdentityOptions): Promise<EmbeddedIdentity> {
  const { publicUrl, pool, audience, clientId, rolesClaim, accountState } = options
  const accessTokenSeconds = options.accessTokenSeconds ?? 600
  const showDemo = options.demoUsers && !publicUrl.startsWith('https:')
  if (showDemo) for (const user of demoUsers) await createAccount(pool, user)
  const { signing, cookies } = await providerKeys(pool)
  const provider = createProvider({ ...options, signing, cookieKeys: cookies, accessTokenSeconds })
  const callback = provider.callback()
  const key = await importJWK(signing, 'RS256')
  const secret = randomBytes(32).toString('base64url')
  const doorFile = path.join(options.dataDir, 'embedded-identity.json')
  await mkdir(options.dataDir, { recursive: true })
  await writeFile(doorFile, JSON.stringify({ url: publicUrl, secret }), { mode: 0o600 })
  const files = await assets()
  const purging = setInterval(() => void purgeExpired(pool).catch(() => undefined), 600_000).unref()

  const signToken: EmbeddedIdentity['signToken'] = (claims, { audience: to = audience, expiresIn } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: signing.kid ?? '' })
      .setIssuedAt()
      .setIssuer(`${publicUrl}/`)
      .setAudience(to)
      .setExpirationTime(expiresIn ?? `${accessTokenSeconds}s`)
      .sign(key)
  const issueAccessToken = async (email: string) => {
    const account = (await findAccountByEmail(pool, email)) ?? (await findAccount(pool, email))
    if (!account) return undefined
    return signToken({ sub: account.id, ...(await tokenClaims(pool, account.id, rolesClaim, accountState)) })
  }

  const internalToken = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(JSON.stringify(body))
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${secret}`)
    const local = /^(::1|127\.|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
    if (
      request.method !== 'POST' ||
      !local ||
      given.length !== wanted.length ||
      !timingSafeEqual(given, wanted)
    ) {
      return answer(403, { error: 'Forbidden' })
    }
    let text = ''
    for await (const chunk of request as AsyncIterable<Buffer>)
      text = (text + chunk.toString()).slice(0, 2000)
    const { email } = JSON.parse(text || '{}') as { email?: unknown }
    const token = typeof email === 'string' ? await issueAccessToken(email) : undefined
    return token
      ? answer(200, { access_token: token })
      : answer(404, { error: `There is no account ${String(email)}.` })
  }

  return {
    verifyAccessToken: createTokenCheck({
      keys: createLocalJWKSet({ keys: [publicPart(signing)] }),
      issuer: `${publicUrl}/`,
      audience,
      rolesClaim,
    }),
    browserSettings: { domain: publicUrl, clientId, audience, rolesClaim },
    createAccount: (account) => createAccount(pool, account),
    issueAccessToken,
    signToken,
    handleNode(request, response) {
      const { pathname } = new URL(request.url ?? '/', publicUrl)
      const kind = kindOf(pathname)
      if (!kind) return false
      protect(response, kind, publicUrl)
      const failed = (failure: unknown) => {
        options.log(`identity: ${failure instanceof Error ? failure.message : String(failure)}`)
        if (!response.headersSent)
          response.writeHead(503, { 'retry-after': '5', 'content-type': 'text/plain; charset=utf-8' })
        response.end('El ingreso no está disponible por el momento. Probá de nuevo en unos segundos.')
      }
      if (kind === 'asset') {
        const file = files.get(path.basename(pathname))
        if (!file) response.writeHead(404).end()
        else
          response
            .writeHead(200, { 'content-type': file.type, 'cache-control': 'public, max-age=86400' })
            .end(file.body)
      } else if (kind === 'interaction') {
        serveInteraction({ ...options, provider, showDemo }, request, response).catch(failed)
      } else if (kind === 'internal') {
        internalToken(request, response).catch(failed)
      } else {
        callback(request, response).catch(failed)
      }
      return true
    },
    async close() {
      clearInterval(purging)
      await rm(doorFile, { force: true })
    },
  }
}

type Kind = 'asset' | 'interaction' | 'internal' | 'provider'

function kindOf(pathname: string): Kind | undefined {
  if (pathname.startsWith('/identity-assets/')) return 'asset'
  if (pathname.startsWith('/interaction/')) return 'interaction'
  if (pathname === '/internal/token') return 'internal'
  const own = [...Object.values(providerRoutes), '/.well-known/openid-configuration']
  return own.some((route) => pathname === route || pathname.startsWith(`${route}/`)) ? 'provider' : undefined
}

function protect(response: http.ServerResponse, kind: Kind, publicUrl: string): void {
  const nonce = randomBytes(16).toString('base64')
  // the silent check runs in a hidden frame of the shop's own pages; nothing else may be framed
  const ancestors = kind === 'provider' ? "'self'" : "'none'"
  response.setHeader('x-nonce', nonce)
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self' 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  )
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
  if (publicUrl.startsWith('https:'))
    response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

async function assets(): Promise<Map<string, { type: string; body: Buffer | string }>> {
  const require = createRequire(import.meta.url)
  const font = (name: string) =>
    readFile(
      path.join(
        path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`)),
        'files',
        `${name}-latin-wght-normal.woff2`,
      ),
    )
  return new Map<string, { type: string; body: Buffer | string }>([
    ['identity.css', { type: 'text/css; charset=utf-8', body: stylesheet }],
    ['submit-logout.js', { type: 'text/javascript; charset=utf-8', body: logoutScript }],
    ['fraunces.woff2', { type: 'font/woff2', body: await font('fraunces') }],
    ['instrument-sans.woff2', { type: 'font/woff2', body: await font('instrument-sans') }],
  ])
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}
