import path from 'node:path'
import type { BackupSetup } from '../backups/make-backup.ts'
import { openBackupBucket, openBackupFolder, type BackupPlace } from '../backups/backup-place.ts'
import type { Media } from '../platform/media/port.ts'
import type { Config } from './config.ts'

/** Where backups lie, by the settings: a bucket, or a folder. */
export function openBackupPlace({ backups }: Pick<Config, 'backups'>): BackupPlace {
  return backups.bucket ? openBackupBucket(backups.bucket) : openBackupFolder(backups.folder)
}

/** In: the database server itself, without a pooler, and the uploaded pictures. */
export function backupSetup(config: Config, connectionString: string, pictures: Media): BackupSetup {
  const { at, recipient, keep } = config.backups
  // an unfinished file is put together on the shop's own disk, whatever becomes of it then
  const workFolder = path.join(config.dataDir, 'backups')
  return {
    at,
    recipient,
    keep,
    workFolder,
    place: openBackupPlace(config),
    connectionString,
    pictures,
  }
}
