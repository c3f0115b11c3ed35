import type { SignedIn } from '../calls/caller.ts'
import { refuse, type Refusal } from '../calls/problem.ts'

const notYours = refuse(403, 'Solo podés ver y cambiar tus propios datos.')

/**
 * Whose data a call is about: the person that it names, which must be the caller unless the caller is Admin.
 * Nothing named means the caller.
 */
export function ownerOf(caller: SignedIn, named: string | undefined): string | Refusal {
  if (named === undefined || named === caller.id || caller.role === 'Admin') return named ?? caller.id
  return notYours
}
