import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openBucketServer } from '../../../test/bucket-server.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { expectLine, states, text } from '../../../test/findings.ts'
import { openSmtpServer } from '../../../test/reliability/smtp-server.ts'
import { newSealKey } from '../../platform/database/backup/seal.ts'
import { readConfig } from '../config.ts'
import { checkBackups } from './backups.ts'
import { checkBucket, remedyFor } from './bucket.ts'
import { judgeClock } from './clock.ts'
import { checkDisk, judgeDisk } from './disk.ts'
import { checkIdentity, judgeIssuer } from './identity.ts'
import { checkListening, judgeOpenFiles } from './listening.ts'
import { checkMail } from './mail.ts'
import { checkPayment } from './payment.ts'
import { judgeProxy } from './proxy.ts'
import { checkPublicAddress, judgeAnswer, judgeCertificate, judgeSilence } from './public-address.ts'
import { checkReplica, judgeReplica } from './replica.ts'
import { checkSettings } from './settings.ts'

const servers: Server[] = []
afterEach(() => {
  servers.splice(0).forEach((server) => server.close().closeAllConnections())
})

/** An outside system with this response. @returns its origin */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('settings: none is fine; unknown, broken and hardly meant ones are said', () => {
  expect(states(checkSettings({}).findings)).toEqual(['ok'])
  expectLine(checkSettings({ PROT: '1' }).findings[0], 'warning', 'Did you mean PORT?')
  const broken = checkSettings({ PORT: 'x', SMTP_URL: 'mail:25', MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' })
  expect(broken.config).toBeUndefined()
  expect(states(broken.findings)).toEqual(['wrong', 'wrong', 'wrong'])
  expectLine(broken.findings[2], 'wrong', 'needs MERCADOPAGO_WEBHOOK_SECRET')
  expectLine(checkSettings({ NODE_ENV: 'production' }).findings[0], 'wrong', 'these parts are embedded')
})

test.each([
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is still'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' }, 'SHOP_MAIL is still'],
  [{ PUBLIC_URL: 'https://vinos.example' }, 'TRUST_PROXY is false'],
  [{ PUBLIC_URL: 'https://vinos.example', TRUST_PROXY: 'true' }, 'sandbox and no money comes'],
  [
    { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true', DEMO_SHOP: 'false' },
    'PUBLIC_URL is http://localhost:3000',
  ],
  [{ MERCADOPAGO_ACCESS_TOKEN: 'x', MERCADOPAGO_WEBHOOK_SECRET: 'y' }, 'could not tell the shop of payments'],
  [
    {
      NODE_ENV: 'production',
      ALLOW_EMBEDDED: 'true',
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-1',
      MERCADOPAGO_WEBHOOK_SECRET: 'y',
    },
    'nobody is charged',
  ],
  [{ NODE_ENV: 'production', ALLOW_EMBEDDED: 'true' }, 'demo wines are for sale'],
  [{ METRICS_TOKEN: 'secreto' }, 'can be guessed'],
  [{ DRAIN_SECONDS: '600' }, 'kill what has not ended after 60 s'],
  [
    { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true', PUBLIC_URL: 'http://vinos.example' },
    'passwords and sessions go unencrypted',
  ],
])('settings: %j is valid and still warned of', (env, words) => {
  const { findings, config } = checkSettings(env)
  expect(config).toBeDefined()
  expect(text(findings.filter(({ state }) => state === 'warning'))).toContain(words)
  expect(states(findings).filter((state) => state === 'wrong')).toEqual([])
})

test('replica: lagging, not a standby, unreachable', async () => {
  expectLine(judgeReplica({ standby: true, lag: 0 }), 'ok', 'keeps up')
  expectLine(judgeReplica({ standby: true, lag: 30 }), 'warning', '30 s behind')
  expectLine(await checkReplica('postgres://a:b@127.0.0.1:9/x'), 'wrong', 'cannot be queried')
  const { connectionString, drop } = await createEmptyDatabase()
  expectLine(await checkReplica(connectionString), 'warning', 'no standby')
  await drop()
})

test('clock: ahead and behind', () => {
  expectLine(judgeClock(1000, 0, 'the database'), 'ok', 'agrees')
  expectLine(judgeClock(20_000, 0, 'the database'), 'warning', '20 s ahead of that of the database')
  expectLine(judgeClock(0, 90_000, 'the database'), 'wrong', '90 s behind')
})

test('mail: the catcher, a server that listens, one that is away', async () => {
  expectLine((await checkMail(readConfig({}).mail))[0], 'ok', 'stay in the shop')
  const server = await openSmtpServer()
  const settings = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'v@vinos.example' }).mail
  expectLine((await checkMail(settings))[0], 'ok', 'v@vinos.example')
  const signedIn = { ...settings, smtpUrl: server.url.replace('//', '//user:password@') }
  expectLine((await checkMail(signedIn))[0], 'warning', 'offers no sign-in')
  server.refuse('MAIL')
  expectLine((await checkMail(settings))[0], 'wrong', 'Set MAIL_FROM to an address')
  server.refuse('RCPT')
  expectLine((await checkMail(settings))[0], 'wrong', 'refuses to send to hola@descorche.test')
  expect(server.arrived).toEqual([])
  await server.close()
  expectLine((await checkMail(settings))[0], 'wrong', 'Correct host and port in SMTP_URL')
})

