import { sql, type RawBuilder } from 'kysely'
import type { ConsentEvent } from '../hooks.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** Days until an unconfirmed subscription is deleted. */
const waitDays = 7

export type Subscription = { email: string; token: string; confirmed: boolean }

/** Adds or refreshes a pending subscription. The caller limits how often an address gets a mail. */
export async function requestSubscription(db: Db, email: string): Promise<Subscription> {
  await sql`DELETE FROM newsletter_subscribers
    WHERE confirmed_at IS NULL AND coalesce(asked_at, subscribed_at) < now() - make_interval(days => ${waitDays})`.execute(
    db,
  )
  const { rows } = await sql<Subscription>`
    INSERT INTO newsletter_subscribers AS s (email, asked_at) VALUES (lower(${email}), now())
    ON CONFLICT (email) DO UPDATE SET asked_at = now()
    RETURNING email, token, confirmed_at IS NOT NULL AS confirmed`.execute(db)
  return rows[0] as Subscription
}

export async function findSubscription(db: Db, email: string): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    SELECT email, token, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscribers
    WHERE email = lower(${email})`.execute(db)
  return rows[0]
}

/** False for an unknown token. */
export async function confirmSubscription(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`WITH confirmed AS (UPDATE newsletter_subscribers SET confirmed_at = now()
      WHERE token = ${token} AND confirmed_at IS NULL RETURNING email),
    noted AS (INSERT INTO newsletter_consents (email, given) SELECT lower(email), true FROM confirmed)
    SELECT 1 FROM newsletter_subscribers WHERE token = ${token}`.execute(db)
  return rows.length > 0
}

/** Unsubscribes an address, deletes its row and notes the day. */
export async function unsubscribe(db: Db, by: { token: string } | { email: string }): Promise<boolean> {
  const { rows } = await sql`WITH left_list AS (DELETE FROM newsletter_subscribers
      WHERE ${'token' in by ? sql`token = ${by.token}` : sql`email = lower(${by.email})`}
      RETURNING email, confirmed_at),
    noted AS (INSERT INTO newsletter_consents (email, given)
      SELECT lower(email), false FROM left_list WHERE confirmed_at IS NOT NULL)
    SELECT 1 FROM left_list`.execute(db)
  return rows.length > 0
}

/** Whether an address is on the list, confirmed from its mailbox. */
export const agreedToNews = (email: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM newsletter_subscribers ns WHERE ns.email = lower(${email}) AND ns.confirmed_at IS NOT NULL)`

/** When these addresses joined and left the list, the first one first. */
export async function newsConsents(
  db: Db,
  { emails }: { emails: readonly string[] },
): Promise<ConsentEvent[]> {
  const { rows } = await sql<ConsentEvent>`SELECT at, given, 'Novedades' AS about FROM newsletter_consents
    WHERE email = ANY(${emails.map((email) => email.toLowerCase())}) ORDER BY at, id`.execute(db)
  return rows
}

type Row = { email: string; token: string; subscribed_at: Date; confirmed_at: Date | null }

export async function listSubscribers(db: Db, page: number, size: number) {
  const { rows: sums } = await sql<{ total: number; confirmed: number }>`
    SELECT count(*)::int AS total, count(confirmed_at)::int AS confirmed FROM newsletter_subscribers`.execute(
    db,
  )
  const { total = 0, confirmed = 0 } = sums[0] ?? {}
  const { rows } = await sql<Row>`SELECT email, token, subscribed_at, confirmed_at FROM newsletter_subscribers
    ORDER BY subscribed_at DESC, email LIMIT ${size} OFFSET ${page * size}`.execute(db)
  return { total, confirmed, pages: Math.ceil(total / size), rows }
}
