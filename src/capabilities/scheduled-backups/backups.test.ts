import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBucketServer } from '../../../test/bucket-server.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { restoreBackup } from '../../platform/database/backup/restore-backup.ts'
import { newSealKey, type SealKey } from '../../platform/database/backup/seal.ts'
import { openMediaFolder } from '../../platform/media/media-folder.ts'
import { workOnBackups } from './backups.job.ts'
import { backupAge, claimBackup, markMade, markVerified } from '../../backups/backups.queries.ts'
import { explain } from '../../backups/explain-failure.ts'
import type { BackupSetup } from '../../backups/make-backup.ts'
import { openBackupBucket, openBackupFolder } from '../../backups/backup-place.ts'

let shop: TestShop
let folder: string
let key: SealKey
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(path.join(tmpdir(), 'descorche-scheduled-'))
  key = await newSealKey()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => shop.database.pool.query('DELETE FROM backups'))

const setupOf = (part: Partial<BackupSetup> = {}): BackupSetup => ({
  at: '04:00',
  recipient: key.recipient,
  keep: { daily: 1, weekly: 0 },
  workFolder: path.join(folder, 'work'),
  place: openBackupFolder(path.join(folder, 'kept')),
  connectionString: shop.database.connectionString,
  pictures: openMediaFolder(path.join(folder, 'media')),
  ...part,
})
const lines: unknown[] = []
const work = (setup: BackupSetup, now: string) =>
  workOnBackups({
    db: shop.database.db,
    setup,
    shopMail: 'duena@ejemplo.test',
    now: new Date(now),
    warn: (message, fields) => void lines.push({ message, ...fields }),
  })
const state = async () => (await shop.ask('GET', '/admin/backups', { as: shop.admin })).body

test('one a day, sealed, by one process of many, the oldest go; it opens with its key alone', async () => {
  const setup = setupOf()
  expect(await state()).toEqual({ at: null, last: null, failed: null })
  await Promise.all([1, 2, 3].map(() => work(setup, '2026-11-21T08:00:00Z')))
  await work(setup, '2026-11-21T09:00:00Z')
  expect(await readdir(path.join(folder, 'kept'))).toEqual(['scheduled-2026-11-21-080000.tar.gz.age'])
  await work(setup, '2026-11-23T08:00:00Z')
  const newest = 'scheduled-2026-11-23-080000.tar.gz.age'
  expect(await readdir(path.join(folder, 'kept'))).toEqual([newest])
  expect(await readdir(path.join(folder, 'work'))).toEqual([])
  expect(await state()).toMatchObject({
    last: { sealed: true, verified_at: null, late: false },
    failed: null,
  })
  expect(await backupAge(shop.database.db)).toBeLessThan(60)

  const { connectionString, drop } = await createEmptyDatabase()
  const restore = (identities?: string) =>
    restoreBackup({
      file: path.join(folder, 'kept', newest),
      identities,
      connectionString,
      pictures: openMediaFolder(path.join(folder, 'restored')),
      migrationsFolder: path.resolve(import.meta.dirname, '../../../migrations'),
      log: () => undefined,
    })
  await expect(restore()).rejects.toThrow('BACKUP_IDENTITY_FILE')
  await expect(restore((await newSealKey()).identity)).rejects.toThrow('cannot be opened with this key')
  const sealed = path.join(folder, 'kept', newest)
  const sealedBytes = await readFile(sealed)
  const changed = Buffer.from(sealedBytes)
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  for (const damaged of [changed, sealedBytes.subarray(0, sealedBytes.length - 3000)]) {
    await writeFile(sealed, damaged)
    await expect(restore(key.identity)).rejects.toThrow(`${newest} is damaged: it was cut short or changed`)
  }
  await writeFile(sealed, sealedBytes)
  expect((await restore(`# created today\n${key.identity}\n`)).tables.length).toBeGreaterThan(20)
  await drop()
  await markVerified(shop.database.db, newest)
  expect(await state()).toMatchObject({ last: { verified_at: expect.any(String) as string } })
})

test('into a bucket, and out of it again', async () => {
  const { settings, files, close } = await openBucketServer()
  const place = openBackupBucket(settings)
  await work(setupOf({ place }), '2026-12-01T08:00:00Z')
  const name = 'scheduled-2026-12-01-080000.tar.gz.age'
  expect([...files.keys()]).toEqual([`/vinos/backups/${name}`])
  expect(files.get(`/vinos/backups/${name}`)?.toString('latin1', 0, 21)).toBe('age-encryption.org/v1')
  expect(await place.list()).toEqual([name])
  const copy = path.join(folder, 'copy.age')
  await place.fetch(name, copy)
  await expect(place.fetch('scheduled-other.tar.gz', copy)).rejects.toThrow('is not in the bucket')
  await close()
})

test('a failed backup has a reason, is retried, and mails the owner once', async () => {
  await mkdir(path.join(folder, 'kept'), { recursive: true })
  await writeFile(path.join(folder, 'a file'), '')
  const setup = setupOf({ place: openBackupFolder(path.join(folder, 'a file')) })
  const { pool, db } = shop.database
  const mails = async () =>
    (await pool.query<{ body: string }>("SELECT body FROM outbox WHERE message_id LIKE 'backup-%'")).rows
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await work(setup, '2026-12-02T08:00:00Z')
    // too early
    await work(setup, '2026-12-02T08:01:00Z')
    expect(await mails()).toHaveLength(attempt < 3 ? 0 : 1)
    expect(lines).toHaveLength(attempt)
    await pool.query('UPDATE backups SET retry_at = now()')
  }
  expect((await mails())[0]?.body).toContain('no se puede escribir en la carpeta de las copias')
  expect(await state()).toMatchObject({ last: null, failed: { problem: 'folder' } })
  expect(await readdir(path.join(folder, 'work'))).toEqual([])
  const dueAt = new Date('2026-12-02T07:00:00Z')
  await markMade(db, dueAt, { name: 'x', bytes: 1, rows: 1, pictures: 0, sealed: true })
  expect(await state()).toMatchObject({ last: { bytes: 1 }, failed: null })
  expect(await claimBackup(db, dueAt)).toBeUndefined()
})

test('backups are hidden from users without the settings permission', async () => {
  expect((await shop.ask('GET', '/admin/backups', { as: shop.customer.token })).status).toBe(403)
})

const coded = (code: string) => Object.assign(new Error('went wrong'), { code })
test.each([
  [coded('ENOSPC'), 'disk-full'],
  [coded('EACCES'), 'folder'],
  [coded('EROFS'), 'folder'],
  [coded('57014'), 'database'],
  [new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }), 'bucket-away'],
  [new Error('The bucket refused to keep x: 403 AccessDenied'), 'bucket-refused'],
  [new Error('BACKUP_RECIPIENT is no public key of age (age1...)'), 'key'],
  ['odd', 'unknown'],
])('%s is: %s', (failure, problem) => {
  expect(explain(failure).problem).toBe(problem)
})

test('the words of a failure hold no password', () => {
  const failure = new Error('connect postgres://shop:secreta@db.example/shop failed')
  expect(explain(failure).detail).not.toContain('secreta')
})
