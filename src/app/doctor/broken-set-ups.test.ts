import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openBucketServer } from '../../../test/bucket-server.ts'
import { goodDatabase } from '../../../test/findings.ts'
import { poolerProblems } from '../../platform/database/pooler.ts'
import { readConfig } from '../config.ts'
import { checkBackups } from './backups.ts'
import { checkBucket } from './bucket.ts'
import { judgeClock } from './clock.ts'
import { checkDatabase, judgeDatabase, tooOld, unreachable, type DatabaseFacts } from './database.ts'
import { checkDisk, judgeDisk } from './disk.ts'
import { lineOf, wrong, type Finding } from './finding.ts'
import { judgeOpenFiles, checkListening } from './listening.ts'
import { checkIdentity } from './identity.ts'
import { judgeCertificateEnd, judgeStatus } from './invoices.ts'
import { checkMail } from './mail.ts'
import { checkPayment } from './payment.ts'
import { judgeProxy } from './proxy.ts'
import { judgeAnswer, judgeCertificate, judgeSilence } from './public-address.ts'
import { checkReplica, judgeReplica } from './replica.ts'
import { checkSettings } from './settings.ts'

/**
 * Creates broken set-ups and checks the doctor's findings. This test writes broken-set-ups.md
 * (`DOCTOR_TABLE=write npm test -- src/app/doctor/broken-set-ups.test.ts`).
 */

const page = path.join(import.meta.dirname, 'broken-set-ups.md')

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()))

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Found = Finding | undefined | (Finding | undefined)[]
type SetUp = [what: string, make: () => Found | Promise<Found>]

const settings = (env: Record<string, string>) => () => checkSettings(env).findings
const production = { NODE_ENV: 'production', ALLOW_EMBEDDED: 'true', DEMO_SHOP: 'false' }
const smtp = { SMTP_URL: 'smtp://mail.example' }
const payments = { MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADOPAGO_WEBHOOK_SECRET: 's' }

