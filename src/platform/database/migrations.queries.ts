import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/** Whether one of these migrations has not run. */
export async function lacksMigrations(db: Db, wanted: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    SELECT EXISTS (SELECT FROM unnest(${wanted}::text[]) AS wanted
      WHERE wanted NOT IN (SELECT name FROM schema_migrations)) AS missing`.execute(db)
  return rows[0]?.missing ?? true
}
