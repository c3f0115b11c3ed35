import type { Db } from '../database/open-database.ts'
import type { IdentityPort } from '../outside/identity/port.ts'
import type { UserAnswer } from './users.contract.ts'
import { hasProfile, registerUser } from './users.queries.ts'

/**
 * Takes name and address from where the provider has them, when its access tokens don't say them: without an address
 * nobody could be told of what they bought. In: the person as they are known, their access token, and their ID token
 * where it came along.
 */
export async function completeProfile(
  db: Db,
  { readProfile }: Pick<IdentityPort, 'readProfile'>,
  user: UserAnswer,
  { token, idToken }: { token: string; idToken?: string | undefined },
): Promise<UserAnswer> {
  if (!readProfile || (user.email !== '' && idToken === undefined)) return user
  const { email, nickname, name, picture } = await readProfile({ sub: user.id, accessToken: token, idToken })
  const person = {
    id: user.id,
    name: nickname ?? name ?? '',
    email: email ?? '',
    picture,
    seedRole: user.role,
  }
  // a write makes every process forget the pages that it keeps
  return hasProfile(user, person) ? user : registerUser(db, person)
}
