import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'

/** Lets a user become Admin while there is none: see migration 0230 and `npm run admin`. */

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Hours that a link is valid and an address is remembered. */
export const linkHours = 24
export const addressHours = 7 * 24

/**
 * Whether there is an Admin, or an account that becomes one at its first sign-in.
 * @param except an address to ignore, because its account can no longer sign in
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

/** Stores an address: a user who first signs in with it, verified, becomes Admin. */
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
  /** The invited address of a link, or null for an open one; undefined if the link is invalid or expired. */
  look: (token: string) => Promise<{ email: string | null } | undefined>
  /**
   * Uses up a link and returns whether it made the address an Admin's. Of two concurrent calls, only one
   * succeeds.
   */
  redeem: (token: string, email: string) => Promise<boolean>
}

/** @param except as for `hasAdmin` */
export function adminInvitations(db: Db, except?: string): AdminInvitations {
  const look = async (on: Db, token: string) => {
    const { rows } = await sql<{ email: string | null }>`SELECT email FROM admin_invitations
      WHERE token_hash = ${hashOf(token)} AND expires_at > now()`.execute(on)
    const [invitation] = rows
    // an open link is valid until an Admin exists who could invite
    return invitation && (invitation.email !== null || !(await hasAdmin(on, except))) ? invitation : undefined
  }
  return {
    look: (token) => look(db, token),
    redeem: (token, email) =>
      db.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(5317023)`.execute(trx)
        const invitation = await look(trx, token)
        if (!invitation || (invitation.email !== null && invitation.email !== email)) return false
        // using one open link voids all others
        await sql`DELETE FROM admin_invitations
          WHERE token_hash = ${hashOf(token)} OR (${invitation.email}::text IS NULL AND email IS NULL)`.execute(
          trx,
        )
        return true
      }),
  }
}

/** Uses up the invitations for an address and returns whether there were any. */
export async function redeemAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`DELETE FROM admin_invitations
    WHERE token_hash IS NULL AND email = ${email.toLowerCase()} RETURNING expires_at > now() AS live`.execute(
    db,
  )
  return rows.some((row) => row.live)
}
