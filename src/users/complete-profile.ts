import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/port.ts'
import { redeemAddress } from './admin-invitations.ts'
import type { UserAnswer } from './users.contract.ts'
import { hasProfile, nameAdmin, registerUser } from './users.queries.ts'

/**
 * Takes name and address from the provider's profile, when its access tokens lack them: without an address the shop
 * could not mail about a purchase. In: the user, their access token, and their ID token where it was sent along.
 */
export async function completeProfile(
  db: Db,
  { readProfile }: Pick<IdentityPort, 'readProfile'>,
  user: UserAnswer,
  { token, idToken }: { token: string; idToken?: string | undefined },
): Promise<UserAnswer> {
  if (!readProfile || (user.email !== '' && idToken === undefined)) return user
  const reported = await readProfile({ sub: user.id, accessToken: token, idToken })
  const { email, nickname, name, picture } = reported
  const person = {
    id: user.id,
    name: nickname ?? name ?? '',
    email: email ?? '',
    emailVerified: reported.emailVerified,
    picture,
    seedRole: user.role,
  }
  // a write makes every process forget the pages that it keeps
  const registered = hasProfile(user, person) ? user : await registerUser(db, person)
  // the address is new: it may have been invited as an Admin's
  const invited = user.email === '' && reported.emailVerified && (await redeemAddress(db, registered.email))
  if (!invited) return registered
  await nameAdmin(db, registered.id)
  return { ...registered, role: 'Admin' }
}
