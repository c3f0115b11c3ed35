import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { changeEach } from '../platform/http/bulk-change.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { completeProfile } from './complete-profile.ts'
import { may } from './permissions.ts'
import { userCalls, usersPageSize } from './users.contract.ts'
import { changeRole, findUser, listUsers, pageOfUsers, type RoleChanged } from './users.queries.ts'

const unknownUser = problem(404, 'Esa persona no existe.')

export function userApi(db: Db, identity: Pick<IdentityPort, 'readProfile'>): ServedCall[] {
  return implement(userCalls, {
    // identifying the caller has registered them and refreshed what the access token contains
    'POST /user': async ({ caller, body, headers }) => {
      const user = await findUser(db, caller.id)
      const token = headers.get('authorization')?.replace(/^Bearer\s+/i, '') ?? ''
      if (user && token === '') return user
      return user ? completeProfile(db, identity, user, { token, idToken: body.id_token }) : unknownUser
    },
    'GET /user': ({ query: { page, size, ...question } }) =>
      page === undefined && size === undefined
        ? listUsers(db, question)
        : pageOfUsers(db, question, { page: page ?? 0, size: size ?? usersPageSize }),
    'GET /user/{id}': async ({ caller, path }) => {
      if (path.id !== caller.id && !may(caller, 'customers.read')) {
        return problem(403, 'Solo podés ver tus propios datos.')
      }
      return (await findUser(db, path.id)) ?? unknownUser
    },
    'PUT /user/perfil': async ({ input }) => {
      const changed = await changeRole(db, input.id, input.role)
      if (changed.ok) return { message: 'Cambio de Perfil Realizado.', user: changed.user }
      if (changed.why === 'unknown-user') return unknownUser
      return problem(409, notChanged[changed.why])
    },
    'PUT /user/lote': (call) => changeRoles(db, call),
  })
}

const notChanged: Record<Extract<RoleChanged, { ok: false }>['why'], string> = {
  'unknown-user': unknownUser.detail,
  'last-admin': 'Es el último administrador: nombrá a otro antes de cambiarle el perfil.',
  unconfirmed:
    'Todavía no confirmó su correo, así que puede ser otra persona. Pedile que toque el enlace que le mandamos, y después cambiale el perfil.',
  'changed-since': 'Su perfil cambió después: quedó como está.',
}

async function changeRoles(db: Db, { caller, body }: CallContext<(typeof userCalls)['PUT /user/lote']>) {
  const { results, done } = await changeEach(body.changes, async ({ id, from, to }) => {
    // in a bulk change, one's own account is there by mistake
    if (id === caller.id) return 'Tu propia cuenta no cambia junto con otras.'
    const changed = await changeRole(db, id, to, from)
    return changed.ok ? undefined : notChanged[changed.why]
  })
  return { message: `Cambió el perfil de ${done} de ${results.length} personas.`, results }
}
