import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** How a user becomes Admin when there is none: see migration 0230 and `npm run admin`. */

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Hours for which a link is good, and an address is remembered. */
export const linkHours = 24
export const addressHours = 7 * 24

/**
 * Whether there is an Admin, or an account that becomes one at its first sign-in. In: an address whose account does not
 * count, as it cannot sign in any more.
 */
export async function hasAdmin(db: Db, except = ''): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT
    EXISTS (SELECT FROM users WHERE role = 'Admin' AND removed_at IS NULL AND lower(email) <> ${except})
    OR EXISTS (SELECT FROM identity_accounts a WHERE seed_role = 'Admin' AND lower(email) <> ${except}
      AND NOT EXISTS (SELECT FROM users u WHERE u.id = a.id)) AS found`.execute(db)
  return rows[0]?.found ?? false
}

/** Creates a link's token: for an address, or for anyone while there is no Admin. */
export async function inviteByLink(db: Db, email?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`DELETE FROM admin_invitations WHERE expires_at < now()`.execute(db)
  await sql`INSERT INTO admin_invitations (email, token_hash, expires_at)
    VALUES (${email ?? null}, ${hashOf(token)}, now() + make_interval(hours => ${linkHours}))`.execute(db)
  return token
}

/** Saves an address: a user who signs in for the first time with it, verified, becomes Admin. */
export async function inviteByAddress(db: Db, email: string): Promise<void> {
  await sql`DELETE FROM admin_invitations WHERE token_hash IS NULL AND email = ${email}`.execute(db)
  await sql`INSERT INTO admin_invitations (email, expires_at)
    VALUES (${email}, now() + make_interval(hours => ${addressHours}))`.execute(db)
}

/** Whether another process has just made an open link. */
export async function openLinkIsFresh(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`SELECT EXISTS (SELECT FROM admin_invitations
    WHERE email IS NULL AND created_at > now() - interval '30 seconds') AS fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

export type AdminInvitations = {
  /** The invited address of a link, or null for an open one. Undefined when it is invalid or expired. */
  look: (token: string) => Promise<{ email: string | null } | undefined>
  /** Uses a link up. Whether it made the address an Admin's: of two at once, one. */
  redeem: (token: string, email: string) => Promise<boolean>
}

/** In: as for `hasAdmin`. */
export function adminInvitations(db: Db, except?: string): AdminInvitations {
  const look = async (on: Db, token: string) => {
    const { rows } = await sql<{ email: string | null }>`SELECT email FROM admin_invitations
      WHERE token_hash = ${hashOf(token)} AND expires_at > now()`.execute(on)
    const [found] = rows
    // the open link is valid as long as no other Admin could invite
    return found && (found.email !== null || !(await hasAdmin(on, except))) ? found : undefined
  }
  return {
    look: (token) => look(db, token),
    redeem: (token, email) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(5317023)`.execute(trx)
        const found = await look(trx, token)
        if (!found || (found.email !== null && found.email !== email)) return false
        // with one open link all others are used up
        await sql`DELETE FROM admin_invitations
          WHERE token_hash = ${hashOf(token)} OR (${found.email}::text IS NULL AND email IS NULL)`.execute(
          trx,
        )
        return true
      }),
  }
}

/** Uses up what is remembered for an address. Whether there was anything. */
export async function redeemAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`DELETE FROM admin_invitations
    WHERE token_hash IS NULL AND email = ${email.toLowerCase()} RETURNING expires_at > now() AS live`.execute(
    db,
  )
  return rows.some((row) => row.live)
}
