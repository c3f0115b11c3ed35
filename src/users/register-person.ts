import type { Db } from '../platform/database/open-database.ts'
import { redeemAddress } from './admin-invitations.queries.ts'
import { roleFromClaim } from './role.ts'
import type { UserAnswer } from './users.contract.ts'
import { findUser, hasProfile, nameStaff, registerUser } from './users.queries.ts'

/** A signed-in user as the provider describes them. */
export type ReportedPerson = {
  sub: string
  role: string | undefined
  email?: string | undefined
  emailVerified?: boolean | undefined
  nickname?: string | undefined
  name?: string | undefined
  picture?: string | undefined
}

/**
 * Registers a user at their first sign-in, with the provider's role as initial role, and refreshes their
 * profile at later ones. Never refreshes a deactivated user: a removed one's data must not come back.
 */
export async function registerPerson(db: Db, reported: ReportedPerson): Promise<UserAnswer> {
  const existing = await findUser(db, reported.sub)
  if (existing?.role === 'Baja') return existing
  const { email = '' } = reported
  // a new address may have been invited to the staff
  const unseen = !existing || existing.email === ''
  const invited = unseen && reported.emailVerified === true ? await redeemAddress(db, email) : undefined
  const person = {
    id: reported.sub,
    name: reported.nickname ?? reported.name ?? '',
    email,
    emailVerified: reported.emailVerified,
    picture: reported.picture,
    seedRole: invited ?? roleFromClaim(reported.role),
  }
  // writing makes every process drop its cached pages
  const registered = existing && hasProfile(existing, person) ? existing : await registerUser(db, person)
  if (!existing || !invited) return registered
  await nameStaff(db, registered.id, invited)
  return { ...registered, role: invited }
}
