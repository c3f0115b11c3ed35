import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Adds people who agreed to it in another shop; those who are in the list stay as they are. */
export async function addSubscribers(trx: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    INSERT INTO newsletter_subscribers (email, confirmed_at)
    SELECT DISTINCT lower(email), now() FROM unnest(${[...emails]}::text[]) AS email
    ON CONFLICT (email) DO NOTHING RETURNING email`.execute(trx)
  return rows.map(({ email }) => email)
}

export async function removeSubscribers(trx: Db, emails: readonly string[]): Promise<void> {
  await sql`DELETE FROM newsletter_subscribers WHERE email = ANY(${[...emails]}::text[])`.execute(trx)
}

export async function confirmedSubscribers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`SELECT email FROM newsletter_subscribers
    WHERE confirmed_at IS NOT NULL ORDER BY email COLLATE "C"`.execute(db)
  return rows.map(({ email }) => email)
}
