import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { activeRole } from './role.ts'
import { sessionCalls } from './session.contract.ts'
import { findUser } from './users.queries.ts'

export function sessionApi(db: Db): ServedCall[] {
  return implement(sessionCalls, {
    'GET /session': async ({ caller }) => {
      if (caller.state === 'anonymous') return { person: null, refused: caller.refused ?? null }
      const user = await findUser(db, caller.id)
      const role = activeRole(user?.role)
      // removed at this very moment
      if (!user || !role) return { person: null, refused: null }
      const { id, email, full_name: name, picture } = user
      const person = { sub: id, email, nickname: name, name, picture: picture ?? '/avatar.svg', role }
      return { person, refused: null }
    },
  })
}
