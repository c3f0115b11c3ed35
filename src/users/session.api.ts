import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { sessionCalls } from './session.contract.ts'
import { findUser } from './users.queries.ts'

export function sessionApi(db: Db): ServedCall[] {
  return implement(sessionCalls, {
    'GET /session': async ({ caller }) => {
      if (caller.state === 'anonymous') return { person: null, refused: caller.refused ?? null }
      const { id, email, name, role } = caller
      const user = await findUser(db, id)
      const picture = user?.picture ?? '/avatar.svg'
      return { person: { sub: id, email, nickname: name, name, picture, role }, refused: null }
    },
  })
}
