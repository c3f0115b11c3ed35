import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueCertificate, openArcaServer } from '../../test/arca-server.ts'
import { openProviderAccounts } from '../../test/provider-accounts.ts'
import { openSmtpServer, type SmtpServer } from '../../test/reliability/smtp-server.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { readConfig } from '../app/config.ts'
import { openApp, type OpenApp } from '../app/open-app.ts'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import { openMediaFolder } from '../platform/media/media-folder.ts'
import { createLog } from '../platform/observability/log.ts'
import { arcaAddresses } from '../platform/invoice-authority/arca/arca-client.ts'
import type { connectionCalls, Connection } from './connections.contract.ts'
import type { AnswerOf } from '../platform/http/endpoint.ts'

/** What an owner connects, changes and takes back by the calls alone, against stand-ins of all four systems. */

const real = 'APP_USR-1122334455667788-112626-abcdef0123456789-real'
const other = 'APP_USR-9988776655443322-112626-abcdef0123456789-next'
const trial = 'APP_USR-5555555555555555-112626-abcdef0123456789-test'
const abroad = 'APP_USR-4444444444444444-112626-abcdef0123456789-bras'
const secret = '6f1d8a7c0b5e4f3a2d1c9e8b7a6f5d4c'
const password = 'descorche'
const cuit = '30500010912'

let provider: Awaited<ReturnType<typeof openProviderAccounts>>
let smtp: SmtpServer
let arca: Awaited<ReturnType<typeof openArcaServer>>
let shop: TestShop

beforeAll(async () => {
  const account = (nickname: string, more = {}) => ({ id: 7, nickname, site_id: 'MLA', tags: [], ...more })
  provider = await openProviderAccounts({
    [real]: account('LA CAVA'),
    [other]: account('LA OTRA CAVA'),
    [trial]: account('TETE123', { tags: ['normal', 'test_user'] }),
    [abroad]: account('LOJA', { site_id: 'MLB' }),
  })
  smtp = await openSmtpServer({
    user: 'hola@lacava.example',
    password: 'clave de la app',
    sender: 'hola@lacava.example',
  })
  shop = await openShop()
  arca = await openArcaServer(shop.database.db, { cuit, pointOfSale: 4 })
  for (const addresses of Object.values(arcaAddresses))
    Object.assign(addresses, { wsaa: `${arca.url}/wsaa`, wsfe: `${arca.url}/wsfe` })
})
afterAll(async () => {
  await shop.close()
  await arca.close()
  await smtp.close()
  await provider.close()
})

/** Invoices are what the environment leaves to the owner: without INVOICES. */
const openShop = (settings: Record<string, string> = {}) => openTestShop({ INVOICES: '', ...settings })

beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM connections')
})

type State = AnswerOf<(typeof connectionCalls)['GET /admin/connections']>

async function state(of: TestShop = shop): Promise<State> {
  const { status, body } = await of.ask('GET', '/admin/connections', { as: of.admin })
  expect(status).toBe(200)
  return body as State
}
async function connectionOf(id: Connection['id'], of: TestShop = shop): Promise<Connection> {
  const connection = (await state(of)).connections.find((candidate) => candidate.id === id)
  if (!connection) throw new Error(`${id} is not listed`)
  return connection
}

async function change(method: string, call: string, body: object = {}, of: TestShop = shop) {
  const answer = await of.ask(method, `/admin/connections/${call}`, {
    as: of.admin,
    body: { current: password, ...body },
  })
  const { message, detail, errors } = answer.body as {
    message?: string
    detail?: string
    errors?: { field: string }[]
  }
  return { status: answer.status, said: message ?? detail ?? '', field: errors?.[0]?.field }
}

const connectCards = (token = real, of: TestShop = shop) =>
  change('PUT', 'mercado-pago', { access_token: token, webhook_secret: secret }, of)

const mailAccount = () => ({
  host: '127.0.0.1',
  port: new URL(smtp.url).port,
  security: 'none',
  user: 'hola@lacava.example',
  password: 'clave de la app',
  sender: 'La Cava <hola@lacava.example>',
})

