import { sql } from 'kysely'
import { migrationFiles } from '../platform/database/migrate.ts'
import type { Db } from '../platform/database/open-database.ts'

/** Readiness probe for load balancers. */
export type Readiness = {
  /** Undefined if ready, otherwise the reason. */
  notReady: () => Promise<'draining' | 'disk-full' | 'no-database' | 'migrations-missing' | undefined>
  /** Reports not ready from now on, because the process is about to stop. */
  drain: () => void
}

/**
 * @param migrationsFolder the migrations that this version needs
 * @param diskFull whether the data folder's disk is full, which fails every purchase although reads still
 * work
 */
export function createReadiness(
  db: Db,
  migrationsFolder: string,
  diskFull: () => Promise<boolean>,
): Readiness {
  let draining = false
  const wanted = migrationFiles(migrationsFolder)
  return {
    async notReady() {
      if (draining) return 'draining'
      if (await diskFull()) return 'disk-full'
      try {
        const { rows } = await sql<{ missing: boolean }>`
          SELECT EXISTS (SELECT FROM unnest(${await wanted}::text[]) AS wanted
            WHERE wanted NOT IN (SELECT name FROM schema_migrations)) AS missing`.execute(db)
        return rows[0]?.missing ? 'migrations-missing' : undefined
      } catch {
        return 'no-database'
      }
    },
    drain() {
      draining = true
    },
  }
}
