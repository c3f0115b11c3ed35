import type { Db } from '../platform/database/open-database.ts'
import { redeemAddress } from './admin-invitations.ts'
import { roleFromClaim } from './role.ts'
import type { UserAnswer } from './users.contract.ts'
import { findUser, hasProfile, nameAdmin, registerUser } from './users.queries.ts'

/** Who signed in, as their provider says it. */
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
 * The person of a sign-in: registered at the first one, with the provider's role as the seed of theirs, and what is said
 * of them refreshed at each. Nothing of a deactivated person is refreshed: of a removed one, nothing may come back.
 */
export async function registerPerson(db: Db, reported: ReportedPerson): Promise<UserAnswer> {
  const known = await findUser(db, reported.sub)
  if (known?.role === 'Baja') return known
  const { email = '' } = reported
  // an address that comes for the first time may have been invited as an Admin's
  const unseen = !known || known.email === ''
  const invited = unseen && reported.emailVerified === true && (await redeemAddress(db, email))
  const person = {
    id: reported.sub,
    name: reported.nickname ?? reported.name ?? '',
    email,
    emailVerified: reported.emailVerified,
    picture: reported.picture,
    seedRole: invited ? ('Admin' as const) : roleFromClaim(reported.role),
  }
  // a write makes every process forget the pages that it keeps
  const registered = known && hasProfile(known, person) ? known : await registerUser(db, person)
  if (!known || !invited) return registered
  await nameAdmin(db, registered.id)
  return { ...registered, role: 'Admin' }
}