test('nothing is connected on a first start, and a password is asked for before anything is', async () => {
  const { connections, in_force, asks_password } = await state()
  expect(connections.map(({ id, state: now }) => [id, now])).toEqual([
    ['mercado-pago', 'none'],
    ['mail', 'none'],
    ['arca', 'none'],
    ['backups', 'none'],
  ])
  expect(asks_password).toBe(true)
  expect(in_force).toEqual({ cards: 'sandbox', mail: false, invoices: 'embedded' })
  const body = { access_token: real, webhook_secret: secret }
  for (const current of [undefined, 'otra']) {
    expect(await change('PUT', 'mercado-pago', { ...body, current })).toMatchObject({
      status: 422,
      field: 'current',
    })
  }
  expect((await connectionOf('mercado-pago')).state).toBe('none')
})

test('Mercado Pago is connected, replaced, undone and disconnected; invoices without value never stand beside it', async () => {
  expect(await connectCards()).toMatchObject({
    status: 200,
    said: expect.stringContaining('LA CAVA') as string,
  })
  expect((await state()).in_force).toMatchObject({ cards: 'real', invoices: 'off' })
  const connected = await connectionOf('mercado-pago')
  expect(connected).toMatchObject({ state: 'connected', fields: { account: 'LA CAVA', trial: 'no' } })
  expect(connected.secrets['access_token']?.hint).toBe(real.slice(-4))
  // the payments of now are the provider's
  expect(shop.sandbox.apiUrl).not.toBe(provider.url)

  expect(await change('PUT', 'mercado-pago', { access_token: other, webhook_secret: '' })).toMatchObject({
    status: 200,
  })
  const replaced = await connectionOf('mercado-pago')
  expect(replaced.fields['account']).toBe('LA OTRA CAVA')
  expect(replaced.secrets['webhook_secret']).toEqual(connected.secrets['webhook_secret'])

  expect(await change('POST', 'mercado-pago/undo')).toMatchObject({ status: 200 })
  expect((await connectionOf('mercado-pago')).fields['account']).toBe('LA CAVA')
  expect(await change('POST', 'mercado-pago/test')).toMatchObject({
    said: 'Anda: la cuenta LA CAVA, que cobra de verdad.',
  })

  expect(await change('DELETE', 'mercado-pago')).toMatchObject({ status: 200 })
  expect((await state()).in_force).toMatchObject({ cards: 'sandbox', invoices: 'embedded' })
})

test.each([
  ['a token that the provider does not know', 'APP_USR-nada', 422, 'no reconoce'],
  ['a token of another country', abroad, 422, 'no cobra en pesos'],
])('%s is refused with a remedy, and nothing is stored', async (_, token, status, words) => {
  const refused = await connectCards(token)
  expect(refused).toMatchObject({ status, field: 'access_token' })
  expect(refused.said).toContain(words)
  expect((await connectionOf('mercado-pago')).state).toBe('none')
})

test('a test user is told apart, and a provider that is away changes nothing', async () => {
  expect((await connectCards(trial)).said).toContain('de prueba')
  provider.goAway(true)
  expect(await connectCards(real)).toMatchObject({ status: 503 })
  provider.goAway(false)
  expect((await connectionOf('mercado-pago')).fields['account']).toBe('TETE123')
})

test('no answer, history, or row holds a secret in clear', async () => {
  await connectCards()
  await change('PUT', 'mail', mailAccount())
  const { body: history } = await shop.ask('GET', '/audit?kind=conexion', { as: shop.admin })
  const { rows } = await shop.database.pool.query('SELECT to_jsonb(c) AS row FROM connections c')
  const { rows: log } = await shop.database.pool.query(
    `SELECT changes FROM audit_log WHERE kind = 'conexion'`,
  )
  const everything = JSON.stringify([await state(), history, rows, log])
  for (const clear of [real, secret, 'clave de la app', btoa(real)]) expect(everything).not.toContain(clear)
  const [entry] = (history as { items: { name: string; action: string; changes: object[] }[] }).items
  expect(entry).toMatchObject({ name: 'Correo', action: 'alta' })
  const key = path.join(shop.dataDir, 'secrets.key')
  expect((await stat(key)).mode & 0o777).toBe(0o600)
})

