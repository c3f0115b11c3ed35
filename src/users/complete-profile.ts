import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { redeemAddress } from './admin-invitations.queries.ts'
import type { UserAnswer } from './users.contract.ts'
import { hasProfile, nameStaff, registerUser } from './users.queries.ts'

/**
 * Fetches name and email from the provider's profile if its access tokens lack them, because without an email
 * the shop cannot send mail about a purchase.
 * @param idToken if the browser sent one
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
  // writing makes every process drop its cached pages
  const registered = hasProfile(user, person) ? user : await registerUser(db, person)
  // a new address may have been invited to the staff
  const invited =
    user.email === '' && reported.emailVerified ? await redeemAddress(db, registered.email) : undefined
  if (!invited) return registered
  await nameStaff(db, registered.id, invited)
  return { ...registered, role: invited }
}
