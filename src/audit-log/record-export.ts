import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Records that an Admin exported a user's data. */
export async function recordExport(db: Db, userId: string, actor: string): Promise<void> {
  await sql`INSERT INTO audit_log (actor, kind, subject, name, action, changes)
    VALUES (${actor}, 'persona', ${userId}, ${userId}, 'entrega', '{}')`.execute(db)
}
