import { lacksMigrations } from '../platform/database/migrations.queries.ts'
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
        return (await lacksMigrations(db, await wanted)) ? 'migrations-missing' : undefined
      } catch {
        return 'no-database'
      }
    },
    drain() {
      draining = true
    },
  }
}
