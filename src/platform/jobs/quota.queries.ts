import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type Quota = {
  /** What is limited, such as 'newsletter network'. */
  what: string
  /** Whose share it is: an address of the network, or a mailbox. Stored as a hash only. */
  whose: string
  most: number
  seconds: number
}

const keyOf = ({ what, whose }: Pick<Quota, 'what' | 'whose'>) =>
  createHash('sha256').update(`${what} ${whose.trim().toLowerCase()}`).digest('base64url')

/**
 * Takes one of what a stranger may set off within a period that begins with the first; all processes count together.
 * False when the share is used up. In a transaction, what is rolled back was not taken.
 */
export async function takeQuota(db: Db, { what, whose, most, seconds }: Quota): Promise<boolean> {
  const key = keyOf({ what, whose })
  const { rows } = await sql`
    INSERT INTO allowances AS a (key, used, ends_at) VALUES (${key}, 1, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET used = CASE WHEN a.ends_at <= now() THEN 1 ELSE a.used + 1 END,
      ends_at = CASE WHEN a.ends_at <= now() THEN excluded.ends_at ELSE a.ends_at END
      WHERE a.ends_at <= now() OR a.used < ${most} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Gives one back that was taken. */
export async function giveBackQuota(db: Db, quota: Pick<Quota, 'what' | 'whose'>): Promise<void> {
  await sql`UPDATE allowances SET used = used - 1 WHERE key = ${keyOf(quota)} AND used > 0`.execute(db)
}

export async function deleteQuotas(db: Db): Promise<void> {
  await sql`DELETE FROM allowances WHERE ends_at < now()`.execute(db)
}
