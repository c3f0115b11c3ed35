import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucketServer } from '../../../../test/bucket-server.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../../test/database.ts'
import { openTestShop, type TestShop } from '../../../../test/shop.ts'
import { readConfig } from '../../../app/config.ts'
import { createLog } from '../../observability/log.ts'
import { openApp } from '../../../app/open-app.ts'
import { findStockFaults } from '../../../inventory/stock-ledger.queries.ts'
import { openMediaBucket } from '../../media/media-bucket.ts'
import { openMediaFolder } from '../../media/media-folder.ts'
import { openDatabase } from '../open-database.ts'
import { readArchive, writeArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const run = promisify(execFile)
const migrationsFolder = path.resolve(import.meta.dirname, '../../../../migrations')
const log = () => undefined

let shop: TestShop
let folder: string
const databases: TestDatabase[] = []
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-backup-'))
  await mkdir(path.join(folder, 'media/uploads'), { recursive: true })
  await writeFile(path.join(folder, 'media/uploads/á.webp'), Buffer.from([0, 255, 10, 13, 0]))
  await writeFile(path.join(folder, 'media/empty.webp'), '')
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database.connectionString
}
const backUp = (name: string, connectionString = shop.database.connectionString) =>
  writeBackup({
    connectionString,
    pictures: openMediaFolder(path.join(folder, 'media')),
    file: path.join(folder, name),
  })
const restore = (name: string, connectionString: string) =>
  restoreBackup({
    file: path.join(folder, name),
    connectionString,
    pictures: openMediaFolder(path.join(folder, `media of ${name}`)),
    migrationsFolder,
    log,
  })

async function buy(): Promise<number> {
  const products = [{ product_id: 1 + Math.floor(Math.random() * 200), quantity: 1 }]
  const { status, body } = await shop.ask('POST', '/payment', { as: shop.customer.token, body: { products } })
  if (status !== 200) return 0
  const { id_payment } = body as { id_payment: string }
  await shop.ask('POST', '/orders', { as: shop.customer.token, body: { id_payment } })
  return 1
}

test('a backup taken while people buy is one moment: restored elsewhere, every table and the stock agree', async () => {
  // texts that a careless format would break
  const nasty = 'a\tb\\n"c"\r\n\'d\' ,{}[]\u2028 🍷 \\N'
  await shop.ask('POST', '/consulta', { body: { name: nasty, email: 'a@ejemplo.test', question: nasty } })
  await buy()
  let buying = true
  const crowd = (async () => {
    let bought = 0
    while (buying) bought += await buy()
    return bought
  })()
  const manifest = await backUp('running.tar.gz').finally(() => (buying = false))
  expect(await crowd).toBeGreaterThan(0)

  const connectionString = await emptyDatabase()
  await restore('running.tar.gz', connectionString)
  const database = openDatabase({ connectionString, poolSize: 2 })
  expect(await findStockFaults(database.db)).toEqual([])
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM questions')
  expect(rows.map((row) => row.name)).toContain(nasty.trim())
  // the search works on what came back, and new rows get new numbers
  await database.pool.query(`INSERT INTO questions (name, email, question) VALUES ('x', 'x', 'x')`)
  await database.close()
  expect(await readFile(path.join(folder, 'media of running.tar.gz/uploads/á.webp'))).toEqual(
    Buffer.from([0, 255, 10, 13, 0]),
  )
  expect((await stat(path.join(folder, 'media of running.tar.gz/empty.webp'))).size).toBe(0)

  // what was restored gives the very same backup
  const again = await writeBackup({
    connectionString: await restoredCopy('running.tar.gz'),
    pictures: openMediaFolder(path.join(folder, 'media of running.tar.gz')),
    file: path.join(folder, 'again.tar.gz'),
  })
  expect(again.tables).toEqual(manifest.tables)
  expect(again.sequences).toEqual(manifest.sequences)
  expect(again.media).toEqual(manifest.media)
  expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(5000)
})

async function restoredCopy(name: string): Promise<string> {
  const connectionString = await emptyDatabase()
  await restoreBackup({
    file: path.join(folder, name),
    connectionString,
    pictures: openMediaFolder(path.join(folder, 'media of a copy')),
    migrationsFolder,
    log,
  })
  return connectionString
}