test('a mail account is connected once a test message went out by it', async () => {
  expect(await change('PUT', 'mail', mailAccount())).toMatchObject({ status: 200 })
  expect(smtp.arrived.at(-1)?.subject).toContain('prueba')
  expect((await state()).in_force.mail).toBe(true)
  const { body } = await shop.ask('GET', '/admin/launch', { as: shop.admin })
  const steps = (body as { steps: { id: string; done: boolean }[] }).steps
  expect(steps.find(({ id }) => id === 'mail')?.done).toBe(true)
  // what the shop itself sends goes there from now on
  await shop.ask('POST', '/admin/launch/mail', { as: shop.admin })
  await expect.poll(() => smtp.arrived.length, { timeout: 20_000 }).toBeGreaterThan(1)
  // a form that is saved again leaves the password empty
  expect(await change('PUT', 'mail', { ...mailAccount(), password: '' })).toMatchObject({ status: 200 })
})

test.each<[string, Record<string, string>, string, string]>([
  ['a wrong password', { password: 'otra' }, 'password', 'contraseña de aplicación'],
  ['no password', { password: '' }, 'password', 'Falta la contraseña'],
  ['a sender of another domain', { sender: 'hola@otra.example' }, 'sender', 'remitente'],
  ['TLS where there is none', { security: 'tls' }, 'security', '465'],
  ['STARTTLS where there is none', { security: 'starttls' }, 'security', '587'],
  ['a port at which nothing listens', { port: '9' }, 'port', 'no atiende nadie'],
  ['a server that does not exist', { host: 'no-existe.invalid' }, 'host', 'no existe'],
])('%s is told under its field, and nothing is stored', async (_, wrong, field, words) => {
  const refused = await change('PUT', 'mail', { ...mailAccount(), ...wrong })
  expect(refused).toMatchObject({ status: 422, field })
  expect(refused.said).toContain(words)
  expect((await connectionOf('mail')).state).toBe('none')
})

const requested = { mode: 'production', cuit, name: 'La Cava de Ñuñoa S.R.L.', alias: 'tienda' }

async function requestCertificate(more: object = {}): Promise<string> {
  expect(await change('POST', 'arca/request', { ...requested, ...more })).toMatchObject({ status: 200 })
  return (await connectionOf('arca')).fields['request'] ?? ''
}
const upload = (certificate: string) => change('PUT', 'arca/certificate', { certificate })

test('ARCA: key and request are made here, the certificate is matched, tried, and invoices begin', async () => {
  const request = await requestCertificate()
  expect(request).toContain('BEGIN CERTIFICATE REQUEST')
  expect((await connectionOf('arca')).state).toBe('started')
  const certificate = issueCertificate(request)
  expect(
    await upload(Buffer.from(certificate.replace(/-----[^-]+-----/g, ''), 'base64').toString('base64')),
  ).toMatchObject({
    status: 200,
  })
  const { body, status } = await shop.ask('POST', '/admin/connections/arca/test', { as: shop.admin })
  expect([status, (body as { points: number[] }).points]).toEqual([200, [4]])
  expect(await change('PUT', 'arca/point-of-sale', { point_of_sale: '9' })).toMatchObject({
    status: 422,
    field: 'point_of_sale',
  })
  expect((await state()).in_force.invoices).toBe('embedded')
  expect(await change('PUT', 'arca/point-of-sale', { point_of_sale: '4' })).toMatchObject({ status: 200 })
  const { in_force, certificate_days: days } = await state()
  expect(in_force.invoices).toBe('production')
  expect(days).toBeGreaterThan(700)
  const { body: invoices } = await shop.ask('GET', '/admin/invoices', { as: shop.admin })
  expect(invoices).toMatchObject({ mode: 'production' })

  // a successor is prepared while the certificate of now goes on
  const next = await requestCertificate()
  expect((await state()).in_force.invoices).toBe('production')
  expect(await upload(issueCertificate(next))).toMatchObject({ status: 200 })
  expect((await connectionOf('arca')).fields['point_of_sale']).toBe('4')
})

