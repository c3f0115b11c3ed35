import { z } from 'zod'
import type { BucketSettings } from '../platform/media/media-bucket.ts'
import { contradictions, givenSettings, sentenceOf } from './check-settings.ts'
import {
  callsBase,
  choice,
  decimal,
  flag,
  mailAddress,
  networkName,
  networkNames,
  optionalFlag,
  optionalText,
  optionalWhole,
  origin,
  postgresUrl,
  providerDomain,
  sender,
  smtpUrl,
  text,
  tilesAddress,
  webAddress,
  whole,
} from './setting-kinds.ts'

/** Every setting of the shop, parsed once. This is the only reader of the environment. See `.env.example`. */

/** What the shop writes as and to while nobody has said an address. */
export const defaultSender = 'Descorche <hola@descorche.test>'
export const defaultShopMail = 'hola@descorche.test'

const environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test'], 'development'),
  PORT: whole({ min: 0, max: 65_535 }, 3000),
  HOST: networkName('localhost'),
  PUBLIC_URL: origin('https://shop.example'),
  ALLOWED_HOSTS: networkNames,
  DATA_DIR: text('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  READ_DATABASE_URL: postgresUrl,
  DATABASE_WAIT_SECONDS: whole({ min: 0, max: 3600 }, 60),
  TOKEN_DOOR_SECRET: optionalText,
  WORKERS: optionalWhole({ min: 1, max: 256, example: 4 }),
  DATABASE_NAMED_STATEMENTS: flag(true),
  DATABASE_POOL: whole({ min: 2, max: 200 }, 10),
  API_BASE_URL: callsBase('/api'),
  ALLOW_EMBEDDED: flag(false),
  DEMO_SHOP: optionalFlag,
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
  TRUST_PROXY: flag(false),
  DRAIN_SECONDS: decimal({ min: 0, max: 600 }, 0),
  ANSWER_CACHE_MB: whole({ min: 0, max: 4000 }, 16),
  REQUESTS_PER_MINUTE: whole({ min: 1, max: 1_000_000_000 }, 1200),
  REQUESTS_AT_ONCE: whole({ min: 1, max: 10_000 }, 64),
  MIN_FREE_DISK_MB: whole({ min: 0, max: 1_000_000 }, 50),
  METRICS_TOKEN: optionalText,
  SLOW_QUERY_MS: whole({ min: 1, max: 3_600_000 }, 500),
  IDENTITY_DOMAIN: providerDomain,
  IDENTITY_CLIENT_ID: text('descorche-web'),
  IDENTITY_AUDIENCE: text('https://descorche/api'),
  IDENTITY_ROLES_CLAIM: text('https://descorche/roles'),
  MERCADOPAGO_ACCESS_TOKEN: optionalText,
  MERCADOPAGO_WEBHOOK_SECRET: optionalText,
  HOLD_MINUTES: decimal({ min: 0.01, max: 43_200 }, 30),
  MAX_UNPAID_BOTTLES: whole({ min: 1, max: 100_000 }, 60),
  MAX_UNPAID_BOTTLES_PER_WINE: whole({ min: 1, max: 100_000 }, 36),
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender(defaultSender),
  SHOP_MAIL: mailAddress(defaultShopMail),
  SALE_MAILS: choice(['each', 'daily', 'none'], 'each'),
  NEWSLETTER_URL: webAddress('https://example.us1.list-manage.com/subscribe/post-json?u=1&id=2'),
  GOOGLE_MAPS_KEY: optionalText,
  MAP_TILES_URL: tilesAddress('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MEDIA_S3_ENDPOINT: webAddress('https://s3.sa-east-1.amazonaws.com'),
  MEDIA_S3_BUCKET: optionalText,
  MEDIA_S3_REGION: text('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: optionalText,
  MEDIA_S3_SECRET_ACCESS_KEY: optionalText,
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export type Config = {
  production: boolean
  port: number
  host: string
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
  /** Names beside that of `publicUrl` under which the shop answers. */
  allowedHosts: string[]
  dataDir: string
  databaseUrl: string | undefined
  /** The database server itself, where `databaseUrl` leads to a pooler: for listening, migrations and backups. */
  databaseDirectUrl: string | undefined
  /** A replica that answers the public's reads of the catalogue. */
  readDatabaseUrl: string | undefined
  /** Seconds for which a start waits for a database that is not there yet. */
  databaseWaitSeconds: number
  /** Made by `npm run cluster` at each start, so that all its workers open their door to the same secret. */
  tokenEndpointSecret: string | undefined
  /** Processes of `npm run cluster`; undefined: one per core. */
  workers: number | undefined
  databasePool: number
  /** Whether to use named prepared statements; a pooler in transaction mode needs false. */
  namedStatements: boolean
  /** Base address of every call that the browser makes. */
  apiBaseUrl: string
  allowEmbedded: boolean
  demoShop: boolean
  logLevel: string
  trustProxy: boolean
  /** Seconds between SIGTERM and the end, in which the readiness call tells a balancer to send requests elsewhere. */
  drainSeconds: number
  /** Megabytes of the response cache; 0 disables it. */
  answerCacheMb: number
  /** Requests that one person or address may make in a minute, over all calls. */
  requestsPerMinute: number
  /** Requests that are worked on at once; more of them wait, and many more are turned away. */
  requestsAtOnce: number
  /** What opens /metrics; undefined: only programs on this machine see it. */
  metricsToken: string | undefined
  slowQueryMs: number
  /** Megabytes free on the disk of `dataDir` below which the process is not ready; 0: never looked at. */
  minFreeDiskMb: number
  identity: {
    /** Domain of the hosted provider; undefined means the embedded one. */
    domain: string | undefined
    clientId: string
    audience: string
    rolesClaim: string
  }
  payments: {
    accessToken: string | undefined
    webhookSecret: string | undefined
    reservationMinutes: number
    /** Bottles that one person may have reserved without having paid them: in all, and of one wine. */
    limits: { bottles: number; perWine: number }
  }
  mail: {
    smtpUrl: string | undefined
    from: string
    /** Where the shop's own mail goes. */
    shop: string
    /** Whether the owner gets a mail for each sale, one a day for all of them, or none. */
    sales: 'each' | 'daily' | 'none'
  }
  newsletterUrl: string | undefined
  map: { googleKey: string | undefined; tilesUrl: string | undefined }
  /** The bucket that holds uploaded pictures; undefined means a folder of the data folder. */
  mediaBucket: BucketSettings | undefined
}

/**
 * In: the process's environment; a setting that is empty is not set. Out: the settings. Throws an Error that names each
 * setting that is wrong, says what is wrong with it and shows a right one.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = givenSettings(env, settingNames)
  const parsed = environment.safeParse(given)
  const problems = [...(parsed.error?.issues ?? []).map(sentenceOf), ...contradictions(given)]
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The settings are not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
  const e = parsed.data
  const config: Config = {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    allowedHosts: e.ALLOWED_HOSTS,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    readDatabaseUrl: e.READ_DATABASE_URL,
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    tokenEndpointSecret: e.TOKEN_DOOR_SECRET,
    workers: e.WORKERS,
    databasePool: e.DATABASE_POOL,
    namedStatements: e.DATABASE_NAMED_STATEMENTS,
    apiBaseUrl: e.API_BASE_URL,
    allowEmbedded: e.ALLOW_EMBEDDED,
    // an operator's own database or users get no demo unless it is set
    demoShop: e.DEMO_SHOP ?? (e.DATABASE_URL === undefined && e.IDENTITY_DOMAIN === undefined),
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    drainSeconds: e.DRAIN_SECONDS,
    answerCacheMb: e.ANSWER_CACHE_MB,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    requestsAtOnce: e.REQUESTS_AT_ONCE,
    metricsToken: e.METRICS_TOKEN,
    slowQueryMs: e.SLOW_QUERY_MS,
    minFreeDiskMb: e.MIN_FREE_DISK_MB,
    identity: {
      domain: e.IDENTITY_DOMAIN,
      clientId: e.IDENTITY_CLIENT_ID,
      audience: e.IDENTITY_AUDIENCE,
      rolesClaim: e.IDENTITY_ROLES_CLAIM,
    },
    payments: {
      accessToken: e.MERCADOPAGO_ACCESS_TOKEN,
      webhookSecret: e.MERCADOPAGO_WEBHOOK_SECRET,
      reservationMinutes: e.HOLD_MINUTES,
      limits: { bottles: e.MAX_UNPAID_BOTTLES, perWine: e.MAX_UNPAID_BOTTLES_PER_WINE },
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, shop: e.SHOP_MAIL, sales: e.SALE_MAILS },
    newsletterUrl: e.NEWSLETTER_URL,
    map: { googleKey: e.GOOGLE_MAPS_KEY, tilesUrl: e.MAP_TILES_URL || undefined },
    mediaBucket: bucketOf(e),
  }
  const embedded = embeddedParts(config)
  if (config.production && !config.allowEmbedded && embedded.length > 0) {
    throw new Error(
      `NODE_ENV=production, but these parts are embedded: ${embedded.join(', ')}. ` +
        'Set up the real ones (see .env.example) or say ALLOW_EMBEDDED=true.',
    )
  }
  return config
}

/** All of the bucket's settings or none: half of them would lose pictures. */
function bucketOf(e: z.output<typeof environment>): BucketSettings | undefined {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = e
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region: e.MEDIA_S3_REGION, accessKeyId, secretAccessKey }
}

/** Names the outside systems that run inside the shop. */
export function embeddedParts(config: Config): string[] {
  const parts: string[] = []
  if (!config.databaseUrl) parts.push('database')
  if (!config.identity.domain) parts.push('identity')
  if (!config.payments.accessToken) parts.push('card payments')
  if (!config.mail.smtpUrl) parts.push('mail')
  if (!config.newsletterUrl) parts.push('newsletter')
  if (!config.mediaBucket) parts.push('pictures')
  return parts
}