test("the first release's data becomes today's: nothing is lost on the way, and the shop opens on it", async () => {
  const connectionString = await emptyDatabase()
  const file = path.resolve(import.meta.dirname, '../../../../test/first-release.tar.gz')
  const pictures = openMediaFolder(path.join(folder, 'first media'))
  // it compares every table with the backup before the later migrations run
  const manifest = await restoreBackup({ file, connectionString, pictures, migrationsFolder, log })
  expect(manifest.migrations).toHaveLength(7)
  const settings = {
    PUBLIC_URL: 'http://localhost:9',
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    DEMO_SHOP: 'false',
  }
  const { shop: old, close } = await openApp(readConfig(settings), createLog('silent'), undefined, true)
  const ask = async (where: string) => (await old.fetch(new Request(`http://localhost:9/api${where}`))).json()
  expect(await ask('/ready')).toEqual({ status: 'ready' })
  expect(await ask('/products/detail/1')).toMatchObject([
    { name: 'Malbec Uno', price: 11250.45, available: 19 },
  ])
  expect(await ask('/review/stars/1')).toEqual([{ avg: 4, count: 2 }])
  const database = openDatabase({ connectionString, poolSize: 1 })
  expect(await findStockFaults(database.db)).toEqual([])
  for (const { name, rows } of manifest.tables.filter(
    (table) => !/^(outbox|mail_catcher|identity_|search_words)/.test(table.name),
  )) {
    const { rows: counted } = await database.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${name}`,
    )
    expect(counted[0]?.n, name).toBeGreaterThanOrEqual(rows)
  }
  // orders from before items had producer, vintage and content got those of the catalogue
  const { rows: bought } = await database.pool.query<{ told: boolean }>(`
    SELECT (i.producer, i.vintage, i.volume_ml) IS NOT DISTINCT FROM (b.description, p.vintage, p.volume_ml)
      AND i.producer <> '' AND i.volume_ml > 0 AS told
    FROM order_items i JOIN products p ON p.id = i.product_id JOIN producers b ON b.id_prod = p.id_prod`)
  expect(bought.length).toBeGreaterThan(0)
  expect(bought.every((line) => line.told)).toBe(true)
  await database.close()
  await close()
})

test('pictures in a bucket are in the backup, and come back into a bucket or a folder', async () => {
  const [from, to] = [await openBucketServer(), await openBucketServer()]
  const names = Array.from({ length: 7 }, (_, n) => `pictures/${String(n).repeat(32)}/320x480.webp`)
  const bucket = openMediaBucket(from.settings)
  for (const name of names) await bucket.put(name, Buffer.from(name), 'image/webp')
  // one that goes while the backup is made is left out, and stops nothing
  const [gone = ''] = names
  const pictures = {
    list: () => bucket.list(),
    get: (name: string) => (name === gone ? Promise.resolve(undefined) : bucket.get(name)),
  }
  const file = path.join(folder, 'bucket.tar.gz')
  const { media } = await writeBackup({
    connectionString: shop.database.connectionString,
    pictures,
    file,
  })
  expect(media.map(({ name }) => name)).toEqual(names.slice(1))

  // existing files are neither overwritten nor, after a failure, deleted
  const other = openMediaBucket(to.settings)
  await other.put(names[1] ?? '', Buffer.from('there before'), 'image/webp')
  const putOnly = { ...other, put: () => Promise.reject(new Error('the bucket is full')) }
  const connectionString = await emptyDatabase()
  await expect(
    restoreBackup({ file, connectionString, pictures: putOnly, migrationsFolder, log }),
  ).rejects.toThrow('the bucket is full')
  expect(await other.list()).toEqual([names[1]])
  await restoreBackup({ file, connectionString, pictures: other, migrationsFolder, log })
  expect(await other.list()).toEqual(names.slice(1))
  expect(Buffer.from((await other.get(names[1] ?? '')) ?? []).toString()).toBe('there before')
  expect(Buffer.from((await other.get(names[2] ?? '')) ?? []).toString()).toBe(names[2])
  await restore('bucket.tar.gz', await emptyDatabase())
  expect(await readFile(path.join(folder, 'media of bucket.tar.gz', names[3] ?? ''), 'utf8')).toBe(names[3])
  await from.close()
  await to.close()
})

test('tar reads it, and nobody but its owner does', async () => {
  await backUp('plain.tar.gz')
  const { stdout } = await run('tar', ['-tzf', path.join(folder, 'plain.tar.gz')])
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'tables/products.jsonl',
      'tables/stock_ledger.jsonl',
      'media/empty.webp',
    ]),
  )
  expect((await stat(path.join(folder, 'plain.tar.gz'))).mode & 0o077).toBe(0)
})

test('nothing in a backup signs anybody in', async () => {
  const { pool } = shop.database
  const refreshToken = `refresh-${'x'.repeat(40)}`
  await pool.query(
    `INSERT INTO identity_payloads (model, id, payload) VALUES ('RefreshToken', $1, $2), ('Session', 'session-of-somebody', '{}')`,
    [refreshToken, JSON.stringify({ accountId: 'x', jti: refreshToken })],
  )
  const { rows } = await pool.query<{ name: string; value: { d: string } | string[] | string }>(
    'SELECT name, value FROM identity_keys',
  )
  const keys = rows.flatMap(({ value }) => (typeof value === 'object' && 'd' in value ? value.d : value))
  expect(keys.length).toBeGreaterThan(1)
  await backUp('secrets.tar.gz')
  const bytes = gunzipSync(await readFile(path.join(folder, 'secrets.tar.gz'))).toString('latin1')
  for (const secret of [...keys, refreshToken, 'session-of-somebody']) expect(bytes).not.toContain(secret)
  expect(bytes).not.toMatch(/tables\/identity_(keys|payloads|attempts)/)
  // the demo accounts' password in clear is nowhere, its hash is
  expect(bytes).toContain('"password_hash":"$argon2id$')
  expect(bytes).not.toMatch(/"password[^"]*":"(?!\$argon2id\$)/)
})

test('keys and sessions in a backup of an earlier version stay in it, and the shop makes new ones', async () => {
  await backUp('today.tar.gz')
  const key = '{"name":"signing","value":{"d":"of old"}}\n'
  const earlier = writeArchive(path.join(folder, 'earlier.tar.gz'))
  for await (const entry of readArchive(path.join(folder, 'today.tar.gz'))) {
    if (entry.name.startsWith('media/')) continue
    const parts: Buffer[] = []
    for await (const part of entry.content()) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    if (entry.name !== 'manifest.json') {
      await earlier.text(entry.name, text)
      continue
    }
    const manifest = JSON.parse(text) as { tables: object[] }
    const sha256 = createHash('sha256').update(key).digest('hex')
    const table = { name: 'identity_keys', columns: ['name', 'value'], order: ['name'], rows: 1, sha256 }
    await earlier.text(entry.name, JSON.stringify({ ...manifest, tables: [...manifest.tables, table] }))
    await earlier.text('tables/identity_keys.jsonl', key)
  }
  await earlier.finish()
  const connectionString = await emptyDatabase()
  await restore('earlier.tar.gz', connectionString)
  const database = openDatabase({ connectionString, poolSize: 1 })
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM identity_keys) AS keys, (SELECT count(*)::int FROM identity_accounts) AS accounts`,
  )
  expect(rows).toEqual([{ keys: 0, accounts: expect.any(Number) }])
  expect((rows[0] as { accounts: number }).accounts).toBeGreaterThan(1)
  await database.close()
})