test('what is no certificate of this request is refused with its reason', async () => {
  const request = await requestCertificate()
  const stale = issueCertificate(await requestCertificate())
  await requestCertificate()
  expect((await upload(stale)).said).toContain('otro pedido')
  expect((await upload(request)).said).toContain('pedido (CSR)')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  expect((await upload(key)).said).toContain('clave privada')
  expect((await upload('cualquier cosa')).said).toContain('no es un certificado')
  const last = (await connectionOf('arca')).fields['request'] ?? ''
  expect((await upload(issueCertificate(last, { days: -2 }))).said).toContain('venció')
  expect((await upload(issueCertificate(last, { name: 'Computadores Test' }))).said).toContain('homologación')
})

test('what ARCA refuses is told with what to do there', async () => {
  await upload(issueCertificate(await requestCertificate()))
  arca.faults.push({ login: 'coe.notAuthorized' })
  const { status, said } = await change('POST', 'arca/test')
  expect(status).toBe(503)
  expect(said).toContain('Administrador de Relaciones')
  // mended there, tried again at once
  expect(await change('POST', 'arca/test')).toMatchObject({ status: 200 })
})

test('backups are scheduled, sealed for a pair of keys that is made here, and made at once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'connect-backups-'))
  const { body } = await shop.ask('POST', '/admin/connections/backups/key', { as: shop.admin })
  const { recipient, identity } = body as { recipient: string; identity: string }
  expect(identity).toMatch(/^AGE-SECRET-KEY-/)
  const typed = { at: '04:00', folder, recipient, unsealed: false }
  expect(await change('PUT', 'backups', typed)).toMatchObject({ status: 200 })
  const { body: backups } = await shop.ask('GET', '/admin/backups', { as: shop.admin })
  expect(backups).toMatchObject({ at: '04:00' })
  expect(await change('POST', 'backups/test')).toMatchObject({ status: 200 })
  const [name = ''] = await readdir(folder)
  const text = (await readFile(path.join(folder, name))).toString('latin1')
  expect([name.endsWith('.age'), text.slice(0, 21)]).toEqual([true, 'age-encryption.org/v1'])
  await rm(folder, { recursive: true })
})

test.each<[string, object, string]>([
  ['no key, and no word that backups may lie open', { recipient: '' }, 'recipient'],
  ['a private key', { recipient: 'AGE-SECRET-KEY-1QQQ' }, 'recipient'],
  ['half a key', { recipient: `age1${'q'.repeat(58)}` }, 'recipient'],
  ['a folder that is no path', { folder: 'copias' }, 'folder'],
  ['a folder of the shop', { folder: path.resolve('public') }, 'folder'],
  ['a folder that cannot be written', { folder: '/proc/copias' }, 'folder'],
  ['no hour', { at: '' }, 'at'],
])('backups: %s is refused under its field', async (_, wrong, field) => {
  const typed = { at: '04:00', folder: '', recipient: '', unsealed: true, ...wrong }
  const unsealed = 'recipient' in wrong ? { unsealed: false } : {}
  expect(await change('PUT', 'backups', { ...typed, ...unsealed })).toMatchObject({ status: 422, field })
})

test('what the installation sets is said so, and wins', async () => {
  const fixed = await openShop({
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-of-the-installation',
    MERCADOPAGO_WEBHOOK_SECRET: 's',
    SMTP_URL: 'smtp://127.0.0.1:9',
    INVOICES: 'off',
    BACKUP_AT: '05:00',
    BACKUP_UNSEALED: 'true',
  })
  try {
    const { connections } = await state(fixed)
    expect(connections.map(({ id, state: now, fixed: fields }) => [id, now, fields])).toEqual([
      ['mercado-pago', 'fixed', []],
      ['mail', 'fixed', []],
      ['arca', 'fixed', []],
      ['backups', 'none', ['at', 'recipient']],
    ])
    expect(await connectCards(real, fixed)).toMatchObject({ status: 409 })
    const folder = await mkdtemp(path.join(tmpdir(), 'connect-backups-'))
    const typed = { at: '', folder, recipient: '', unsealed: false }
    expect(await change('PUT', 'backups', typed, fixed)).toMatchObject({ status: 200 })
    expect((await state(fixed)).backup_folder).toBe(folder)
    await rm(folder, { recursive: true })
  } finally {
    await fixed.close()
  }
})