test('port: free, taken by another program, an address of another machine, few open files', async () => {
  const check = async (host: string, port: number) => (await checkListening({ host, port }))[0]
  expectLine(await check('127.0.0.1', 0), 'ok', 'is free')
  const port = Number(new URL(await serve((_, response) => void response.end('hola'))).port)
  expectLine(await check('127.0.0.1', port), 'wrong', 'Another program has 127.0.0.1')
  expectLine(await check('203.0.113.7', 0), 'wrong', 'no address of this machine')
  expectLine(judgeOpenFiles(64)[0], 'warning', 'LimitNOFILE=65536')
  expect(judgeOpenFiles(65_536)).toEqual([])
})

test('payment: a token that is known, one that is refused, a provider out of reach', async () => {
  const origin = await serve((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer right' ? 200 : 401).end('{}')
  })
  const settings = (accessToken: string) => ({ ...readConfig({}).payments, accessToken, webhookSecret: 's' })
  expectLine(await checkPayment(readConfig({}).payments), 'ok', 'sandbox')
  expectLine(await checkPayment(settings('right'), origin), 'ok', 'knows the token')
  expectLine(await checkPayment(settings('wrong'), origin), 'wrong', 'HTTP 401')
  expectLine(await checkPayment(settings('right'), 'http://127.0.0.1:9'), 'wrong', 'cannot be reached')
})

test('identity: discovery that answers, calls itself otherwise, has no keys, or is away', async () => {
  const metadata: { issuer: string; keys: unknown[] } = { issuer: '', keys: [{}] }
  const origin = await serve((request, response) => {
    const keys = request.url === '/keys'
    response.end(
      JSON.stringify(
        keys ? { keys: metadata.keys } : { issuer: metadata.issuer, jwks_uri: `${origin}/keys` },
      ),
    )
  })
  const check = (domain: string) => checkIdentity({ ...readConfig({}).identity, domain })
  expectLine((await checkIdentity(readConfig({}).identity))[0], 'ok', 'embedded')
  metadata.issuer = `${origin}/`
  expect(states(await check(origin))).toEqual(['ok', 'ok'])
  metadata.keys = []
  expectLine((await check(origin))[0], 'wrong', 'publishes no keys')
  metadata.issuer = 'https://other.example'
  expectLine((await check(origin))[0], 'wrong', 'calls itself https://other.example')
  expectLine((await check('http://127.0.0.1:9'))[0], 'wrong', 'Correct IDENTITY_DOMAIN')
  expect(judgeIssuer('https://a.example', undefined)?.state).toBe('wrong')
})

test('pictures: a working bucket is left unchanged; rejected keys, a missing bucket, an unreachable store', async () => {
  expectLine(await checkBucket(undefined), 'ok', 'DATA_DIR/media')
  const store = await openBucketServer()
  expectLine(await checkBucket(store.settings), 'ok', 'written, read, listed and removed')
  expect(store.files.size).toBe(0)
  expectLine(await checkBucket({ ...store.settings, accessKeyId: 'other' }), 'wrong', 'or correct the key')
  await store.close()
  expectLine(
    await checkBucket({ ...store.settings, endpoint: 'http://127.0.0.1:9' }),
    'wrong',
    'MEDIA_S3_ENDPOINT',
  )
  expect(remedyFor('404 <Code>NoSuchBucket</Code>')).toContain('Create the bucket')
  expect(remedyFor('403 <Code>SignatureDoesNotMatch</Code>')).toContain('MEDIA_S3_SECRET_ACCESS_KEY')
  expect(remedyFor('403 <Code>RequestTimeTooSkewed</Code>')).toContain('clock')
})

