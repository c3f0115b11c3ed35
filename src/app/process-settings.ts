import { z } from 'zod'
import type { Config } from './config.ts'
import {
  ageRecipient,
  callsBase,
  choice,
  cuit,
  decimal,
  filePath,
  flag,
  hourOfDay,
  integer,
  mailAddress,
  networkName,
  networkNames,
  optionalChoice,
  optionalFlag,
  optionalText,
  optionalWhole,
  origin,
  postgresUrl,
  providerDomain,
  secretKey,
  sender,
  smtpUrl,
  text,
  tilesAddress,
  webAddress,
} from './setting-kinds.ts'

/** The environment's settings by name: trimmed, without empty ones. */
export type Given = Record<string, string | undefined>

type Sentence = string | ((config: Config) => string)

/** One record a setting of the process: the start's errors, the doctor and `.env.example` follow from it. */
type ProcessSetting = {
  /** What it may be, and what holds without it. */
  kind: z.ZodType
  /** Never set by an operator, and not in `.env.example`. */
  internal?: true
  /** Begins a section of `.env.example`. */
  heading?: string
  /** The comment in `.env.example`. Missing: the comment before covers it too. */
  says?: string
  /** The value in `.env.example`; empty if missing. */
  shown?: string
  /** What is wrong with it, once it is given, beside the others. */
  refuses?: (given: Given) => { problem: string; example: string } | undefined
  /** What is valid but, beside the others, probably unintended. Goes on from the setting's name. */
  advice?: readonly { when: (config: Config) => boolean; says: Sentence }[]
}

/** What the shop writes as and to without an address in the settings. */
export const defaultSender = 'Descorche <hola@descorche.test>'
export const defaultShopMail = 'hola@descorche.test'

/**
 * Supervisors kill a process some time after SIGTERM: those in deploy/ after 60 s, of which 8 are for pending
 * requests.
 */
const longestDrain = 45

const isHere = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const isPublic = ({ publicUrl }: Config) => publicUrl.startsWith('https:') && !isHere(publicUrl)

/** Whether a Mercado Pago token charges real money, as all but test tokens (TEST-...) do. */
export function chargesPeople(accessToken: string | undefined): boolean {
  return accessToken !== undefined && !accessToken.startsWith('TEST-')
}
const isReal = ({ payments }: Config) => chargesPeople(payments.accessToken)

