import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { embeddedParts, readConfig, settingNames } from './config.ts'
import { envExample } from './env-example.ts'
import { lineOf } from './doctor/finding.ts'
import { checkSettings } from './doctor/settings.ts'
import { misspeltSettings } from './misspelt-settings.ts'

const database = 'postgres://shop:secret@db.example:5432/shop'
const bucketKeys = { MEDIA_S3_ACCESS_KEY_ID: 'k', MEDIA_S3_SECRET_ACCESS_KEY: 'k' }
const example = parseEnv(readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8'))

/** The start's message about these settings. */
function messageOf(settings: Record<string, string>): string {
  try {
    readConfig(settings)
  } catch (failure) {
    return (failure as Error).message
  }
  return 'nothing'
}

/** A broken setting, and words that its message must contain. */
const broken: [Record<string, string>, string][] = [
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc". Example: PORT=3000'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
  [{ PORT: '3000.5' }, 'PORT must be a whole number'],
  [{ PORT: '-1' }, 'PORT must be a whole number'],
  [{ PORT: '0x10' }, 'PORT must be a whole number'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be production, development or test, not "prod"'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST must be a name or an IP address without scheme and port'],
  [{ HOST: '0.0.0.0:3000' }, 'HOST must be a name or an IP address'],
  [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be an address with http:// or https:// and no path'],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL must be an address with'],
  [{ PUBLIC_URL: 'ftp://shop.example' }, 'Example: PUBLIC_URL=https://shop.example'],
  [{ DATABASE_URL: 'mysql://shop:secret@db.example/shop' }, 'DATABASE_URL must be a postgres:// address'],
  [{ DATABASE_URL: 'shop' }, 'DATABASE_URL must be a postgres:// address with a host'],
  [{ DATABASE_URL: 'db.example:5432/shop' }, 'DATABASE_URL must be a postgres:// address with a host'],
  [{ DATABASE_URL: 'postgres://db.example' }, 'and the name of a database'],
  [
    { DATABASE_URL: 'postgres://shop:se#cret/x@db.example/shop' },
    'in a password, @ : / # ? and % are written',
  ],
  [{ DATABASE_URL: database, READ_DATABASE_URL: 'replica' }, 'READ_DATABASE_URL must be a postgres://'],
  [{ READ_DATABASE_URL: database }, 'READ_DATABASE_URL needs DATABASE_URL beside it'],
  [{ DATABASE_DIRECT_URL: database }, 'DATABASE_DIRECT_URL needs DATABASE_URL beside it'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200, not "1"'],
  [{ DATABASE_POOL: 'ten' }, 'Example: DATABASE_POOL=10'],
  [{ DATABASE_NAMED_STATEMENTS: 'no' }, 'DATABASE_NAMED_STATEMENTS must be true or false, not "no"'],
  [{ DATABASE_WAIT_SECONDS: '1m' }, 'DATABASE_WAIT_SECONDS must be a whole number from 0 to 3600'],
  [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 256, not "0". Example: WORKERS=4'],
  [{ WORKERS: 'auto' }, 'WORKERS must be a whole number'],
  [{ API_BASE_URL: 'api' }, 'API_BASE_URL must be a path that begins with a slash'],
  [{ ALLOW_EMBEDDED: 'yes' }, 'ALLOW_EMBEDDED must be true or false, not "yes"'],
  [{ DEMO_SHOP: 'on' }, 'DEMO_SHOP must be true or false, not "on"'],
  [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be silent, fatal, error, warn, info, debug or trace'],
  [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY must be true or false'],
  [{ DRAIN_SECONDS: '10s' }, 'DRAIN_SECONDS must be a number from 0 to 600, not "10s"'],
  [{ ANSWER_CACHE_MB: '64MB' }, 'ANSWER_CACHE_MB must be a whole number from 0 to 4000'],
  [{ REQUESTS_PER_MINUTE: '0' }, 'REQUESTS_PER_MINUTE must be a whole number from 1'],
  [{ REQUESTS_AT_ONCE: 'many' }, 'REQUESTS_AT_ONCE must be a whole number from 1 to 10000'],
  [{ SLOW_QUERY_MS: '0.5 s' }, 'SLOW_QUERY_MS must be a whole number'],
  [{ HOLD_MINUTES: '0' }, 'HOLD_MINUTES must be a number from 0.01 to 43200, not "0"'],
  [{ HOLD_MINUTES: 'media hora' }, 'Example: HOLD_MINUTES=30'],
  [
    { IDENTITY_DOMAIN: 'tenant.example/realms?x=1' },
    "IDENTITY_DOMAIN must be the provider's domain or issuer",
  ],
  [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL must be an smtp:// or smtps:// address with a host'],
  [{ SMTP_URL: 'smtp://' }, 'Example: SMTP_URL=smtp://user:password@mail.example:587'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be an smtp://'],
  [{ MAIL_FROM: 'ninguno' }, 'MAIL_FROM must be a mail address, alone or as Name <address>, not "ninguno"'],
  [{ MAIL_FROM: 'Vinos <vinos>' }, 'MAIL_FROM must be a mail address'],
  [{ SHOP_MAIL: 'Vinos <hola@vinos.example>' }, 'SHOP_MAIL must be a mail address, not'],
  [{ NEWSLETTER_URL: 'list-manage.com/subscribe' }, 'NEWSLETTER_URL must be an address that begins with'],
  [{ MAP_TILES_URL: 'https://tiles.example/' }, 'MAP_TILES_URL must be an address of tiles with {z}'],
  [{ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' }, 'MERCADOPAGO_ACCESS_TOKEN needs MERCADOPAGO_WEBHOOK_SECRET'],
  [{ MERCADOPAGO_WEBHOOK_SECRET: 'x' }, 'MERCADOPAGO_WEBHOOK_SECRET needs MERCADOPAGO_ACCESS_TOKEN'],
  [{ INVOICES: 'on' }, 'INVOICES must be off, embedded, homologation or production, not "on"'],
  [
    { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADOPAGO_WEBHOOK_SECRET: 'x', INVOICES: 'embedded' },
    'INVOICES is embedded beside a real MERCADOPAGO_ACCESS_TOKEN',
  ],
  [{ ARCA_CUIT: '30-50001091-3' }, 'ARCA_CUIT must be a CUIT of eleven digits whose last one is right'],
  [{ ARCA_POINT_OF_SALE: '0' }, 'ARCA_POINT_OF_SALE must be a whole number from 1 to 99998'],
  [{ ARCA_KEY_FILE: '/k.pem' }, 'Invoices of ARCA need ARCA_CERTIFICATE_FILE'],
  [
    { INVOICES: 'production', ARCA_CUIT: '30500010912', ARCA_POINT_OF_SALE: '3', ARCA_KEY_FILE: 'k' },
    'Invoices of ARCA need ARCA_CERTIFICATE_FILE',
  ],
  [{ MEDIA_S3_BUCKET: 'pictures' }, 'also needs MEDIA_S3_ENDPOINT and MEDIA_S3_ACCESS_KEY_ID and'],
  [
    { MEDIA_S3_ENDPOINT: 's3.example', MEDIA_S3_BUCKET: 'b', ...bucketKeys },
    'MEDIA_S3_ENDPOINT must be an address that begins with http://',
  ],
]

test.each(broken)('%j is refused in one sentence', (settings, words) => {
  const sentence = messageOf(settings)
  expect(sentence).toContain(words)
  expect(sentence).toContain('Example: ')
  // one line below the heading
  expect(sentence.split('\n')).toHaveLength(2)
  expect(sentence).not.toMatch(/NaN|Invalid|secret@|se#cret/)
})

test('everything that is wrong is said at once, and an unreadable value never leaks a password', () => {
  const sentence = messageOf({ PORT: 'x', MAIL_FROM: 'x', DATABASE_URL: 'mysql://shop:geheim@db/shop' })
  expect(sentence.split('\n')).toHaveLength(4)
  expect(sentence).not.toContain('geheim')
})

const secrets = [
  'AGE-SECRET-KEY-1QQPQYPQXPQPSXY0KPQGPQYPQX',
  '-----BEGIN PRIVATE KEY----- MIIEvQIBADANBgkq',
  'APP_USR-8812-112233-secreto',
  'postgres://shop:secreto@db.example',
  'smtp://shop:12/secreto@mail.example',
  'postgres://shop:12/secreto@db.example/shop',
  'dGhpcyBpcyBhIHNlY3JldCBrZXk=',
]

test.each(settingNames)('a secret pasted as %s is never quoted', (name) => {
  for (const secret of secrets) {
    for (const line of checkSettings({ [name]: secret }).findings.map(lineOf)) {
      expect(line).not.toMatch(/secreto|1QQPQYPQX|MIIEvQIB|dGhpcyBpcyBh/)
    }
  }
})

test('whatever has a shape refuses a value without it by a sentence with an example', () => {
  const freeTexts = settingNames.filter((name) => messageOf({ [name]: 'ñ ñ' }) === 'nothing')
  expect(freeTexts).toEqual([
    'TOKEN_DOOR_SECRET',
    'DATA_DIR',
    'METRICS_TOKEN',
    'OTEL_SERVICE_NAME',
    'IDENTITY_CLIENT_ID',
    'IDENTITY_CLIENT_SECRET',
    'IDENTITY_SCOPE',
    'IDENTITY_AUDIENCE',
    'IDENTITY_ROLES_CLAIM',
    'MEDIA_S3_REGION',
    'BACKUP_DIR',
    'BACKUP_IDENTITY_FILE',
    'BACKUP_S3_REGION',
    'GOOGLE_MAPS_KEY',
  ])
  const shaped = settingNames.filter((name) => !freeTexts.includes(name))
  for (const name of shaped) expect(messageOf({ [name]: 'ñ ñ' }), name).toMatch(/Example: [A-Z_3]+=\S/)
})

test('the examples of the sentences are right themselves', () => {
  const pairs = {
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
    MERCADOPAGO_WEBHOOK_SECRET: 'x',
    DATABASE_URL: database,
    ARCA_CERTIFICATE_FILE: '/etc/descorche/arca.crt',
    ARCA_KEY_FILE: '/etc/descorche/arca.key',
  }
  for (const [settings] of broken) {
    const [, name = '', value = ''] = /Example: (\w+)=(.*)$/.exec(messageOf(settings)) ?? []
    if (name.startsWith('MEDIA_S3')) continue
    expect(messageOf({ ...pairs, [name]: value }), name).toBe('nothing')
  }
})

test('.env.example is what the records say, and changes nothing', async () => {
  // npm test -- src/app/config.test.ts -u writes it
  await expect(envExample()).toMatchFileSnapshot('../../.env.example')
  const internal = ['NODE_ENV', 'TOKEN_DOOR_SECRET']
  expect(Object.keys(example).toSorted()).toEqual(
    settingNames.filter((name) => !internal.includes(name)).toSorted(),
  )
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('an empty setting is as good as none, and spaces around a value do not count', () => {
  expect(readConfig({ PORT: '', DRAIN_SECONDS: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  expect(readConfig({ PORT: ' 4000 ' }).port).toBe(4000)
  expect(readConfig({ MAP_TILES_URL: '' }).map.tilesUrl).toBeUndefined()
})

test.each([
  ['postgresql://shop@db.example/shop'],
  ['postgres://shop@localhost/shop?host=%2Ftmp%2Fsocket'],
  ['postgres:///shop?host=/var/run/postgresql'],
])('%s is an address of a database', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the demo shop is on by default only with embedded database and accounts', () => {
  expect(readConfig({}).demoShop).toBe(true)
  expect(readConfig({ DATABASE_URL: database }).demoShop).toBe(false)
  expect(readConfig({ IDENTITY_DOMAIN: 'tenant.example' }).demoShop).toBe(false)
  expect(readConfig({ DATABASE_URL: database, DEMO_SHOP: 'true' }).demoShop).toBe(true)
  expect(readConfig({ DEMO_SHOP: 'false' }).demoShop).toBe(false)
})

test('demo sales are on by default only with embedded database and payment sandbox', () => {
  expect(readConfig({}).demoPast).toBe(true)
  expect(readConfig({ DATABASE_URL: database, DEMO_SHOP: 'true' }).demoPast).toBe(false)
  const mercadoPago = { MERCADOPAGO_ACCESS_TOKEN: 'TEST-1', MERCADOPAGO_WEBHOOK_SECRET: 's' }
  expect(readConfig(mercadoPago).demoPast).toBe(false)
  expect(readConfig({ DATABASE_URL: database, DEMO_PAST: 'true' }).demoPast).toBe(true)
  expect(readConfig({ DEMO_PAST: 'false' }).demoPast).toBe(false)
})

test('embedded parts are refused in production, by name', () => {
  expect(messageOf({ NODE_ENV: 'production', DATABASE_URL: database })).toContain(
    'NODE_ENV=production, but these parts are embedded: identity, card payments, mail, newsletter, pictures.',
  )
  expect(embeddedParts(readConfig({ NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' }))).toHaveLength(6)
})

test('without a word of invoices there are none in production, and embedded ones elsewhere', () => {
  const modeOf = (settings: Record<string, string>) => readConfig(settings).invoices.mode
  expect(modeOf({})).toBe('embedded')
  expect(modeOf({ NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' })).toBe('off')
  expect(modeOf({ INVOICES: 'off' })).toBe('off')
  expect(messageOf({ NODE_ENV: 'production', DATABASE_URL: database, INVOICES: 'embedded' })).toContain(
    'pictures, invoices.',
  )
})

test('a misspelt setting is reported with the nearest name; variables of other programs are ignored', () => {
  const reported = misspeltSettings({
    PROT: '3000',
    DATABASE_URI: database,
    SMPT_URL: 'smtp://mail.example',
    MAILFROM: 'a@b.example',
    MERCADO_PAGO_ACCESS_TOKEN: 'x',
    port: '4000',
    IDENTITY_SECRET: 'x',
    // set by the system and npm
    HOME: '/root',
    PATH: '/bin',
    MAIL: '/var/mail/root',
    HOSTNAME: 'shop',
    NODE_OPTIONS: '',
    npm_config_loglevel: 'warn',
    PORT: '3000',
  })
  expect(reported.map(({ didYouMean }) => didYouMean)).toEqual([
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MERCADOPAGO_ACCESS_TOKEN',
    'PORT',
    undefined,
  ])
  expect(reported[0]).toEqual({ setting: 'PROT', didYouMean: 'PORT' })
})