test('backups: off, folder, rejecting bucket, invalid key, key beside the backups, outdated backup', async () => {
  const of = (env: Record<string, string>) => readConfig({ BACKUP_UNSEALED: 'true', ...env })
  expectLine((await checkBackups(of({}), undefined))[0], 'ok', 'BACKUP_AT is not set')
  const { recipient } = await newSealKey()
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-doctor-'))
  const scheduled = { BACKUP_AT: '04:00', BACKUP_DIR: path.join(folder, 'kept') }
  const sealed = { ...scheduled, BACKUP_RECIPIENT: recipient }
  const [key, place, age] = await checkBackups(of(sealed), 30 * 3600)
  expectLine(key, 'ok', 'Sealed for')
  expectLine(place, 'ok', 'listed and removed')
  expectLine(age, 'warning', '30 hours old')
  expect(await readdir(scheduled.BACKUP_DIR)).toEqual([])
  expectLine((await checkBackups(of(scheduled), 0))[0], 'warning', 'not sealed')
  const beside = { ...sealed, BACKUP_IDENTITY_FILE: '/etc/key.txt' }
  expectLine((await checkBackups(of(beside), 0))[0], 'warning', 'Keep it elsewhere')
  const misread = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`
  expectLine((await checkBackups(of({ ...sealed, BACKUP_RECIPIENT: misread }), 0))[0], 'wrong', 'age1 on')
  await writeFile(path.join(folder, 'file'), '')
  const nowhere = { ...sealed, BACKUP_DIR: path.join(folder, 'file') }
  expectLine((await checkBackups(of(nowhere), 0))[1], 'wrong', 'BACKUP_DIR')
  await rm(folder, { recursive: true })
  const store = await openBucketServer()
  const bucket = {
    ...sealed,
    BACKUP_S3_ENDPOINT: store.settings.endpoint,
    BACKUP_S3_BUCKET: 'copias',
    BACKUP_S3_REGION: 'sa-east-1',
    BACKUP_S3_ACCESS_KEY_ID: 'key',
    BACKUP_S3_SECRET_ACCESS_KEY: 'x',
  }
  expectLine((await checkBackups(of(bucket), 0))[1], 'ok', 'bucket copias')
  const other = { ...bucket, BACKUP_S3_ACCESS_KEY_ID: 'other' }
  expectLine((await checkBackups(of(other), 0))[1], 'wrong', 'or correct the key')
  await store.close()
})

test('disk: room, little of it, none, and a place that cannot be written to', async () => {
  const size = 100e9
  expectLine(judgeDisk({ free: 50e9, size }, 50, 'data'), 'ok', '50000 MB of 100000 MB')
  expectLine(judgeDisk({ free: 0.5e9, size }, 50, 'data'), 'warning', 'Make room soon')
  expectLine(judgeDisk({ free: 40e6, size }, 50, 'data'), 'wrong', '/api/ready answers 503')
  expect((await checkDisk(path.join(tmpdir(), 'not', 'yet'), 0)).state).not.toBe('wrong')
  expectLine(await checkDisk('/proc/descorche', 50), 'wrong', 'cannot be written to')
})

test.each([
  [false, '203.0.113.99', 'ok', 'None stands before the shop'],
  [true, '198.51.100.7', 'ok', 'from which address people come'],
  [false, '198.51.100.7', 'wrong', 'Set TRUST_PROXY=true'],
  [true, '203.0.113.99', 'wrong', 'People can choose their address'],
  [true, undefined, 'wrong', 'sends no X-Forwarded-For'],
] as const)('proxy: TRUST_PROXY=%s and %s arrives', (trusts, lastForwarded, state, words) => {
  expectLine(judgeProxy({ trusts, lastForwarded }, trusts), state, words)
})

test('proxy: no header, and a shop that runs with other settings', () => {
  expectLine(judgeProxy(undefined, true), 'warning', 'without its header')
  expectLine(judgeProxy({ trusts: true, lastForwarded: undefined }, false), 'warning', 'Restart the shop')
})

test('public address: which server answers, or why none does', async () => {
  const health = await serve((_, response) => {
    response.setHeader('x-shop-saw', 'trusts=false; last=203.0.113.99')
    response.end('{"status":"ok"}')
  })
  expect(states(await checkPublicAddress({ publicUrl: health, trustProxy: false }))).toEqual(['ok', 'ok'])
  const other = await serve((_, response) => void response.end('<html>'))
  expectLine((await checkPublicAddress({ publicUrl: other, trustProxy: false }))[0], 'wrong', 'not the shop')
  expect(
    (await checkPublicAddress({ publicUrl: 'http://localhost:9', trustProxy: false }))[0]?.says,
  ).toContain('localhost:9')
  const url = 'https://vinos.example'
  expectLine(judgeAnswer(421, '', url), 'wrong', 'proxy_set_header Host')
  expectLine(judgeAnswer(502, '', url), 'wrong', 'Start the shop')
  expectLine(judgeAnswer(301, '', url), 'wrong', 'with or without www')
  const failed = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
  expectLine(judgeSilence(failed('ENOTFOUND'), url), 'wrong', 'DNS record for vinos.example')
  expectLine(judgeSilence(failed('CERT_HAS_EXPIRED'), url), 'wrong', 'fullchain.pem')
  expectLine(judgeSilence(failed('ECONNREFUSED'), url), 'wrong', 'Start proxy and shop')
  expectLine(judgeSilence(failed('ECONNREFUSED'), 'http://localhost:3000'), 'ok', 'not running')
  expectLine(judgeCertificate(80 * 86_400_000, 0), 'ok', '80 days')
  expectLine(judgeCertificate(3 * 86_400_000, 0), 'warning', 'not renewed')
})