test('a shop is never overwritten', async () => {
  await backUp('kept.tar.gz')
  await expect(restore('kept.tar.gz', shop.database.connectionString)).rejects.toThrow(
    'There is a shop in this database',
  )
})

test.each([
  [
    'cut off',
    (bytes: Buffer) => bytes.subarray(0, bytes.length - 3000),
    /not a whole backup|cut short or changed/,
  ],
  ['no backup', () => gzipSync(Buffer.alloc(4096, 'x')), /not a backup/],
  [
    'changed in one letter',
    (bytes: Buffer) => {
      const plain = gunzipSync(bytes)
      // a person's name, in the rows and not in the list of them
      const at = plain.lastIndexOf('cliente@descorche.test')
      plain[at] = 'C'.charCodeAt(0)
      return gzipSync(plain)
    },
    /is not as the backup has it/,
  ],
])('a backup that is %s puts nothing in', async (name, spoil, complaint) => {
  const whole = `whole ${name}.tar.gz`
  await backUp(whole)
  const spoilt = `${name}.tar.gz`
  await writeFile(path.join(folder, spoilt), spoil(await readFile(path.join(folder, whole))))
  const connectionString = await emptyDatabase()
  await expect(restore(spoilt, connectionString)).rejects.toThrow(complaint)
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.users')::text AS name`,
  )
  expect(rows[0]?.name).toBeNull()
  await client.end()
  // and a good one can be put in after all
  await restore(whole, connectionString)
})

test("a picture's name does not lead out of the folder", async () => {
  await backUp('honest.tar.gz')
  const evil = path.join(folder, 'evil.tar.gz')
  const archive = writeArchive(evil)
  for await (const entry of readArchive(path.join(folder, 'honest.tar.gz'))) {
    if (entry.name.startsWith('media/')) continue
    const parts: Buffer[] = []
    for await (const part of entry.content()) parts.push(part)
    await archive.text(entry.name, Buffer.concat(parts).toString('utf8'))
  }
  await archive.text('media/../../escaped', 'x')
  await archive.finish()
  await expect(restore('evil.tar.gz', await emptyDatabase())).rejects.toThrow('is no name of a picture')
})
