import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/open-database.ts'
import type { Invitation } from './invitations.contract.ts'
import type { StaffRole } from './role.ts'

/**
 * Lets somebody join the staff, once: the first Admin (migration 0230 and `npm run admin`), and those that an Admin
 * invites.
 */

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Hours that a link is valid and an address is remembered. */
export const linkHours = 24
export const addressHours = 7 * 24
/** Hours that a link from the admin area is valid: people are away at weekends. */
export const staffLinkHours = 72

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

/** `by`: the Admin that invites; undefined for the console. */
export type Invited = { email: string; role: StaffRole; by?: string }

/** Creates a link's token: for an address, or for anyone to become Admin while there is none. */
export async function inviteByLink(db: Db, invited?: Invited): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hours = invited?.by === undefined ? linkHours : staffLinkHours
  await sql`DELETE FROM admin_invitations WHERE expires_at < now()`.execute(db)
  await sql`INSERT INTO admin_invitations (email, token_hash, role, invited_by, expires_at)
    VALUES (${invited?.email ?? null}, ${hashOf(token)}, ${invited?.role ?? 'Admin'}, ${invited?.by ?? null},
      now() + make_interval(hours => ${hours}))`.execute(db)
  return token
}

/** Stores an address: a user who first signs in with it, verified, gets the role. */
export async function inviteByAddress(db: Db, { email, role, by }: Invited): Promise<void> {
  await sql`DELETE FROM admin_invitations WHERE token_hash IS NULL AND email = ${email}`.execute(db)
  await sql`INSERT INTO admin_invitations (email, role, invited_by, expires_at)
    VALUES (${email}, ${role}, ${by ?? null}, now() + make_interval(hours => ${addressHours}))`.execute(db)
}

/** Invitations to addresses that are still valid, the last one first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const { rows } = await sql<Omit<Invitation, 'expires'> & { expires: Date }>`
    SELECT email, role, expires_at AS expires FROM admin_invitations
    WHERE email IS NOT NULL AND expires_at > now() ORDER BY id DESC`.execute(db)
  return rows.map((row) => ({ ...row, expires: row.expires.toISOString() }))
}

/** @returns whether there was one */
export async function deleteInvitation(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM admin_invitations WHERE email = ${email} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Whether somebody has proven this lower-case address to be theirs. */
export async function hasConfirmedAccount(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT EXISTS (SELECT FROM users
      WHERE lower(email) = ${email} AND removed_at IS NULL AND email_confirmed(id, email_verified))
    OR EXISTS (SELECT FROM identity_accounts WHERE lower(email) = ${email} AND confirmed_at IS NOT NULL) AS exists`.execute(
    db,
  )
  return rows[0]?.exists ?? false
}

/** Whether another process has just made an open link. */
export async function openLinkIsFresh(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`SELECT EXISTS (SELECT FROM admin_invitations
    WHERE email IS NULL AND created_at > now() - interval '30 seconds') AS fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

export type AdminInvitations = {
  /** The invited address of a link, or null for an open one; undefined if the link is invalid or expired. */
  look: (token: string) => Promise<{ email: string | null; role: StaffRole } | undefined>
  /**
   * Uses up a link and returns the role that the address gets by it; undefined if none. Of two concurrent calls,
   * only one succeeds.
   */
  redeem: (token: string, email: string) => Promise<StaffRole | undefined>
}

/** @param except as for `hasAdmin` */
export function adminInvitations(db: Db, except?: string): AdminInvitations {
  const look = async (on: Db, token: string) => {
    const { rows } = await sql<{
      email: string | null
      role: StaffRole
    }>`SELECT email, role FROM admin_invitations
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
        if (!invitation || (invitation.email !== null && invitation.email !== email)) return undefined
        // using one open link voids all others
        await sql`DELETE FROM admin_invitations
          WHERE token_hash = ${hashOf(token)} OR (${invitation.email}::text IS NULL AND email IS NULL)`.execute(
          trx,
        )
        return invitation.role
      }),
  }
}

/** Uses up the invitation of an address and returns its role; undefined if there is none that is valid. */
export async function redeemAddress(db: Db, email: string): Promise<StaffRole | undefined> {
  const { rows } = await sql<{ live: boolean; role: StaffRole }>`DELETE FROM admin_invitations
    WHERE token_hash IS NULL AND email = ${email.toLowerCase()} RETURNING expires_at > now() AS live, role`.execute(
    db,
  )
  return rows.find((row) => row.live)?.role
}
