import { z } from 'zod'
import type { BucketSettings } from '../outside/media/media-bucket.ts'

/** Every setting of the shop, parsed once. This is the only reader of the environment. See `.env.example`. */

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((value) => value === 'true' || value === '1')
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/** `https://tiles.example/{z}/{x}/{y}.png`; `{s}` may stand for a server's letter. */
const tilesPattern = /^https?:\/\/[^/]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: optionalText,
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optionalText,
  DATABASE_DIRECT_URL: optionalText,
  READ_DATABASE_URL: optionalText,
  TOKEN_DOOR_SECRET: optionalText,
  WORKERS: optionalText.pipe(
    z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number from 1 to 256')
      .transform(Number)
      .pipe(z.number().min(1).max(256))
      .optional(),
  ),
  DATABASE_NAMED_STATEMENTS: z.enum(['true', 'false', '']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  API_BASE_URL: z.string().default('/api'),
  ALLOW_EMBEDDED: flag,
  DEMO_SHOP: z.enum(['true', 'false', '']).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUST_PROXY: flag,
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  ANSWER_CACHE_MB: z.coerce.number().int().min(0).max(4000).default(16),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  REQUESTS_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(64),
  METRICS_TOKEN: optionalText,
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(500),
  IDENTITY_DOMAIN: optionalText,
  IDENTITY_CLIENT_ID: z.string().default('descorche-web'),
  IDENTITY_AUDIENCE: z.string().default('https://descorche/api'),
  IDENTITY_ROLES_CLAIM: z.string().default('https://descorche/roles'),
  MERCADOPAGO_ACCESS_TOKEN: optionalText,
  MERCADOPAGO_WEBHOOK_SECRET: optionalText,
  HOLD_MINUTES: z.coerce.number().min(0.01).default(30),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Descorche <hola@descorche.test>'),
  SHOP_MAIL: z.string().default('hola@descorche.test'),
  NEWSLETTER_URL: optionalText,
  GOOGLE_MAPS_KEY: optionalText,
  MAP_TILES_URL: z
    .union([z.literal(''), z.string().regex(tilesPattern, 'must be an address with {z}, {x} and {y}')])
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .transform((value) => (value === '' ? undefined : value)),
  MEDIA_S3_ENDPOINT: optionalText,
  MEDIA_S3_BUCKET: optionalText,
  MEDIA_S3_REGION: z.string().default('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: optionalText,
  MEDIA_S3_SECRET_ACCESS_KEY: optionalText,
})

export type Config = {
  production: boolean
  port: number
  host: string
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The database server itself, where `databaseUrl` leads to a pooler: for listening, migrations and backups. */
  databaseDirectUrl: string | undefined
  /** A replica that answers the public's reads of the catalogue. */
  readDatabaseUrl: string | undefined
  /** Made by `npm run cluster` at each start, so that all its workers open their door to the same secret. */
  tokenDoorSecret: string | undefined
  /** Processes of `npm run cluster`; undefined: one per core. */
  workers: number | undefined
  databasePool: number
  /** Whether statements are prepared under a name; a pooler that cannot keep them apart needs false. */
  namedStatements: boolean
  /** Base address of every call that the browser makes. */
  apiBaseUrl: string
  allowEmbedded: boolean
  demoShop: boolean
  logLevel: string
  trustProxy: boolean
  /** Seconds between SIGTERM and the end, in which the readiness call tells a balancer to send requests elsewhere. */
  drainSeconds: number
  /** Megabytes of pages and public answers that are kept in memory; 0 keeps none. */
  answerCacheMb: number
  /** Requests that one person or address may make in a minute, over all calls. */
  requestsPerMinute: number
  /** Requests that are worked on at once; more of them wait, and many more are turned away. */
  requestsAtOnce: number
  /** What opens /metrics; undefined: only programs on this machine see it. */
  metricsToken: string | undefined
  slowQueryMs: number
  identity: {
    /** Domain of the hosted provider; undefined means the embedded one. */
    domain: string | undefined
    clientId: string
    audience: string
    rolesClaim: string
  }
  payments: { accessToken: string | undefined; webhookSecret: string | undefined; holdMinutes: number }
  mail: { smtpUrl: string | undefined; from: string; shop: string }
  newsletterUrl: string | undefined
  map: { googleKey: string | undefined; tilesUrl: string | undefined }
  /** The bucket that holds uploaded pictures; undefined means a folder of the data folder. */
  mediaBucket: BucketSettings | undefined
}

/** In: the process's environment. Out: the settings. Throws a readable error that names what is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings are not valid:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  const config: Config = {
    production: e.NODE_ENV === 'production',
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    readDatabaseUrl: e.READ_DATABASE_URL,
    tokenDoorSecret: e.TOKEN_DOOR_SECRET,
    workers: e.WORKERS,
    databasePool: e.DATABASE_POOL,
    namedStatements: e.DATABASE_NAMED_STATEMENTS !== 'false',
    apiBaseUrl: e.API_BASE_URL.replace(/\/+$/, ''),
    allowEmbedded: e.ALLOW_EMBEDDED,
    demoShop: e.DEMO_SHOP === 'true' || (e.DEMO_SHOP !== 'false' && e.IDENTITY_DOMAIN === undefined),
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    drainSeconds: e.DRAIN_SECONDS,
    answerCacheMb: e.ANSWER_CACHE_MB,
    requestsPerMinute: e.REQUESTS_PER_MINUTE,
    requestsAtOnce: e.REQUESTS_AT_ONCE,
    metricsToken: e.METRICS_TOKEN,
    slowQueryMs: e.SLOW_QUERY_MS,
    identity: {
      domain: e.IDENTITY_DOMAIN,
      clientId: e.IDENTITY_CLIENT_ID,
      audience: e.IDENTITY_AUDIENCE,
      rolesClaim: e.IDENTITY_ROLES_CLAIM,
    },
    payments: {
      accessToken: e.MERCADOPAGO_ACCESS_TOKEN,
      webhookSecret: e.MERCADOPAGO_WEBHOOK_SECRET,
      holdMinutes: e.HOLD_MINUTES,
    },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, shop: e.SHOP_MAIL },
    newsletterUrl: e.NEWSLETTER_URL,
    map: { googleKey: e.GOOGLE_MAPS_KEY, tilesUrl: e.MAP_TILES_URL },
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
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error(
      'The bucket for pictures needs MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY.',
    )
  }
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
