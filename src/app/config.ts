import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Credentials } from '../platform/invoice-authority/arca/cms.ts'
import type { BucketSettings } from '../platform/media/bucket.ts'
import type { TraceSettings } from '../platform/observability/trace.ts'
import { contradictions, givenSettings, sentenceOf } from './check-settings.ts'
import { chargesPeople, environment } from './process-settings.ts'

/** Every setting of the shop, parsed once. This is the only reader of the process's environment. */

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

export type Config = {
  /** Names of the settings that the environment sets: what the owner connects does not replace them. */
  given: ReadonlySet<string>
  /** What seals the secrets of connections; undefined: a key in the data folder. */
  secretsKey: string | undefined
  /** Systems that are connected, and sealed with a key that this machine does not have. */
  locked: ReadonlySet<'mercado-pago' | 'mail' | 'arca'>
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
  /** Made by `npm run cluster` at each start, shared by its workers. */
  tokenEndpointSecret: string | undefined
  /** Processes of `npm run cluster`; undefined: one per core. */
  workers: number | undefined
  databasePool: number
  /** Whether to use named prepared statements; a pooler in transaction mode needs false. */
  namedStatements: boolean
  /** Base address of every call that the browser makes. */
  apiBaseUrl: string
  allowEmbedded: boolean
  /** Whether the owner may have inner networks notified, such as an ERP in the same building. */
  webhooksToInnerNetworks: boolean
  demoShop: boolean
  /** Whether a demo shop that is planted gets a year of sales. */
  demoPast: boolean
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
  /** The bearer token of /metrics; undefined: only programs on this machine can read it. */
  metricsToken: string | undefined
  slowQueryMs: number
  /** Where spans of requests go; undefined: nowhere, and nothing is loaded for it. */
  tracing: TraceSettings | undefined
  /** Megabytes free on the disk of `dataDir` below which the process is not ready; 0: never looked at. */
  minFreeDiskMb: number
  identity: {
    /** Domain of the hosted provider; undefined means the embedded one. */
    domain: string | undefined
    clientId: string
    /** Of the confidential client that the shop's own pages are at a hosted provider. */
    clientSecret: string | undefined
    tokenAuthentication: 'client_secret_post' | 'client_secret_basic'
    scope: string
    audience: string
    rolesClaim: string
    /** Where people change their password at a hosted provider. */
    passwordUrl: string | undefined
  }
  payments: {
    accessToken: string | undefined
    webhookSecret: string | undefined
    reservationMinutes: number
    /** Bottles that one person may have reserved without having paid them: in all, and of one wine. */
    limits: { bottles: number; perWine: number }
  }
  invoices: {
    /** Where invoices are authorised; 'off': there are none, and orders have a receipt. */
    mode: 'off' | 'embedded' | 'homologation' | 'production'
    /** The seller's, eleven digits. */
    cuit: string
    pointOfSale: number
    /** The one for vouchers with a CAEA; undefined: there are none. */
    contingencyPointOfSale: number | undefined
    /** PEM files that the shop signs in to ARCA with. */
    certificateFile: string | undefined
    keyFile: string | undefined
    /** What the owner connected, in place of the files. */
    credentials: Credentials | undefined
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
  backups: {
    /** 'HH:MM' by the shop's clock; undefined: the shop makes none by itself. */
    at: string | undefined
    folder: string
    /** The bucket that they go to in place of the folder. */
    bucket: BucketSettings | undefined
    /** The public key that they are sealed for. */
    recipient: string | undefined
    /** The file of the private key, for what reads them. */
    identityFile: string | undefined
    keep: { daily: number; weekly: number }
  }
}

/**
 * Reads the settings from the environment; an empty setting counts as absent. Throws an Error that names each invalid
 * setting, says what is wrong with it and shows a valid one.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = givenSettings(env, settingNames)
  const parsed = environment.safeParse(given)
  const problems = [...(parsed.error?.issues ?? []).map(sentenceOf), ...contradictions(given)]
  if (!parsed.success || problems.length > 0) {
    throw new Error(`The settings are not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`)
  }
  const config = configOf(parsed.data)
  const embedded = embeddedParts(config)
  if (config.production && !config.allowEmbedded && embedded.length > 0) {
    throw new Error(
      `NODE_ENV=production, but these parts are embedded: ${embedded.join(', ')}. ` +
        'Set up the real ones (see .env.example) or say ALLOW_EMBEDDED=true.',
    )
  }
  return config
}

type Given = z.output<typeof environment>

function configOf(e: Given): Config {
  return {
    given: givenBeside(environment.parse({}), e),
    secretsKey: e.SECRETS_KEY,
    locked: new Set(),
    ...processSettings(e),
    ...databaseSettings(e),
    ...trafficSettings(e),
    // an operator's own database or users get no demo unless it is set
    demoShop: e.DEMO_SHOP ?? (e.DATABASE_URL === undefined && e.IDENTITY_DOMAIN === undefined),
    // its payments are those of the sandbox
    demoPast: e.DEMO_PAST ?? (e.DATABASE_URL === undefined && e.MERCADOPAGO_ACCESS_TOKEN === undefined),
    identity: {
      domain: e.IDENTITY_DOMAIN,
      clientId: e.IDENTITY_CLIENT_ID,
      clientSecret: e.IDENTITY_CLIENT_SECRET,
      tokenAuthentication: e.IDENTITY_TOKEN_AUTHENTICATION,
      scope: e.IDENTITY_SCOPE,
      audience: e.IDENTITY_AUDIENCE,
      rolesClaim: e.IDENTITY_ROLES_CLAIM,
      passwordUrl: e.IDENTITY_PASSWORD_URL,
    },
    payments: {
      accessToken: e.MERCADOPAGO_ACCESS_TOKEN,
      webhookSecret: e.MERCADOPAGO_WEBHOOK_SECRET,
      reservationMinutes: e.HOLD_MINUTES,
      limits: { bottles: e.MAX_UNPAID_BOTTLES, perWine: e.MAX_UNPAID_BOTTLES_PER_WINE },
    },
    invoices: {
      mode: e.INVOICES ?? defaultInvoices(e.NODE_ENV === 'production', e.MERCADOPAGO_ACCESS_TOKEN),
      cuit: e.ARCA_CUIT,
      pointOfSale: e.ARCA_POINT_OF_SALE,
      contingencyPointOfSale: e.ARCA_CONTINGENCY_POINT_OF_SALE,
      certificateFile: e.ARCA_CERTIFICATE_FILE,
      keyFile: e.ARCA_KEY_FILE,
      credentials: undefined,
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, shop: e.SHOP_MAIL, sales: e.SALE_MAILS },
    newsletterUrl: e.NEWSLETTER_URL,
    map: { googleKey: e.GOOGLE_MAPS_KEY, tilesUrl: e.MAP_TILES_URL || undefined },
    mediaBucket: bucketOf(e, 'MEDIA'),
    backups: backupSettings(e),
  }
}

/** Names of settings that say something else than what holds without them: a copy of .env.example says nothing. */
function givenBeside(defaults: Given, e: Given): ReadonlySet<string> {
  const names = Object.keys(e) as (keyof Given)[]
  return new Set(names.filter((name) => !isDeepStrictEqual(e[name], defaults[name])))
}

/** Embedded invoices have no legal value: without INVOICES, only a trial has them. Paying buyers get receipts. */
export function defaultInvoices(production: boolean, accessToken: string | undefined): 'off' | 'embedded' {
  return production || chargesPeople(accessToken) ? 'off' : 'embedded'
}

/** How the process runs, and where it is found. */
function processSettings(e: Given) {
  return {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    allowedHosts: e.ALLOWED_HOSTS,
    dataDir: e.DATA_DIR,
    tokenEndpointSecret: e.TOKEN_DOOR_SECRET,
    workers: e.WORKERS,
    apiBaseUrl: e.API_BASE_URL,
    allowEmbedded: e.ALLOW_EMBEDDED,
    webhooksToInnerNetworks: e.WEBHOOKS_TO_INNER_NETWORKS,
    logLevel: e.LOG_LEVEL,
    drainSeconds: e.DRAIN_SECONDS,
    metricsToken: e.METRICS_TOKEN,
    minFreeDiskMb: e.MIN_FREE_DISK_MB,
    tracing: traceSettings(e),
  }
}

function databaseSettings(e: Given) {
  return {
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    readDatabaseUrl: e.READ_DATABASE_URL,
    databaseWaitSeconds: e.DATABASE_WAIT_SECONDS,
    databasePool: e.DATABASE_POOL,
    namedStatements: e.DATABASE_NAMED_STATEMENTS,
    slowQueryMs: e.SLOW_QUERY_MS,
  }
}

/** Limits of incoming requests, and the trusted proxy. */
function trafficSettings(e: Given) {
  return {
    trustProxy: e.TRUST_PROXY,
    answerCacheMb: e.ANSWER_CACHE_MB,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    requestsAtOnce: e.REQUESTS_AT_ONCE,
  }
}

function traceSettings(e: Given): TraceSettings | undefined {
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint ? { endpoint, service: e.OTEL_SERVICE_NAME, ratio: e.OTEL_TRACES_SAMPLER_ARG } : undefined
}

function backupSettings(e: Given): Config['backups'] {
  return {
    at: e.BACKUP_AT,
    folder: e.BACKUP_DIR ?? path.join(e.DATA_DIR, 'backups'),
    bucket: bucketOf(e, 'BACKUP'),
    recipient: e.BACKUP_RECIPIENT,
    identityFile: e.BACKUP_IDENTITY_FILE,
    keep: { daily: e.BACKUP_KEEP_DAILY, weekly: e.BACKUP_KEEP_WEEKLY },
  }
}

/** All of a bucket's settings or none: with half of them, what is stored there would be lost. */
function bucketOf(e: Given, family: 'MEDIA' | 'BACKUP'): BucketSettings | undefined {
  const endpoint = e[`${family}_S3_ENDPOINT`]
  const bucket = e[`${family}_S3_BUCKET`]
  const accessKeyId = e[`${family}_S3_ACCESS_KEY_ID`]
  const secretAccessKey = e[`${family}_S3_SECRET_ACCESS_KEY`]
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region: e[`${family}_S3_REGION`], accessKeyId, secretAccessKey }
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
  if (config.invoices.mode === 'embedded') parts.push('invoices')
  return parts
}
