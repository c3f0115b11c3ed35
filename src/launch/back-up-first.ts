import { stampOf } from '../backups/backup-name.ts'
import { markMade } from '../backups/backups.queries.ts'
import { makeBackup, type BackupSetup } from '../backups/make-backup.ts'
import type { Db } from '../platform/database/open-database.ts'

/** The backup before a removal did not come about; `cause` says why. */
export class BackupFailure extends Error {}

/** Writes a backup that no schedule removes. Throws a `BackupFailure`. @returns its name */
export async function backUpFirst(db: Db, setup: BackupSetup): Promise<string> {
  const now = new Date()
  const name = `antes-de-sacar-la-muestra-${stampOf(now)}.tar.gz${setup.recipient ? '.age' : ''}`
  try {
    await markMade(db, now, await makeBackup(setup, name))
  } catch (cause) {
    throw new BackupFailure('no backup', { cause })
  }
  return name
}
