import type { SignedIn } from '../platform/http/caller.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { may, type Permission } from './permissions.ts'
import { findUser } from './users.queries.ts'

const notYours = problem(403, 'Solo podés ver y cambiar tus propios datos.')
const noSuchPerson = problem(404, 'Esa persona no existe.')

/**
 * The user whose data a call is about: the one that it names, which must be the caller unless the caller has the
 * permission; by default the caller. A 403 problem otherwise, and 404 when an unknown user is named.
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

/** What endpoints that change data of one user have in common. */
type OwnChange<Answer> = {
  /** Whom the call names, if it names one. */
  named: string | undefined
  change: (owner: string) => Promise<Problem | void>
  read: (owner: string) => Promise<Answer>
}

/** Changes data of the user whom a call is about and answers them as they are then; a problem where that was refused. */
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
