import type { Db } from '../../platform/database/open-database.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { backupCalls } from './backups.contract.ts'
import { readBackupState } from '../../backups/backups.queries.ts'

const lateMs = 26 * 3_600_000

/** @param at the hour of the schedule, read at each request */
export function backupsApi(db: Db, at: () => string | undefined): ServedCall[] {
  return implement(backupCalls, {
    'GET /admin/backups': async () => {
      const { last, failed } = await readBackupState(db)
      return {
        at: at() ?? null,
        last: last && {
          at: last.at.toISOString(),
          bytes: last.bytes,
          sealed: last.sealed,
          verified_at: last.verified_at?.toISOString() ?? null,
          late: Date.now() - last.at.getTime() > lateMs,
        },
        failed: failed && { at: failed.at.toISOString(), problem: failed.problem, detail: failed.detail },
      }
    },
  })
}
