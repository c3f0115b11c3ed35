import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { diskSpace, nearestFolder, tryToWrite } from '../platform/observability/disk-space.ts'
import { createReadiness } from './readiness.ts'
import { watchDisk } from './watch-disk.ts'

const settings = { dataDir: tmpdir(), minFreeDiskMb: 50, databaseUrl: undefined, mediaBucket: undefined }
const roomy = { free: 1e9, size: 2e9 }
const bucket = {
  endpoint: 'https://s3.example',
  bucket: 'b',
  region: 'r',
  accessKeyId: 'k',
  secretAccessKey: 's',
}

/** A disk with so much free space, whose writes fail with a code. */
function planted(free: number, code?: string) {
  let writes = 0
  return {
    disk: {
      space: async () => ({ ...roomy, free }),
      async write() {
        writes += 1
        if (code) throw Object.assign(new Error(code), { code })
      },
    },
    writes: () => writes,
  }
}

test.each([
  ['room', 1e9, undefined, false],
  ['less than the setting', 49e6, undefined, true],
  ['no block for a write', 1e9, 'ENOSPC', true],
  ['a used-up quota', 1e9, 'EDQUOT', true],
  ['a file system that turned read-only', 1e9, 'EROFS', true],
  ['a folder of somebody else', 1e9, 'EACCES', false],
])('a disk with %s', async (_, free, code, full) => {
  expect(await watchDisk(settings, planted(free, code).disk).full()).toBe(full)
})

test('a full disk makes the process unready, and room makes it ready again', async () => {
  const { connectionString, drop } = await createTestDatabase()
  const database = openDatabase({ connectionString, poolSize: 1 })
  let free = 0
  let time = 0
  const disk = { space: async () => ({ free, size: 1e9 }), write: async () => undefined }
  const watch = watchDisk(settings, disk, () => time)
  const { notReady } = createReadiness(
    database.db,
    path.resolve(import.meta.dirname, '../../migrations'),
    watch.full,
  )
  expect(await notReady()).toBe('disk-full')
  free = 1e9
  // the result is cached for some seconds
  expect(await notReady()).toBe('disk-full')
  time += 5000
  expect(await notReady()).toBeUndefined()
  await database.close()
  await drop()
})

test('many balancers at once cost one write, and a shop that keeps nothing there none', async () => {
  const { disk, writes } = planted(1e9)
  const watch = watchDisk(settings, disk)
  await Promise.all(Array.from({ length: 50 }, () => watch.full()))
  expect(writes()).toBe(1)
  const away = planted(0, 'EROFS')
  const elsewhere = { ...settings, databaseUrl: 'postgres://db.example/shop', mediaBucket: bucket }
  expect(await watchDisk(elsewhere, away.disk).full()).toBe(false)
  expect(await watchDisk({ ...settings, minFreeDiskMb: 0 }, away.disk).full()).toBe(false)
  expect(away.writes()).toBe(0)
})

test('the real disk is written to, and nothing stays there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-disk-'))
  await tryToWrite(folder)
  expect(await readdir(folder)).toEqual([])
  expect((await diskSpace(folder)).free).toBeGreaterThan(0)
  expect(await nearestFolder(path.join(folder, 'not', 'yet'))).toBe(folder)
  await rm(folder, { recursive: true })
  await expect(tryToWrite(folder)).rejects.toThrow('ENOENT')
})
