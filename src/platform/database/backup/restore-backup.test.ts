import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../app/config.ts'
import { createLog } from '../../observability/log.ts'
import { openApp } from '../../../app/open-app.ts'
import { findStockFaults } from '../../../inventory/stock-ledger.queries.ts'
import { openMediaFolder } from '../../media/media-folder.ts'
import { openDatabase } from '../open-database.ts'
import { readArchive, writeArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { openBackupShop, restoring, type BackupShop } from '../../../../test/backing-up.ts'

let backups: BackupShop
beforeAll(async () => {
  backups = await openBackupShop()
})
afterAll(() => backups.close())

test('data of the first release migrates without loss, and the shop opens on it', async () => {
  const connectionString = await backups.emptyDatabase()
  const file = path.resolve(import.meta.dirname, '../../../../test/first-release.tar.gz')
  const pictures = openMediaFolder(path.join(backups.folder, 'first media'))
  // compares every table with the backup before the later migrations run
  const manifest = await restoreBackup({ file, connectionString, pictures, ...restoring })
  expect(manifest.migrations).toHaveLength(7)
  const settings = {
    PUBLIC_URL: 'http://localhost:9',
    DATABASE_URL: connectionString,
    DATA_DIR: backups.folder,
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
  // old orders without producer, vintage and content got those of the catalogue
  const { rows: bought } = await database.pool.query<{ complete: boolean }>(`
    SELECT (i.producer, i.vintage, i.volume_ml) IS NOT DISTINCT FROM (b.description, p.vintage, p.volume_ml)
      AND i.producer <> '' AND i.volume_ml > 0 AS complete
    FROM order_items i JOIN products p ON p.id = i.product_id JOIN producers b ON b.id_prod = p.id_prod`)
  expect(bought.length).toBeGreaterThan(0)
  expect(bought.every((line) => line.complete)).toBe(true)
  await database.close()
  await close()
})

test('keys and sessions in a backup of an earlier version stay in it, and the shop makes new ones', async () => {
  await backups.backUp('today.tar.gz')
  const key = '{"name":"signing","value":{"d":"of old"}}\n'
  const earlier = writeArchive(path.join(backups.folder, 'earlier.tar.gz'))
  for await (const entry of readArchive(path.join(backups.folder, 'today.tar.gz'))) {
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
  const connectionString = await backups.emptyDatabase()
  await backups.restore('earlier.tar.gz', connectionString)
  const database = openDatabase({ connectionString, poolSize: 1 })
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*)::int FROM identity_keys) AS keys, (SELECT count(*)::int FROM identity_accounts) AS accounts`,
  )
  expect(rows).toEqual([{ keys: 0, accounts: expect.any(Number) }])
  expect((rows[0] as { accounts: number }).accounts).toBeGreaterThan(1)
  await database.close()
})

test('a shop is never overwritten', async () => {
  await backups.backUp('kept.tar.gz')
  await expect(backups.restore('kept.tar.gz', backups.shop.database.connectionString)).rejects.toThrow(
    'There is a shop in this database',
  )
})

test('of two restorations at once into one empty database, one is made and the other refused', async () => {
  await backups.backUp('one.tar.gz')
  const connectionString = await backups.emptyDatabase()
  const tries = ['left media', 'right media'].map(async (media) =>
    backups.restore('one.tar.gz', connectionString, media),
  )
  const ends = await Promise.allSettled(tries)
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refusals).toEqual([expect.stringContaining('Another restore into this database is under way')])
  const database = openDatabase({ connectionString, poolSize: 1 })
  expect(await findStockFaults(database.db)).toEqual([])
  const { rows } = await database.pool.query('SELECT count(*)::int AS users FROM users')
  const { rows: counted } = await backups.shop.database.pool.query('SELECT count(*)::int AS users FROM users')
  expect(rows).toEqual(counted)
  await database.close()
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
      // a person's name that occurs in the rows but not in the manifest
      const at = plain.lastIndexOf('cliente@descorche.test')
      plain[at] = 'C'.charCodeAt(0)
      return gzipSync(plain)
    },
    /is not as the backup has it/,
  ],
])('a backup that is %s puts nothing in', async (name, spoil, complaint) => {
  const intactFile = `whole ${name}.tar.gz`
  await backups.backUp(intactFile)
  const spoilt = `${name}.tar.gz`
  await writeFile(
    path.join(backups.folder, spoilt),
    spoil(await readFile(path.join(backups.folder, intactFile))),
  )
  const connectionString = await backups.emptyDatabase()
  await expect(backups.restore(spoilt, connectionString)).rejects.toThrow(complaint)
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('public.users')::text AS name`,
  )
  expect(rows[0]?.name).toBeNull()
  await client.end()
  // a good backup can still be restored afterwards
  await backups.restore(intactFile, connectionString)
})

test("a picture's name does not lead out of the folder", async () => {
  await backups.backUp('honest.tar.gz')
  const evil = path.join(backups.folder, 'evil.tar.gz')
  const archive = writeArchive(evil)
  for await (const entry of readArchive(path.join(backups.folder, 'honest.tar.gz'))) {
    if (entry.name.startsWith('media/')) continue
    const parts: Buffer[] = []
    for await (const part of entry.content()) parts.push(part)
    await archive.text(entry.name, Buffer.concat(parts).toString('utf8'))
  }
  await archive.text('media/../../escaped', 'x')
  await archive.finish()
  await expect(backups.restore('evil.tar.gz', await backups.emptyDatabase())).rejects.toThrow(
    'is no name of a picture',
  )
})