test('invoices without legal value that the installation fixes keep a real account out', async () => {
  const trialShop = await openShop({ INVOICES: 'embedded' })
  try {
    const refused = await connectCards(real, trialShop)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.said).toContain('INVOICES=embedded')
    expect(await connectCards(trial.replace('APP_USR', 'TEST'), trialShop)).toMatchObject({ status: 422 })
    expect((await state(trialShop)).in_force).toMatchObject({ cards: 'sandbox', invoices: 'embedded' })
  } finally {
    await trialShop.close()
  }
})

/** Another process of the same shop, with the same data folder or another machine's. */
async function openSecond(dataDir: string): Promise<OpenApp> {
  const env = {
    PUBLIC_URL: 'http://localhost:9',
    DATABASE_URL: shop.database.connectionString,
    DEMO_SHOP: 'true',
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
  }
  return openApp(readConfig(env), createLog('silent'))
}

test('another process works with a change without a restart, and a machine without the key says so', async () => {
  const away = await mkdtemp(path.join(tmpdir(), 'connect-away-'))
  const second = await openSecond(shop.dataDir)
  const elsewhere = await openSecond(away)
  try {
    await connectCards()
    await change('PUT', 'mail', mailAccount())
    await expect.poll(() => second.inForce().payments.accessToken, { timeout: 20_000 }).toBe(real)
    await expect.poll(() => second.inForce().mail.smtpUrl, { timeout: 20_000 }).toBeDefined()
    expect(second.inForce().invoices.mode).toBe('off')

    await expect
      .poll(() => [...elsewhere.inForce().locked].toSorted(), { timeout: 20_000 })
      .toEqual(['mail', 'mercado-pago'])
    // no sandbox stands in for an account that cannot be opened, and no mail is lost in the catcher
    expect(elsewhere.inForce().invoices.mode).toBe('off')
    expect(await elsewhere.outside.payments.fetchPayment('1')).toMatchObject({
      ok: false,
      why: 'unavailable',
    })
    await expect(elsewhere.outside.mail.send({} as never)).rejects.toThrow('another key')
    const ready = await elsewhere.shop.fetch(new Request('http://localhost:9/api/ready'), {})
    expect(await ready.json()).toEqual({ status: 'ready', locked: ['mercado-pago', 'mail'] })

    expect(await change('DELETE', 'mercado-pago')).toMatchObject({ status: 200 })
    await expect.poll(() => second.inForce().payments.accessToken, { timeout: 20_000 }).toBeUndefined()
  } finally {
    await second.close()
    await elsewhere.close()
    await rm(away, { recursive: true, force: true })
  }
})

test('what a restored shop cannot open is entered anew', async () => {
  expect(await connectCards()).toMatchObject({
    status: 200,
    said: expect.stringContaining('LA CAVA') as string,
  })
  const file = path.join(shop.dataDir, 'secrets.key')
  await rename(file, `${file}.kept`)
  try {
    await shop.database.pool.query('UPDATE connections SET secrets = secrets')
    await expect
      .poll(async () => (await connectionOf('mercado-pago')).state, { timeout: 20_000 })
      .toBe('locked')
    expect((await state()).in_force).toMatchObject({ cards: 'locked', invoices: 'off' })
    expect(await change('PUT', 'mercado-pago', { access_token: real, webhook_secret: '' })).toMatchObject({
      status: 422,
      field: 'webhook_secret',
    })
    expect(await connectCards()).toMatchObject({
      status: 200,
      said: expect.stringContaining('LA CAVA') as string,
    })
    expect((await connectionOf('mercado-pago')).state).toBe('connected')
  } finally {
    await rm(file, { force: true })
    await rename(`${file}.kept`, file)
  }
})

test('backups carry connections sealed, and never the key', async () => {
  await connectCards()
  const written = path.join(shop.dataDir, 'plain.tar.gz')
  await writeBackup({
    connectionString: shop.database.connectionString,
    pictures: openMediaFolder(path.join(shop.dataDir, 'media')),
    file: written,
  })
  const text = gunzipSync(await readFile(written)).toString('latin1')
  expect(text).toContain('"mercado-pago"')
  for (const clear of [real, secret, (await readFile(path.join(shop.dataDir, 'secrets.key'), 'utf8')).trim()])
    expect(text).not.toContain(clear)
})
