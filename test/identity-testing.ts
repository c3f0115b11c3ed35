import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createTestDatabase } from './database.ts'
import type { Db } from '../src/platform/database/open-database.ts'
import { openEmbeddedIdentity, type EmbeddedIdentity } from '../src/platform/identity/embedded-identity.ts'

/** For tests of the embedded provider: a provider on its own database, and a headless browser. */

export const clientId = 'descorche-web'
export const audience = 'https://descorche/api'
export const rolesClaim = 'https://descorche/roles'

export type TestIdentity = {
  url: string
  dataDir: string
  connectionString: string
  pool: pg.Pool
  /** The same pool for jobs and queues. */
  db: Db
  identity: EmbeddedIdentity
  /** The shop's state of a user, by subject. */
  states: Map<string, { role: string; blocked: boolean }>
  logs: string[]
  /** Whether the owner requires a second factor of staff. */
  demanded: boolean
  /** Closes the provider and opens another one on the same database and address, like a restart. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export async function openTestIdentity(
  options: { demoUsers?: boolean; accessTokenSeconds?: number; host?: string } = {},
): Promise<TestIdentity> {
  const { connectionString, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString, max: 10 })
  // the database is dropped while abandoned connections are still closing
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-identity-'))
  const states: TestIdentity['states'] = new Map()
  const logs: string[] = []
  const demand = { wanted: false }
  const server = http.createServer((request, response) => {
    if (!test.identity.handleNode(request, response)) response.writeHead(404).end('the shop')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://${options.host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`
  const open = () =>
    openEmbeddedIdentity({
      publicUrl: url,
      pool,
      connectionString,
      dataDir,
      clientId,
      audience,
      rolesClaim,
      invitations: { look: async () => undefined, redeem: async () => undefined },
      accountState: async (sub) => states.get(sub),
      demandsSecondFactor: async () => demand.wanted,
      demoUsers: options.demoUsers ?? true,
      addressOf: (request) => String(request.headers['x-test-address'] ?? request.socket.remoteAddress),
      log: (message, fields) => logs.push(`${message} ${JSON.stringify(fields)}`),
      ...(options.accessTokenSeconds === undefined ? {} : { accessTokenSeconds: options.accessTokenSeconds }),
    })
  const test: TestIdentity = {
    url,
    dataDir,
    connectionString,
    pool,
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }) as Db,
    identity: await open(),
    states,
    logs,
    get demanded() {
      return demand.wanted
    },
    set demanded(wanted) {
      demand.wanted = wanted
    },
    async restart() {
      await test.identity.close()
      test.identity = await open()
    },
    async close() {
      await test.identity.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return test
}

type Cookie = { name: string; value: string; path: string }

/**
 * Stores cookies by path and sends Origin and Sec-Fetch headers, like browsers. Does not follow redirects by
 * itself.
 */
export class TestBrowser {
  readonly #origin: string
  readonly #address: string
  #cookies: Cookie[] = []

  /**
   * @param origin of the shop
   * @param address the client's
   */
  constructor(origin: string, address = randomBytes(6).toString('hex')) {
    this.#origin = origin
    this.#address = address
  }

  cookies(): Cookie[] {
    return [...this.#cookies]
  }

  /** Adds another browser's cookies. */
  plant(cookies: Cookie[]): this {
    cookies.forEach((cookie) => this.#cookies.push(cookie))
    return this
  }

  async get(where: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#ask(where, { headers: { accept: 'text/html', ...headers } })
  }

  async post(
    where: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.#ask(where, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'text/html', origin: this.#origin, 'sec-fetch-site': 'same-origin', ...headers },
    })
  }

  /** Follows redirects within the shop until it reaches a page, or an address with a code. */
  async follow(response: Response): Promise<{ response: Response; url: URL }> {
    let current = response
    for (let hops = 0; hops < 10; hops += 1) {
      const location = current.headers.get('location')
      if (!location) return { response: current, url: new URL(current.url) }
      const url = new URL(location, this.#origin)
      if (url.pathname === '/') return { response: current, url }
      current = await this.get(url.href)
    }
    throw new Error('Too many redirects')
  }

  async #ask(
    where: string,
    init: { method?: string; body?: URLSearchParams; headers: Record<string, string> },
  ) {
    const url = new URL(where, this.#origin)
    const sent = this.#cookies.filter(
      ({ path: scope }) => url.pathname === scope || url.pathname.startsWith(scope.replace(/\/?$/, '/')),
    )
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, 'x-test-address': this.#address, ...(cookie ? { cookie } : {}) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const scope = attribute('path') ?? '/'
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== scope)
    const expires = attribute('expires')
    const gone = value === '' || (expires !== undefined && Date.parse(expires) < Date.now())
    if (!gone) this.#cookies.push({ name, value, path: scope })
  }
}