const wrongSettings: SetUp[] = [
  ['a port that is no number', settings({ PORT: '80a' })],
  ['a public address with a path', settings({ PUBLIC_URL: 'https://vinos.example/tienda' })],
  ['a database of another kind', settings({ DATABASE_URL: 'mysql://shop@db.example/shop' })],
  ['a mail server without smtp://', settings({ SMTP_URL: 'mail.example:587' })],
  ['a sender that is no address', settings({ ...smtp, MAIL_FROM: 'ninguno' })],
  ['a misspelt setting', settings({ PUBLC_URL: 'https://vinos.example' })],
  ['production with nothing set up', settings({ NODE_ENV: 'production' })],
  ['a payment token without the secret of its notices', settings({ MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1' })],
  ['a replica without a database', settings({ READ_DATABASE_URL: 'postgres://a:b@replica.example/shop' })],
  ['half of a bucket', settings({ MEDIA_S3_BUCKET: 'vinos' })],
  ['invoices without certificate and key', settings({ INVOICES: 'production', ARCA_CUIT: '30-50001091-2' })],
  ['a CUIT whose last digit is wrong', settings({ ARCA_CUIT: '30-50001091-3' })],
  ['scheduled backups without a key', settings({ BACKUP_AT: '04:00' })],
  ['an hour that there is not', settings({ BACKUP_AT: '24:30', BACKUP_UNSEALED: 'true' })],
  ['the sender of the example', settings(smtp)],
  ['https without TRUST_PROXY', settings({ PUBLIC_URL: 'https://vinos.example', ...payments })],
  ['production at localhost', settings(production)],
  [
    'a trial token in production',
    settings({
      ...production,
      ...payments,
      MERCADOPAGO_ACCESS_TOKEN: 'TEST-1',
      PUBLIC_URL: 'https://vinos.example',
      TRUST_PROXY: 'true',
    }),
  ],
  [
    'the demo in production',
    settings({
      ...production,
      ...payments,
      DEMO_SHOP: 'true',
      PUBLIC_URL: 'https://vinos.example',
      TRUST_PROXY: 'true',
    }),
  ],
  ['embedded invoices beside a real token', settings({ ...payments, INVOICES: 'embedded' })],
  [
    'embedded invoices in production',
    settings({ ...production, INVOICES: 'embedded', PUBLIC_URL: 'http://10.0.0.5' }),
  ],
  ['people asked over http', settings({ ...production, PUBLIC_URL: 'http://vinos.example' })],
  ['a drain that outlives supervisors', settings({ DRAIN_SECONDS: '600' })],
  ['a private key in place of the public one', settings({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQPQYP' })],
  ['a token of metrics that can be guessed', settings({ METRICS_TOKEN: 'secreto' })],
]

const database = (facts: Partial<DatabaseFacts>) => () =>
  judgeDatabase({ ...goodDatabase, ...facts }, ['0001.sql'], 13, 15)
const refused = (code: string) => () => unreachable(Object.assign(new Error('refused'), { code }))

const failedBy = (failure: Record<string, string>) => () =>
  unreachable(Object.assign(new Error('refused'), failure))
const poolerFindings = ({ mixesStatements }: { mixesStatements: boolean }) =>
  poolerProblems(
    { pooled: { sharesSessions: true, mixesStatements }, direct: mixesStatements ? noPooler : undefined },
    true,
  ).map(({ says, remedy }) => wrong('database', says, remedy))
const noPooler = { sharesSessions: false, mixesStatements: false }

const brokenDatabases: SetUp[] = [
  ['a database server that is not there', () => checkDatabase('postgres://a:b@127.0.0.1:9/shop', [], 1)],
  ['a wrong password of the database', refused('28P01')],
  ['PostgreSQL 14', () => tooOld(14)],
  ['a database in another encoding', database({ encoding: 'SQL_ASCII' })],
  ['no Spanish collation', database({ spanish: false })],
  ['the address of a standby', database({ standby: true })],
  ['no right to make tables', database({ mayCreate: false })],
  ['tables of another role', database({ foreignTables: 3 })],
  ['no right to the extensions', database({ extensions: { pg_trgm: 'public' }, mayExtend: false })],
  [
    'extensions that are not installed',
    database({ extensions: { unaccent: 'public' }, available: ['unaccent'] }),
  ],
  ['fsync switched off', database({ fsync: false })],
  ['too few connections', database({ connectionsLeft: 5 })],
  ['a limit of the role', database({ connectionsLeft: 5, connectionsOf: 'role' })],
  ['a role that only reads', database({ readOnly: true })],
  ['commits that do not wait for the disk', database({ synchronous: false })],
  ["another program's database", database({ tables: ['wp_posts', 'wp_users'], migrations: [] })],
  ['a pooler in transaction mode', () => poolerFindings({ mixesStatements: false })],
  ['a pooler that mixes up named statements', () => poolerFindings({ mixesStatements: true })],
  ['an unknown authority', failedBy({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })],
  ['a certificate of another name', failedBy({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })],
  ['TLS asked of a server without', failedBy({ message: 'The server does not support SSL connections' })],
  ['no TLS for a server that wants it', failedBy({ code: '28000', message: 'no entry, no encryption' })],
  ['a role that ends statements early', failedBy({ code: '57014' })],
  ['a database of a newer version', database({ migrations: ['0001.sql', '0999.sql'] })],
  ['a replica that is not there', () => checkReplica('postgres://a:b@127.0.0.1:9/shop')],
  ['a replica that lags', () => judgeReplica({ standby: true, lag: 30 })],
  ['a clock that is a minute and a half behind', () => judgeClock(0, 90_000, 'the database')],
]

const url = 'https://vinos.example'
const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
const sealed = { BACKUP_AT: '04:00', BACKUP_UNSEALED: 'true', BACKUP_DIR: '/dev/null/copias' }

const brokenNeighbours: SetUp[] = [
  ['a mail server that is not there', () => checkMail(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }).mail)],
  ['an address of another machine', () => checkListening({ host: '203.0.113.7', port: 3000 })],
  [
    'a port that another program has',
    async () => {
      const taken = new URL(await serve((_, response) => void response.end('hola')))
      const findings = await checkListening({ host: '127.0.0.1', port: Number(taken.port) })
      return findings.map((finding) => ({ ...finding, says: finding.says.replace(taken.port, '3000') }))
    },
  ],
  ['few open files', () => judgeOpenFiles(64)],
  [
    'a payment token that the provider refuses',
    async () =>
      checkPayment(
        readConfig({ ...payments }).payments,
        await serve((_, response) => void response.writeHead(401).end('{}')),
      ),
  ],
  [
    'a payment provider out of reach',
    () => checkPayment(readConfig({ ...payments }).payments, 'http://127.0.0.1:9'),
  ],
  [
    'a sign-in provider that is not there',
    () => checkIdentity({ ...readConfig({}).identity, domain: 'http://127.0.0.1:9' }),
  ],
  [
    'keys that the bucket refuses',
    async () => {
      const store = await openBucketServer()
      const findings = await checkBucket({ ...store.settings, accessKeyId: 'other' })
      await store.close()
      return findings
    },
  ],
  ['a certificate of ARCA that has ended', () => judgeCertificateEnd(new Date(0), 3 * 86_400_000)],
  ['ARCA out of reach', () => judgeStatus({ ok: false, detail: 'ETIMEDOUT' }, 'production')],
  ['a folder that cannot be written to', () => checkDisk('/dev/null/descorche', 50)],
  ['a full disk', () => judgeDisk({ free: 40e6, size: 100e9 }, 50, '/var/lib/descorche')],
  ['backups into a folder that is not to be had, in clear', () => checkBackups(readConfig(sealed), 0)],
  ['no address in the DNS', () => judgeSilence(failed('ENOTFOUND'), url)],
  ['nothing listens at the public address', () => judgeSilence(failed('ECONNREFUSED'), url)],
  ['a certificate that has expired', () => judgeSilence(failed('CERT_HAS_EXPIRED'), url)],
  ['a certificate that is not renewed', () => judgeCertificate(3 * 86_400_000, 0)],
  ['a proxy that passes no Host on', () => judgeAnswer(421, '', url)],
  ['a proxy before a shop that does not run', () => judgeAnswer(502, '', url)],
  ['another site at the public address', () => judgeAnswer(200, '<html>', url)],
  ['a proxy without TRUST_PROXY', () => judgeProxy({ trusts: false, lastForwarded: '198.51.100.7' }, false)],
  [
    'a proxy that lets people choose their address',
    () => judgeProxy({ trusts: true, lastForwarded: '203.0.113.99' }, true),
  ],
  ['a proxy that says no address', () => judgeProxy({ trusts: true, lastForwarded: undefined }, true)],
]

const setUps = [...wrongSettings, ...brokenDatabases, ...brokenNeighbours]

test('each broken set-up gets a sentence that says what to do', async () => {
  const rows: string[] = []
  for (const [what, make] of setUps) {
    const findings = [await make()]
      .flat()
      .filter((finding) => finding !== undefined && finding.state !== 'ok') as Finding[]
    expect(findings.length, what).toBeGreaterThan(0)
    for (const finding of findings) expect(lineOf(finding), what).toMatch(/ -> \S/)
    const lines = findings.map(
      ({ state, part, says, remedy }) => `**${state}**, ${part}: ${says} → ${remedy}`,
    )
    const text = lines.join('<br>').replaceAll(/\s*\n\s*/g, ' ')
    rows.push(`| ${what} | ${text.replaceAll(/\b[0-9a-f]{12,}\b/g, '...').replaceAll('|', '\\|')} |`)
  }
  expect(setUps.length).toBeGreaterThanOrEqual(40)
  const heading = `# What the doctor says\n\nWritten by \`src/app/doctor/broken-set-ups.test.ts\`, which makes each of these ${setUps.length} set-ups.\n\n| set-up | what \`npm run doctor\` says |\n|---|---|\n`
  if (process.env['DOCTOR_TABLE'] === 'write') writeFileSync(page, `${heading}${rows.join('\n')}\n`)
  const written = readFileSync(page, 'utf8')
  expect(setUps.filter(([what]) => !written.includes(`\n| ${what} | **`))).toEqual([])
})
