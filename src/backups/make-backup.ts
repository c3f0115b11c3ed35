import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeBackup } from '../platform/database/backup/write-backup.ts'
import type { Media } from '../platform/media/port.ts'
import type { MadeBackup } from './backups.queries.ts'
import type { BackupPlace } from './backup-place.ts'
import { superfluous, type Retention } from './prune.ts'

export type BackupSetup = {
  /** 'HH:MM' by the shop's clock; undefined: none by itself. */
  at: string | undefined
  place: BackupPlace
  /** The public key of age that they are sealed for. */
  recipient: string | undefined
  keep: Retention
  /** Where a backup is put together, readable by this user alone. */
  workFolder: string
  /** The database server itself, without a pooler. */
  connectionString: string
  pictures: Pick<Media, 'list' | 'get'>
}

const hourMs = 3_600_000
/** What a process that was killed left lying; one that works is quicker. */
const abandonedMs = 24 * hourMs

/** Makes a backup of that name in its place. Throws what went wrong; no half of one is left anywhere. */
export async function makeBackup(setup: BackupSetup, name: string): Promise<MadeBackup> {
  const { workFolder, place, recipient, connectionString, pictures } = setup
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  await clearAbandoned(workFolder)
  const file = path.join(workFolder, `.backup-${name}`)
  try {
    const { tables, media } = await writeBackup({ connectionString, pictures, file, recipient })
    const bytes = await place.put(name, file)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { name, bytes, rows, pictures: media.length, sealed: recipient !== undefined }
  } finally {
    await rm(file, { force: true })
  }
}

/** Removes the scheduled backups that are past their retention. @returns their names */
export async function pruneBackups({ place, keep }: Pick<BackupSetup, 'place' | 'keep'>): Promise<string[]> {
  const names = superfluous(await place.list(), keep)
  if (names.length > 0) await place.remove(names)
  return names
}

/** Rows in clear may lie in it. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.backup-')) continue
    const place = path.join(folder, name)
    const facts = await stat(place).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > abandonedMs) await rm(place, { recursive: true, force: true })
  }
}
