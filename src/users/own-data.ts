import type { SignedIn } from '../platform/http/caller.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { may, type Permission } from './permissions.ts'
import { findUser } from './users.queries.ts'

const notYours = problem(403, 'Solo podés ver y cambiar tus propios datos.')
const nobody = problem(404, 'Esa persona no existe.')

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
  return (await findUser(db, named)) ? named : nobody
}