/** Every setting of the process by its name in the environment, in the order of `.env.example`. */
export const processSettings = {
  NODE_ENV: { kind: choice(['production', 'development', 'test'], 'development'), internal: true },
  TOKEN_DOOR_SECRET: { kind: optionalText, internal: true },
  PORT: {
    heading: 'the server',
    kind: integer({ min: 0, max: 65_535 }, 3000),
    says: 'Port, and the address to listen on. "localhost" listens on this machine only; 0.0.0.0 on every network.',
    shown: '3000',
  },
  HOST: { kind: networkName('localhost'), shown: 'localhost' },
  PUBLIC_URL: {
    kind: origin('https://shop.example'),
    says: 'Where people reach the shop, without a slash at the end. Default: http://localhost:PORT',
    advice: [
      {
        when: ({ production, publicUrl }) =>
          production && publicUrl.startsWith('http:') && !isHere(publicUrl),
        says: 'is http: passwords and sessions go unencrypted; set it to https, with a proxy before the shop',
      },
      {
        when: ({ production, publicUrl }) => production && isHere(publicUrl),
        says: ({ publicUrl }) =>
          `is ${publicUrl}: links in mails would lead nowhere; set it to the address that people open`,
      },
      {
        when: (config) => config.payments.accessToken !== undefined && !isPublic(config),
        says: 'is not a public https address: Mercado Pago could not tell the shop of payments',
      },
    ],
  },
  ALLOWED_HOSTS: {
    kind: networkNames,
    says: "Further names under which the shop answers, divided by commas: a service's name inside a network, for one. Any other Host than these, that of PUBLIC_URL and this machine's own gets 421.",
  },
  DATA_DIR: {
    kind: text('./data'),
    says: 'Folder for the embedded database and everything else the shop keeps.',
    shown: './data',
  },
  LOG_LEVEL: {
    kind: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], 'info'),
    says: 'silent, fatal, error, warn, info, debug or trace',
    shown: 'info',
  },
  TRUST_PROXY: {
    kind: flag(false),
    says: "true behind a proxy of yours: the last address of X-Forwarded-For is then the client's.",
    shown: 'false',
    advice: [
      {
        when: ({ publicUrl, trustProxy }) => publicUrl.startsWith('https:') && !trustProxy,
        says: 'is false while PUBLIC_URL is https: a proxy stands before the shop, and all people would count as one address; set it to true',
      },
    ],
  },
  DRAIN_SECONDS: {
    kind: decimal({ min: 0, max: 600 }, 0),
    says: 'With several processes behind a balancer: seconds for which a process that is told to end (SIGTERM) goes on serving while /api/ready answers 503. More than the balancer needs to notice.',
    shown: '0',
    advice: [
      {
        when: ({ drainSeconds }) => drainSeconds > longestDrain,
        says: ({ drainSeconds }) =>
          `is ${drainSeconds}: systemd and containers kill what has not ended after 60 s or less; set it to a little more than the balancer's checks are apart`,
      },
    ],
  },
  MIN_FREE_DISK_MB: {
    kind: integer({ min: 0, max: 1_000_000 }, 50),
    says: 'Megabytes free on the disk of DATA_DIR below which /api/ready answers 503 (a full disk fails purchases); 0: no look.',
    shown: '50',
  },
  REQUESTS_PER_MINUTE: {
    kind: integer({ min: 1, max: 1_000_000_000 }, 1200),
    says: 'Requests that one person or address may make in a minute, over all calls.',
    shown: '1200',
  },
  REQUESTS_AT_ONCE: {
    kind: integer({ min: 1, max: 10_000 }, 64),
    says: 'Requests that this process works on at once; sixteen times as many may wait, and beyond it answers 503.',
    shown: '64',
  },
  METRICS_TOKEN: {
    kind: optionalText,
    says: 'Opens /metrics to whoever sends it as a bearer token. Without it only programs on this machine see /metrics.',
    advice: [
      {
        when: ({ metricsToken }) => metricsToken !== undefined && metricsToken.length < 16,
        says: 'can be guessed: take 16 characters or more, as of "openssl rand -hex 16"',
      },
    ],
  },
  SLOW_QUERY_MS: {
    kind: integer({ min: 1, max: 3_600_000 }, 500),
    says: 'Statements slower than this, in milliseconds, are logged (without their values) and counted.',
    shown: '500',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    kind: webAddress('http://127.0.0.1:4318'),
    says: 'Address of an OpenTelemetry collector (OTLP over HTTP, such as http://127.0.0.1:4318) that is sent spans of requests; without it nothing is loaded for that. Then: the name of the shop there, and the share of requests, from 0 to 1',
  },
  OTEL_SERVICE_NAME: { kind: text('descorche'), shown: 'descorche' },
  OTEL_TRACES_SAMPLER_ARG: { kind: decimal({ min: 0, max: 1 }, 0.05), shown: '0.05' },
  API_BASE_URL: {
    kind: callsBase('/api'),
    says: 'Base address of the calls that the browser makes.',
    shown: '/api',
    advice: [
      {
        when: ({ publicUrl, apiBaseUrl }) =>
          !apiBaseUrl.startsWith('/') && new URL(apiBaseUrl).origin !== new URL(publicUrl).origin,
        says: ({ publicUrl }) =>
          `is not at ${publicUrl}: the cookie of who is signed in does not go there; take a path, as /api`,
      },
    ],
  },
  ALLOW_EMBEDDED: {
    kind: flag(false),
    says: 'With NODE_ENV=production the embedded parts refuse to start unless this says true.',
    shown: 'false',
  },
  WEBHOOKS_TO_INNER_NETWORKS: {
    kind: flag(false),
    says: 'Whether notices to other programs (webhooks) may go to inner networks, by http and at any port as well: an ERP in the same building. Whoever may change notices then reaches those networks.',
    shown: 'false',
  },
  DEMO_SHOP: {
    kind: optionalFlag,
    says: 'Whether the demo catalogue and demo accounts are set up. Default: true with the embedded database and identity provider, false as soon as DATABASE_URL or IDENTITY_DOMAIN is given.',
    advice: [
      {
        when: (config) => config.demoShop && (config.production || isReal(config)),
        says: (config) =>
          `is true ${isReal(config) ? 'beside real payments' : 'with NODE_ENV=production'}: demo wines are for sale, and everybody knows the password of the demo accounts; set it to false`,
      },
    ],
  },
  DEMO_PAST: {
    kind: optionalFlag,
    says: 'Whether a demo shop gets a year of orders, customers, opinions and returns when it is set up; an existing one gets nothing. Default: true with the embedded database and the payment sandbox, false as soon as DATABASE_URL or MERCADOPAGO_ACCESS_TOKEN is given.',
  },
  SECRETS_KEY: {
    kind: secretKey,
    says: 'What the secrets are sealed with that the owner types into Conexiones (the token of Mercado Pago, the password of the mail account, the key of ARCA): 32 characters or more. Only for several machines on one database; otherwise the shop makes secrets.key in DATA_DIR. Without the same one a machine cannot open them.',
  },
  DATABASE_URL: {
    heading: 'database',
    kind: postgresUrl,
    says: 'A PostgreSQL 15 or newer server instead of the embedded one: postgres://user:password@host:5432/database (with the extensions unaccent and pg_trgm: see docs/operations.md)',
  },
  DATABASE_DIRECT_URL: {
    kind: postgresUrl,
    says: 'The server itself, where DATABASE_URL leads to a pooler in transaction mode: for listening, migrations and backups.',
    refuses: ({ DATABASE_URL: url }) =>
      url
        ? undefined
        : {
            problem: 'DATABASE_DIRECT_URL needs DATABASE_URL beside it.',
            example: 'DATABASE_URL=postgres://shop:password@db.example:5432/shop',
          },
  },
  DATABASE_WAIT_SECONDS: {
    kind: integer({ min: 0, max: 3600 }, 60),
    says: 'Seconds for which a start waits for a database that does not answer yet, as after a power cut.',
    shown: '60',
  },
  DATABASE_POOL: {
    kind: integer({ min: 2, max: 200 }, 10),
    says: 'Connections that this process keeps.',
    shown: '10',
  },
  READ_DATABASE_URL: {
    kind: postgresUrl,
    says: "A streaming replica that answers the public's reads of the catalogue.",
    refuses: ({ DATABASE_URL: url }) =>
      url
        ? undefined
        : {
            problem: 'READ_DATABASE_URL needs DATABASE_URL beside it.',
            example: 'DATABASE_URL=postgres://shop:password@db.example:5432/shop',
          },
  },
  DATABASE_NAMED_STATEMENTS: {
    kind: flag(true),
    says: 'false behind a pooler that cannot keep named statements with a connection (PgBouncer before 1.21).',
    shown: 'true',
  },
  WORKERS: {
    kind: optionalWhole({ min: 1, max: 256, example: 4 }),
    says: 'Processes of "npm run cluster". Default: one per core.',
  },
  ANSWER_CACHE_MB: {
    kind: integer({ min: 0, max: 4000 }, 16),
    says: 'Megabytes of pages and public answers that each process keeps in memory; 0 keeps none.',
    shown: '16',
  },
  IDENTITY_DOMAIN: {
    heading: 'sign-in: any OpenID provider (code with PKCE, discovery), instead of the embedded one',
    kind: providerDomain,
    says: 'Its domain, such as example.eu.auth0.com, or its whole issuer, such as https://id.example/realms/tienda. What to set up there: docs/sign-in-auth0.md, docs/sign-in-keycloak.md, docs/sign-in-glewlwyd.md',
  },
  IDENTITY_CLIENT_ID: { kind: text('descorche-web'), shown: 'descorche-web' },
  IDENTITY_CLIENT_SECRET: {
    kind: optionalText,
    says: 'Of the confidential client that the shop is there',
    advice: [
      {
        when: ({ identity }) => identity.domain !== undefined && identity.clientSecret === undefined,
        says: 'is not set: the shop signs in as a public client; make a confidential one at the provider',
      },
    ],
  },
  IDENTITY_TOKEN_AUTHENTICATION: {
    kind: choice(['client_secret_post', 'client_secret_basic'], 'client_secret_post'),
    says: 'How the client shows its secret: client_secret_post or client_secret_basic',
    shown: 'client_secret_post',
  },
  IDENTITY_SCOPE: {
    kind: text('openid profile email'),
    says: 'What is asked for; with offline_access most providers can sign people out here while the page stays open',
    shown: 'openid profile email',
  },
  IDENTITY_AUDIENCE: {
    kind: text('https://descorche/api'),
    says: 'Of access tokens that programs call the API with',
    shown: 'https://descorche/api',
  },
  IDENTITY_ROLES_CLAIM: {
    kind: text('https://descorche/roles'),
    says: 'Name of the claim that holds the roles, or where it lies (resource_access.tienda.roles); without it everybody begins as a customer',
    shown: 'https://descorche/roles',
  },
  IDENTITY_PASSWORD_URL: {
    kind: webAddress('https://example.eu.auth0.com/account/password'),
    says: 'Where people change their password there; password managers are sent to it. Without it, to the profile',
  },
  MERCADOPAGO_ACCESS_TOKEN: {
    heading: 'card payments: Mercado Pago Checkout Pro, instead of the embedded sandbox',
    kind: optionalText,
    refuses: ({ MERCADOPAGO_WEBHOOK_SECRET: secret }) =>
      secret
        ? undefined
        : {
            problem:
              'MERCADOPAGO_ACCESS_TOKEN needs MERCADOPAGO_WEBHOOK_SECRET beside it, or no payment would ever arrive.',
            example:
              'MERCADOPAGO_WEBHOOK_SECRET=(the secret key of "Webhooks" in the panel of your Mercado Pago application)',
          },
    advice: [
      {
        when: ({ production, payments: { accessToken } }) =>
          production && accessToken !== undefined && !chargesPeople(accessToken),
        says: 'is one for trials (TEST-...): nobody is charged; take the token of production (APP_USR-...)',
      },
      {
        when: (config) => config.payments.accessToken === undefined && isPublic(config),
        says: 'is not set: people "pay" in the sandbox and no money comes',
      },
    ],
  },
  MERCADOPAGO_WEBHOOK_SECRET: {
    kind: optionalText,
    says: 'Secret with which the provider signs its notices (x-signature); needed with the token. Topics to tick in its panel: payment, topic_chargebacks_wh, topic_claims_integration_wh, stop_delivery_op_wh',
    refuses: ({ MERCADOPAGO_ACCESS_TOKEN: token }) =>
      token
        ? undefined
        : {
            problem:
              'MERCADOPAGO_WEBHOOK_SECRET needs MERCADOPAGO_ACCESS_TOKEN beside it, or payments stay those of the sandbox.',
            example: 'MERCADOPAGO_ACCESS_TOKEN=APP_USR-...',
          },
  },
  HOLD_MINUTES: {
    kind: decimal({ min: 0.01, max: 43_200 }, 30),
    says: 'Minutes for which a pending purchase holds its bottles',
    shown: '30',
  },
  MAX_UNPAID_BOTTLES: {
    kind: integer({ min: 1, max: 100_000 }, 60),
    says: 'Bottles that one person may have reserved without having paid them: in all, and of one wine',
    shown: '60',
  },
  MAX_UNPAID_BOTTLES_PER_WINE: { kind: integer({ min: 1, max: 100_000 }, 36), shown: '36' },
  INVOICES: {
    refuses: ({ INVOICES: mode, MERCADOPAGO_ACCESS_TOKEN: token }) =>
      mode === 'embedded' && chargesPeople(token)
        ? {
            problem:
              'INVOICES is embedded beside a real MERCADOPAGO_ACCESS_TOKEN: people would pay and get invoices without legal value. Set it to production (docs/invoices.md), or to off for receipts.',
            example: 'INVOICES=off',
          }
        : undefined,
    heading:
      "invoices: ARCA's electronic invoices (WSFEv1), instead of the embedded service; see docs/invoices.md",
    kind: optionalChoice(['off', 'embedded', 'homologation', 'production']),
    says: "off: orders have a receipt and no invoice. embedded: the shop authorises them itself, without legal value. homologation: ARCA's test service. production: ARCA. Default: embedded; off with NODE_ENV=production or a real MERCADOPAGO_ACCESS_TOKEN, beside which embedded is refused",
    advice: [
      {
        when: (config) => isReal(config) && config.invoices.mode === 'homologation',
        says: 'is homologation: ARCA tests authorise the invoices of real payments, without legal value; set it to production',
      },
      {
        when: (config) => isReal(config) && config.invoices.mode === 'off',
        says: 'is off: people pay and get a receipt that is no invoice; see docs/invoices.md',
      },
      {
        when: ({ production, invoices }) => production && invoices.mode === 'embedded',
        says: 'is embedded with NODE_ENV=production: invoices have no legal value, also of transfers and cash; set it to production or off',
      },
      {
        when: (config) => !isReal(config) && config.invoices.mode === 'production',
        says: 'is production while card payments are trials: what is paid there gets an invoice of ARCA, and nobody was charged; set MERCADOPAGO_ACCESS_TOKEN to the one of production, or switch card payments off in Ajustes',
      },
    ],
  },
  ARCA_CUIT: {
    kind: cuit('30000000007'),
    says: 'CUIT of the seller, and a point of sale of its own for web services',
    shown: '30-00000000-7',
  },
  ARCA_POINT_OF_SALE: { kind: integer({ min: 1, max: 99_998 }, 1), shown: '1' },
  ARCA_CONTINGENCY_POINT_OF_SALE: {
    refuses: ({ ARCA_CONTINGENCY_POINT_OF_SALE: contingency, ARCA_POINT_OF_SALE: ordinary = '1' }) =>
      contingency === ordinary
        ? {
            problem:
              'ARCA_CONTINGENCY_POINT_OF_SALE is ARCA_POINT_OF_SALE: vouchers with a CAEA are numbered apart, at a point of sale of their own.',
            example: 'ARCA_CONTINGENCY_POINT_OF_SALE=4',
          }
        : undefined,
    kind: optionalWhole({ min: 1, max: 99_998, example: 4 }),
    says: 'Another point of sale, of the kind for contingency (CAEA): vouchers for the time in which ARCA does not answer',
  },
  ARCA_CERTIFICATE_FILE: {
    kind: filePath,
    says: 'The certificate that ARCA gave and the private key that it was asked for with, both PEM',
  },
  ARCA_KEY_FILE: { kind: filePath },
  SMTP_URL: {
    heading: 'mail',
    kind: smtpUrl,
    says: 'smtp://user:password@host:587, or smtps:// for TLS from the start; without it messages stay in the shop',
    advice: [
      {
        when: (config) => isReal(config) && config.mail.smtpUrl === undefined,
        says: 'is not set beside real payments: buyers get no mail; set it to your mail server',
      },
    ],
  },
  MAIL_FROM: {
    kind: sender(defaultSender),
    says: 'Message-IDs end in the domain of this address',
    shown: 'Descorche <hola@descorche.test>',
    advice: [
      {
        when: ({ mail }) => mail.smtpUrl !== undefined && mail.from === defaultSender,
        says: `is still "${defaultSender}", which no server may send for: set it to an address of your domain`,
      },
    ],
  },
  SHOP_MAIL: {
    kind: mailAddress(defaultShopMail),
    says: 'Where the shop writes to its owner: wines that run low, payments that need a look, sales',
    shown: 'hola@descorche.test',
    advice: [
      {
        when: ({ mail }) => mail.smtpUrl !== undefined && mail.shop === defaultShopMail,
        says: `is still ${defaultShopMail}: set it to the address at which the owner reads about sales and alerts`,
      },
    ],
  },
  SALE_MAILS: {
    kind: choice(['each', 'daily', 'none'], 'each'),
    says: 'A mail to SHOP_MAIL for each sale (each), one a day at 8 for all of the day before and the morning (daily), or none',
    shown: 'each',
  },
  NEWSLETTER_URL: {
    heading:
      "newsletter: a mailing-list service's JSONP address (https://X.usN.list-manage.com/subscribe/post-json?u=..&id=..)",
    kind: webAddress('https://example.us1.list-manage.com/subscribe/post-json?u=1&id=2'),
  },
  MEDIA_S3_ENDPOINT: {
    heading: 'pictures: a bucket that speaks S3, instead of the folder DATA_DIR/media',
    kind: webAddress('https://s3.sa-east-1.amazonaws.com'),
    says: 'Address of the store without the bucket, such as https://s3.sa-east-1.amazonaws.com',
  },
  MEDIA_S3_BUCKET: { kind: optionalText },
  MEDIA_S3_REGION: { kind: text('us-east-1'), shown: 'us-east-1' },
  MEDIA_S3_ACCESS_KEY_ID: { kind: optionalText },
  MEDIA_S3_SECRET_ACCESS_KEY: { kind: optionalText },
  BACKUP_AT: {
    heading: 'backups: see docs/operations.md, "Backup and restore"',
    kind: hourOfDay,
    says: 'Hour at which the shop makes one by itself, such as 04:00 (Buenos Aires); without it only "npm run backup" does',
    advice: [
      {
        when: (config) =>
          isReal(config) && config.databaseUrl === undefined && config.backups.at === undefined,
        says: 'is not set beside real payments: no backup of the embedded database is made by itself',
      },
    ],
  },
  BACKUP_DIR: {
    kind: optionalText,
    says: 'Folder for them, on another disk if there is one. Default: DATA_DIR/backups',
  },
  BACKUP_RECIPIENT: {
    kind: ageRecipient,
    says: 'Public key of age (age1...) that they are sealed for; "npm run backup -- --new-key" makes a pair. Keep the private one elsewhere: without it no backup can be read',
  },
  BACKUP_UNSEALED: {
    kind: flag(false),
    says: 'true: scheduled backups may be in clear, although they hold personal data',
    shown: 'false',
  },
  BACKUP_IDENTITY_FILE: {
    kind: filePath,
    says: 'File of the private key, for "npm run restore" and "npm run backup -- --verify"',
  },
  BACKUP_KEEP_DAILY: {
    kind: integer({ min: 1, max: 3650 }, 14),
    says: 'Of how many days, and of how many weeks, the newest scheduled backup is kept',
    shown: '14',
  },
  BACKUP_KEEP_WEEKLY: { kind: integer({ min: 0, max: 1000 }, 8), shown: '8' },
  BACKUP_S3_ENDPOINT: {
    kind: webAddress('https://s3.sa-east-1.amazonaws.com'),
    says: 'A bucket that speaks S3, in place of the folder: never the one of the pictures, which people may read',
  },
  BACKUP_S3_BUCKET: { kind: optionalText },
  BACKUP_S3_REGION: { kind: text('us-east-1'), shown: 'us-east-1' },
  BACKUP_S3_ACCESS_KEY_ID: { kind: optionalText },
  BACKUP_S3_SECRET_ACCESS_KEY: { kind: optionalText },
  GOOGLE_MAPS_KEY: { heading: 'map of the contact page', kind: optionalText },
  MAP_TILES_URL: {
    kind: tilesAddress('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
    says: "With a key, Google's map (open tiles then only stand in for it). Without one, open tiles from this address; empty: only the drawn map, and no other host is ever asked.",
    shown: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  },
} satisfies Record<string, ProcessSetting>

type Records = typeof processSettings
type Kinds = { [Name in keyof Records]: Records[Name]['kind'] }

/** All settings, parsed from the environment. */
export const environment = z.object(
  Object.fromEntries(Object.entries(processSettings).map(([name, { kind }]) => [name, kind])) as Kinds,
)

/** The records under the type that all of them have. */
export const settingRecords: readonly (ProcessSetting & { name: string })[] = Object.entries(
  processSettings,
).map(([name, record]) => ({ name, ...record }))