export type Tokens = { access_token: string; id_token: string; refresh_token: string; scope: string }

/** An authorization code flow of the shop's client, like the browser library's. */
export class CodeFlow {
  readonly #verifier = randomBytes(32).toString('base64url')
  readonly state = randomBytes(16).toString('base64url')
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** The address that starts a sign-in. */
  authorize(extra: Record<string, string> = {}): string {
    const parameters = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${this.#url}/`,
      scope: 'openid profile email offline_access',
      audience,
      state: this.state,
      nonce: 'n',
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    })
    return `/authorize?${parameters.toString()}`
  }

  /** The hidden frame's silent check for a session. */
  silent(): string {
    return this.authorize({ prompt: 'none', response_mode: 'web_message' })
  }

  async exchange(
    code: string,
    verifier = this.#verifier,
  ): Promise<{ status: number; body: Tokens & OAuthError }> {
    return askTokens(this.#url, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${this.#url}/`,
    })
  }
}

type OAuthError = { error: string; error_description: string }

export async function refresh(url: string, token: string, origin = url) {
  return askTokens(url, { grant_type: 'refresh_token', refresh_token: token }, origin)
}

/** Browsers send Origin with forms, also on the shop's own pages. */
async function askTokens(url: string, form: Record<string, string>, origin = url) {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ client_id: clientId, ...form }),
  })
  return { status: response.status, body: (await response.json()) as Tokens & OAuthError }
}

/** The message that the hidden frame's response sends to the page. */
export async function frameMessage(response: Response): Promise<Record<string, string>> {
  const data = /var data = (\{.*\});/.exec(await response.text())?.[1] ?? '{}'
  return (JSON.parse(data) as { response: Record<string, string> }).response
}

/** Signs a user in, from the first address to the tokens, and throws if that is rejected. */
export async function signIn(
  url: string,
  browser: TestBrowser,
  email: string,
  password = 'descorche',
): Promise<Tokens> {
  const flow = new CodeFlow(url)
  const page = await browser.follow(await browser.get(flow.authorize()))
  // with a session at the provider, the browser gets its code without the page
  const hasSession = page.url.searchParams.has('code')
  const sent = hasSession ? undefined : await browser.post(`${page.url.pathname}/login`, { email, password })
  const back = sent ? await browser.follow(sent) : page
  const code = back.url.searchParams.get('code')
  if (!code) throw new Error(`Not signed in: ${sent?.status ?? page.response.status}`)
  return (await flow.exchange(code)).body
}

/** Opens the sign-in page. @returns its address, its content, and the flow it began */
export async function openLogin(url: string, browser: TestBrowser, extra: Record<string, string> = {}) {
  const flow = new CodeFlow(url)
  const { response, url: page } = await browser.follow(await browser.get(flow.authorize(extra)))
  return { flow, path: page.pathname, html: await response.text(), response }
}

/** Account settings, all of which the embedded provider supports. */
export function securityOf({ identity }: Pick<TestIdentity, 'identity'>) {
  if (!identity.accountSecurity) throw new Error('The embedded provider has the security of accounts')
  return identity.accountSecurity
}
