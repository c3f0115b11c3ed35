import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { BackupProblem } from './backup-problem.ts'

/** Minutes until another process may make a backup whose process is gone, and until one that failed is tried again. */
const leaseMinutes = 120
const retryMinutes = 15

/** What a backup that was made is. */
export type MadeBackup = { name: string; bytes: number; rows: number; pictures: number; sealed: boolean }

/** Takes the backup that is due, for this process alone. @returns the number of the attempt; undefined when no backup is due */
export async function claimBackup(db: Db, dueAt: Date): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    INSERT INTO backups AS b (due_at, retry_at) VALUES (${dueAt}, now() + make_interval(mins => ${leaseMinutes}))
    ON CONFLICT (due_at) DO UPDATE SET attempts = b.attempts + 1, started_at = now(), retry_at = excluded.retry_at
      WHERE b.finished_at IS NULL AND b.retry_at <= now()
    RETURNING attempts`.execute(db)
  return rows[0]?.attempts
}

/** The backup is made; one by hand, which nothing claimed, too. */
export async function markMade(db: Db, dueAt: Date, made: MadeBackup): Promise<void> {
  await sql`
    INSERT INTO backups (due_at, retry_at, finished_at, name, bytes, row_count, pictures, sealed)
    VALUES (${dueAt}, now(), now(), ${made.name}, ${made.bytes}, ${made.rows}, ${made.pictures}, ${made.sealed})
    ON CONFLICT (due_at) DO UPDATE SET finished_at = now(), problem = NULL, problem_detail = NULL, name = excluded.name,
      bytes = excluded.bytes, row_count = excluded.row_count, pictures = excluded.pictures, sealed = excluded.sealed`.execute(
    db,
  )
}

export async function markFailed(db: Db, dueAt: Date, problem: BackupProblem, detail: string): Promise<void> {
  await sql`UPDATE backups SET problem = ${problem}, problem_detail = ${detail},
    retry_at = now() + make_interval(mins => ${retryMinutes})
    WHERE due_at = ${dueAt} AND finished_at IS NULL`.execute(db)
}

/** A backup was restored and compared. */
export async function markVerified(db: Db, name: string): Promise<void> {
  await sql`UPDATE backups SET verified_at = now() WHERE name = ${name}`.execute(db)
}

export type BackupState = {
  last: { at: Date; bytes: number; sealed: boolean; verified_at: Date | null } | null
  /** Why the newest one did not come about. */
  failed: { at: Date; attempts: number; problem: BackupProblem; detail: string } | null
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const last = await sql<NonNullable<BackupState['last']>>`
    SELECT finished_at AS at, bytes::float8 AS bytes, sealed, verified_at FROM backups
    WHERE finished_at IS NOT NULL ORDER BY finished_at DESC LIMIT 1`.execute(db)
  const failed = await sql<NonNullable<BackupState['failed']>>`
    SELECT started_at AS at, attempts, problem, problem_detail AS detail FROM backups
    WHERE finished_at IS NULL AND problem IS NOT NULL
      AND started_at > coalesce((SELECT max(finished_at) FROM backups), '-infinity') ORDER BY due_at DESC LIMIT 1`.execute(
    db,
  )
  return { last: last.rows[0] ?? null, failed: failed.rows[0] ?? null }
}

/**
 * Seconds since the newest backup was made; of a shop that has none yet, since it was set up. Counted by the database,
 * whose clock all processes share.
 */
export async function backupAge(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    SELECT extract(epoch FROM now() - coalesce((SELECT max(finished_at) FROM backups),
      (SELECT min(applied_at) FROM schema_migrations), now()))::int AS age`.execute(db)
  return rows[0]?.age ?? 0
}

/** Whether there is a backup of the last two days. */
export async function hasRecentBackup(db: Db): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    SELECT EXISTS (SELECT FROM backups WHERE finished_at > now() - interval '2 days') AS recent`.execute(db)
  return rows[0]?.recent ?? false
}
