import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBucketServer } from '../../../../test/bucket-server.ts'
import { findStockFaults } from '../../../inventory/stock-ledger.queries.ts'
import { openMediaBucket } from '../../media/media-bucket.ts'
import { openMediaFolder } from '../../media/media-folder.ts'
import { openDatabase } from '../open-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'
import { openBackupShop, restoring, type BackupShop } from '../../../../test/backing-up.ts'

let backups: BackupShop
beforeAll(async () => {
  backups = await openBackupShop()
})
afterAll(() => backups.close())

const run = promisify(execFile)

async function buy(): Promise<number> {
  const products = [{ product_id: 1 + Math.floor(Math.random() * 200), quantity: 1 }]
  const { status, body } = await backups.shop.ask('POST', '/payment', {
    as: backups.shop.customer.token,
    body: { products },
  })
  if (status !== 200) return 0
  const { id_payment } = body as { id_payment: string }
  await backups.shop.ask('POST', '/orders', { as: backups.shop.customer.token, body: { id_payment } })
  return 1
}

test('a backup taken while people buy is one moment: restored elsewhere, every table and the stock agree', async () => {
  // text that breaks careless formats
  const nasty = 'a\tb\\n"c"\r\n\'d\' ,{}[]\u2028 🍷 \\N'
  await backups.shop.ask('POST', '/consulta', {
    body: { name: nasty, email: 'a@ejemplo.test', question: nasty },
  })
  await buy()
  let buying = true
  const crowd = (async () => {
    let bought = 0
    while (buying) bought += await buy()
    return bought
  })()
  const manifest = await backups.backUp('running.tar.gz').finally(() => (buying = false))
  expect(await crowd).toBeGreaterThan(0)

  const connectionString = await backups.emptyDatabase()
  await backups.restore('running.tar.gz', connectionString)
  const database = openDatabase({ connectionString, poolSize: 2 })
  expect(await findStockFaults(database.db)).toEqual([])
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM questions')
  expect(rows.map((row) => row.name)).toContain(nasty.trim())
  // search works on restored rows, and new rows get new ids
  await database.pool.query(`INSERT INTO questions (name, email, question) VALUES ('x', 'x', 'x')`)
  await database.close()
  expect(await readFile(path.join(backups.folder, 'media of running.tar.gz/uploads/á.webp'))).toEqual(
    Buffer.from([0, 255, 10, 13, 0]),
  )
  expect((await stat(path.join(backups.folder, 'media of running.tar.gz/empty.webp'))).size).toBe(0)

  // a restored shop produces the same backup
  const copy = await backups.emptyDatabase()
  await backups.restore('running.tar.gz', copy, 'media of a copy')
  const again = await writeBackup({
    connectionString: copy,
    pictures: openMediaFolder(path.join(backups.folder, 'media of running.tar.gz')),
    file: path.join(backups.folder, 'again.tar.gz'),
  })
  expect(again.tables).toEqual(manifest.tables)
  expect(again.sequences).toEqual(manifest.sequences)
  expect(again.media).toEqual(manifest.media)
  expect(manifest.tables.reduce((sum, table) => sum + table.rows, 0)).toBeGreaterThan(5000)
})

test('pictures in a bucket are in the backup, and come back into a bucket or a folder', async () => {
  const [from, to] = [await openBucketServer(), await openBucketServer()]
  const names = Array.from({ length: 7 }, (_, n) => `pictures/${String(n).repeat(32)}/320x480.webp`)
  const bucket = openMediaBucket(from.settings)
  for (const name of names) await bucket.put(name, Buffer.from(name), 'image/webp')
  // a picture deleted during the backup is left out without failing it
  const [gone = ''] = names
  const pictures = {
    list: () => bucket.list(),
    get: (name: string) => (name === gone ? Promise.resolve(undefined) : bucket.get(name)),
  }
  const file = path.join(backups.folder, 'bucket.tar.gz')
  const { media } = await writeBackup({
    connectionString: backups.shop.database.connectionString,
    pictures,
    file,
  })
  expect(media.map(({ name }) => name)).toEqual(names.slice(1))

  // existing files are neither overwritten nor deleted after a failure
  const other = openMediaBucket(to.settings)
  await other.put(names[1] ?? '', Buffer.from('there before'), 'image/webp')
  const putOnly = { ...other, put: () => Promise.reject(new Error('the bucket is full')) }
  const connectionString = await backups.emptyDatabase()
  await expect(restoreBackup({ file, connectionString, pictures: putOnly, ...restoring })).rejects.toThrow(
    'the bucket is full',
  )
  expect(await other.list()).toEqual([names[1]])
  await restoreBackup({ file, connectionString, pictures: other, ...restoring })
  expect(await other.list()).toEqual(names.slice(1))
  expect(Buffer.from((await other.get(names[1] ?? '')) ?? []).toString()).toBe('there before')
  expect(Buffer.from((await other.get(names[2] ?? '')) ?? []).toString()).toBe(names[2])
  await backups.restore('bucket.tar.gz', await backups.emptyDatabase())
  expect(await readFile(path.join(backups.folder, 'media of bucket.tar.gz', names[3] ?? ''), 'utf8')).toBe(
    names[3],
  )
  await from.close()
  await to.close()
})

test('the database server ends its connection while pictures are copied: the backup has its rows, and nothing is uncaught', async () => {
  const { pool } = backups.shop.database
  const ofBackup = "FROM pg_stat_activity WHERE application_name = 'descorche backup'"
  const pictures = {
    list: async () => {
      await pool.query(`SELECT pg_terminate_backend(pid) ${ofBackup}`)
      await expect.poll(async () => (await pool.query(`SELECT ${ofBackup}`)).rowCount).toBe(0)
      return []
    },
    get: () => Promise.resolve(undefined),
  }
  const { connectionString } = backups.shop.database
  const file = path.join(backups.folder, 'interrupted.tar.gz')
  const { tables } = await writeBackup({ connectionString, pictures, file })
  expect(tables.length).toBeGreaterThan(50)
  expect((await stat(file)).size).toBeGreaterThan(10_000)
})

test('tar reads it, and only its owner has file access', async () => {
  await backups.backUp('plain.tar.gz')
  const { stdout } = await run('tar', ['-tzf', path.join(backups.folder, 'plain.tar.gz')])
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'tables/products.jsonl',
      'tables/stock_ledger.jsonl',
      'media/empty.webp',
    ]),
  )
  expect((await stat(path.join(backups.folder, 'plain.tar.gz'))).mode & 0o077).toBe(0)
})

test('a backup contains nothing that signs in', async () => {
  const { pool } = backups.shop.database
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
  await backups.backUp('secrets.tar.gz')
  const bytes = gunzipSync(await readFile(path.join(backups.folder, 'secrets.tar.gz'))).toString('latin1')
  for (const secret of [...keys, refreshToken, 'session-of-somebody']) expect(bytes).not.toContain(secret)
  expect(bytes).not.toMatch(/tables\/identity_(keys|payloads|attempts)/)
  // contains the hash of the demo accounts' password, never its plain text
  expect(bytes).toContain('"password_hash":"$argon2id$')
  expect(bytes).not.toMatch(/"password[^"]*":"(?!\$argon2id\$)/)
})
