import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'

export type Quota = {
  /** What is limited, such as 'newsletter network'. */
  what: string
  /** Whose quota it is: a network address or a mailbox. Only its hash is stored. */
  whose: string
  most: number
  seconds: number
}

const keyOf = ({ what, whose }: Pick<Quota, 'what' | 'whose'>) =>
  createHash('sha256').update(`${what} ${whose.trim().toLowerCase()}`).digest('base64url')

/**
 * Uses up one unit of a quota for anonymous actions. The period starts with the first unit, and all processes
 * count together. A rollback returns the unit.
 * @returns false if the quota is exhausted
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

/** Returns a unit. */
export async function giveBackQuota(db: Db, quota: Pick<Quota, 'what' | 'whose'>): Promise<void> {
  await sql`UPDATE allowances SET used = used - 1 WHERE key = ${keyOf(quota)} AND used > 0`.execute(db)
}

export async function deleteQuotas(db: Db): Promise<void> {
  await sql`DELETE FROM allowances WHERE ends_at < now()`.execute(db)
}
