import type { SignedIn } from '../platform/http/caller.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { may, type Permission } from './permissions.ts'
import { findUser } from './users.queries.ts'

const notYours = problem(403, 'Solo podés ver y cambiar tus propios datos.')
const noSuchPerson = problem(404, 'Esa persona no existe.')

/**
 * The user whose data a call is about, by default the caller. Returns a 403 if the call names another user
 * and the caller lacks the permission, and a 404 if that user is unknown.
 */
export async function ownerOf(
  db: Db,
  caller: SignedIn,
  named: string | undefined,
  permission: Permission = 'customers.change',
): Promise<string | Problem> {
  if (named === undefined || named === caller.id) return caller.id
  if (!may(caller, permission)) return notYours
  return (await findUser(db, named)) ? named : noSuchPerson
}

type OwnChange<Answer> = {
  /** Id of the user that the call names, if any. */
  named: string | undefined
  change: (owner: string) => Promise<Problem | void>
  read: (owner: string) => Promise<Answer>
}

/**
 * Changes the data of the user a call is about and responds with the new data, or with the problem if the
 * change was refused.
 */
export async function changeOwn<Answer>(
  db: Db,
  caller: SignedIn,
  { named, change, read }: OwnChange<Answer>,
): Promise<Answer | Problem> {
  const owner = await ownerOf(db, caller, named)
  if (owner instanceof Problem) return owner
  const refused = await change(owner)
  return refused instanceof Problem ? refused : read(owner)
}
