import type { Db } from '../../platform/database/open-database.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import type { LogLine } from '../../platform/observability/log.ts'
import { scheduledName } from '../../backups/backup-name.ts'
import { explain } from '../../backups/explain-failure.ts'
import { lastDue } from '../../backups/backup-time.ts'
import { failedBackupMail } from './backup.mail.ts'
import { claimBackup, markFailed, markMade } from '../../backups/backups.queries.ts'
import { makeBackup, pruneBackups, type BackupSetup } from '../../backups/make-backup.ts'

/** From this attempt on the owner gets a mail: a failure that ends by itself within half an hour is no news. */
const alertFromAttempt = 3

type Scheduled = { db: Db; setup: BackupSetup; shopMail: string; now: Date; warn: LogLine }

/**
 * Makes the backup that is due and removes old ones; of several processes one does. One that fails is tried again every
 * quarter of an hour until the next is due; the owner is written to once.
 */
export async function workOnBackups({ db, setup, shopMail, now, warn }: Scheduled): Promise<void> {
  if (setup.at === undefined) return
  const dueAt = lastDue(now, setup.at)
  const attempt = await claimBackup(db, dueAt)
  if (attempt === undefined) return
  try {
    const made = await makeBackup(setup, scheduledName(now, setup.recipient !== undefined))
    await markMade(db, dueAt, made)
  } catch (failure) {
    const { problem, detail } = explain(failure)
    warn('scheduled backup failed', { problem, detail, attempt })
    await markFailed(db, dueAt, problem, detail)
    if (attempt < alertFromAttempt) return
    const mail = failedBackupMail(problem, detail)
    const messageId = `backup-${dueAt.toISOString()}`
    await queueMessage(db, { ...mail, messageId, userId: null, to: shopMail })
    return
  }
  // the backup is there: old ones that stay a day longer are no failure of it
  await pruneBackups(setup).catch((failure: unknown) =>
    warn('old backups could not be removed', { detail: explain(failure).detail }),
  )
}
