import path from 'node:path'
import type { BackupSetup } from '../backups/make-backup.ts'
import { openBackupBucket, openBackupFolder, type BackupPlace } from '../backups/backup-place.ts'
import type { Media } from '../platform/media/port.ts'
import type { Config } from './config.ts'

/** The configured place for backups: a bucket or a folder. */
export function openBackupPlace({ backups }: Pick<Config, 'backups'>): BackupPlace {
  return backups.bucket ? openBackupBucket(backups.bucket) : openBackupFolder(backups.folder)
}

/** @param connectionString to the database server itself, without a pooler */
export function backupSetup(config: Config, connectionString: string, pictures: Media): BackupSetup {
  const { at, recipient, keep } = config.backups
  // unfinished files are built on the shop's own disk, wherever they go
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
