import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Ids of test messages begin so. */
export const testMessagePrefix = 'launch-test-'

/** In: addresses of the demo's accounts. */
export async function readLaunchFacts(
  db: Db,
  demo: readonly string[],
): Promise<{ mailTried: boolean; ownAdmin: boolean }> {
  const { rows } = await sql<{ mailTried: boolean; ownAdmin: boolean }>`
    SELECT EXISTS (SELECT FROM outbox WHERE message_id LIKE ${`${testMessagePrefix}%`} AND sent_at IS NOT NULL) AS "mailTried",
      EXISTS (SELECT FROM users WHERE role = 'Admin' AND removed_at IS NULL AND email <> ''
        AND lower(email) <> ALL (${demo}::text[])) AS "ownAdmin"`.execute(db)
  return rows[0] ?? { mailTried: false, ownAdmin: false }
}
