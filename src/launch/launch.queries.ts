import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Ids of test messages begin so. */
export const testMessagePrefix = 'launch-test-'

type Facts = { mailTried: boolean; ownAdmin: boolean; secondFactor: boolean }

/** Facts of the checklist. The factors of a hosted provider's accounts are there, where the shop cannot read them. @param demo addresses of the demo's accounts */
export async function readLaunchFacts(db: Db, demo: readonly string[]): Promise<Facts> {
  const { rows } = await sql<Facts>`
    WITH own AS (SELECT id, EXISTS (SELECT FROM identity_passkeys k WHERE k.account_id = u.id)
        OR EXISTS (SELECT FROM identity_totp t WHERE t.account_id = u.id AND t.confirmed_at IS NOT NULL) AS factor
      FROM users u WHERE role = 'Admin' AND removed_at IS NULL AND email <> '' AND lower(email) <> ALL (${demo}::text[]))
    SELECT EXISTS (SELECT FROM outbox WHERE message_id LIKE ${`${testMessagePrefix}%`} AND sent_at IS NOT NULL)
        OR EXISTS (SELECT FROM connections WHERE system = 'mail' AND tested_at IS NOT NULL) AS "mailTried",
      EXISTS (SELECT FROM own) AS "ownAdmin",
      coalesce((SELECT bool_and(factor) FROM own), false) AS "secondFactor"`.execute(db)
  return rows[0] ?? { mailTried: false, ownAdmin: false, secondFactor: false }
}
