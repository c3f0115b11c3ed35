import { openCurrentConnections } from '../../src/connections/current-connections.ts'
import { secretsKey } from '../../src/connections/secrets-key.ts'
import type { ServedCall } from '../../src/platform/http/implement.ts'
import { readConfig } from '../../src/app/config.ts'
import { createApp } from '../../src/app/create-app.ts'
import type { Job } from '../../src/app/schedule.ts'
import { settingDefaults } from '../../src/app/setting-defaults.ts'
import { migrationsFolder } from '../../src/app/open-databases.ts'
import { sellerOf } from '../../src/invoicing/seller.ts'
import type { IdentityPort } from '../../src/platform/identity/provider/port.ts'
import type { Media } from '../../src/platform/media/port.ts'
import type { Message } from '../../src/platform/mail/port.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { noTracing } from '../../src/platform/observability/trace.ts'
import { publishLegalTexts } from '../../src/settings/legal/legal-versions.queries.ts'
import { openCurrentSettings } from '../../src/settings/current-settings.ts'
import { inTransaction } from '../../src/platform/database/open-database.ts'
import type { SimulatedAuthority } from './authority.ts'
import type { SimulatedMailbox } from './mailbox.ts'
import type { SimulatedReceiver } from './programs.ts'
import type { SimulatedProvider } from './provider.ts'
import type { SimulatedClock } from './seeded-globals.ts'
import { openSimulatedDatabase, type SimulatedDatabase } from './simulated-database.ts'

/** The world outside of the shop's process. */
export type Outside = {
  clock: SimulatedClock
  provider: SimulatedProvider
  authority: SimulatedAuthority
  mailbox: SimulatedMailbox
  /** A program that is notified of what happens. */
  receiver: SimulatedReceiver
  media: Media
  connectionString: string
  /** Hears of every message that arrives. */
  heard: (message: Message) => void
  /** Hears of failures that the shop logs. */
  failed: (line: string) => void
}

export type Answer = { status: number; body: unknown; text: string }

export type ShopRequest = {
  method: string
  path: string
  as?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** One process of the shop. */
export type ShopProcess = {
  calls: ServedCall[]
  jobs: ReadonlyMap<string, Job>
  database: SimulatedDatabase
  ask: (request: ShopRequest) => Promise<Answer>
  /** Runs a job once. */
  run: (job: string) => Promise<void>
  /** Ends it as a power cut does: nothing that it has begun goes on. */
  kill: () => Promise<void>
  close: () => Promise<void>
  alive: () => boolean
}

const origin = 'http://localhost:9'

/** Tokens of the simulated identity provider: the person's address, readable. */
export const tokenOf = (email: string) => `simulated.${Buffer.from(email).toString('base64url')}`

function simulatedIdentity(clock: SimulatedClock): IdentityPort {
  return {
    rolesClaim: 'roles',
    webClient: {
      issuer: origin,
      clientId: 'simulated',
      clientSecret: undefined,
      tokenAuthentication: 'client_secret_post',
      scope: 'openid',
      sessionClaim: 'sid',
    },
    async verifyAccessToken(token) {
      const email = Buffer.from(token.replace(/^simulated\./, ''), 'base64url').toString()
      if (!token.startsWith('simulated.') || !email.includes('@')) return { ok: false, why: 'malformed' }
      const name = email.split('@')[0] ?? ''
      return {
        ok: true,
        claims: {
          sub: `simulated|${name}`,
          role: name === 'owner' ? 'Admin' : undefined,
          email,
          emailVerified: true,
          nickname: name,
          name,
          picture: undefined,
          exp: Math.floor(clock.ms() / 1000) + 3600,
        },
      }
    },
    async removeAccount() {},
    close: async () => undefined,
  }
}

export async function openShopProcess(outside: Outside): Promise<ShopProcess> {
  const { clock, connectionString } = outside
  const config = readConfig({
    PUBLIC_URL: origin,
    DATABASE_URL: connectionString,
    DEMO_SHOP: 'false',
    DATA_DIR: '/nonexistent',
    MIN_FREE_DISK_MB: '0',
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
    INVOICES: 'embedded',
    WEBHOOKS_TO_INNER_NETWORKS: 'true',
    SECRETS_KEY: 'simulated key of at least thirty-two letters',
  })
  const database = openSimulatedDatabase(connectionString, clock)
  let alive = true
  const isAlive = () => alive
  const settings = await openCurrentSettings(database.db, settingDefaults(config))
  await inTransaction(database.db, (trx) => publishLegalTexts(trx, settings.now(), 'shop'))
  const log = createLog('warn', { write: (line: string) => void (alive && outside.failed(line)) })
  const seller = async () => sellerOf((await settings.read()).seller, config.invoices.cuit)
  const key = secretsKey(config.dataDir, config.secretsKey)
  const connections = await openCurrentConnections(database.db, key, () => undefined)
  let jobs: readonly Job[] = []
  const shop = await createApp({
    config,
    database,
    migrationsFolder,
    settings,
    connections,
    secretsKey: key,
    inForce: () => config,
    log,
    tracing: noTracing,
    checkAnswers: true,
    startJobs(all) {
      jobs = all
      return []
    },
    outside: {
      identity: simulatedIdentity(clock),
      payments: outside.provider.portFor(isAlive),
      mail: outside.mailbox.portFor(isAlive, outside.heard),
      media: outside.media,
      sandbox: undefined,
      invoicing: {
        setup: { mode: 'embedded', pointOfSale: config.invoices.pointOfSale, seller },
        authority: outside.authority.portFor(isAlive),
      },
    },
  })
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const end = async () => {
    alive = false
    await shop.close()
  }
  return {
    calls: shop.calls,
    jobs: byName,
    database,
    alive: isAlive,
    async ask({ method, path, as, body, headers = {} }) {
      const response = await shop.fetch(
        new Request(`${origin}/api${path}`, {
          method,
          headers: {
            ...(as ? { authorization: `Bearer ${as}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').includes('json')
      return { status: response.status, text, body: isJson ? JSON.parse(text) : text }
    },
    async run(job) {
      await byName.get(job)?.run(new AbortController().signal)
      await shop.caughtUp()
    },
    async kill() {
      alive = false
      await database.cut()
      void shop.close()
    },
    async close() {
      await end()
      await database.close()
    },
  }
}
