import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { restoreBackup } from '../src/platform/database/backup/restore-backup.ts'
import { writeBackup } from '../src/platform/database/backup/write-backup.ts'
import { openMediaFolder } from '../src/platform/media/media-folder.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { openTestShop } from './shop.ts'

/** A shop with two pictures, a backup folder, and empty databases to restore into. */
export async function openBackupShop() {
  const shop = await openTestShop()
  const folder = await mkdtemp(path.join(tmpdir(), 'descorche-backup-'))
  await mkdir(path.join(folder, 'media/uploads'), { recursive: true })
  await writeFile(path.join(folder, 'media/uploads/á.webp'), Buffer.from([0, 255, 10, 13, 0]))
  await writeFile(path.join(folder, 'media/empty.webp'), '')
  const databases: TestDatabase[] = []
  const at = (name: string) => path.join(folder, name)
  return {
    shop,
    folder,
    /** Writes a backup of the shop to a file of the folder. */
    backUp: (name: string) =>
      writeBackup({
        connectionString: shop.database.connectionString,
        pictures: openMediaFolder(at('media')),
        file: at(name),
      }),
    async emptyDatabase(): Promise<string> {
      const database = await createEmptyDatabase()
      databases.push(database)
      return database.connectionString
    },
    /** Restores a file of the folder, with its pictures in `media of <name>`. */
    restore: (name: string, connectionString: string, media = `media of ${name}`) =>
      restoreBackup({ ...restoring, file: at(name), connectionString, pictures: openMediaFolder(at(media)) }),
    async close(): Promise<void> {
      await Promise.all(databases.map((database) => database.drop()))
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type BackupShop = Awaited<ReturnType<typeof openBackupShop>>

/** Options shared by every restore of a test. */
export const restoring = {
  migrationsFolder: path.resolve(import.meta.dirname, '../migrations'),
  log: () => undefined,
}
