import { implement, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, Problem, problem } from '../platform/http/problem.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import type { SessionView } from '../platform/identity/factors/account-security.ts'
import { accountCalls } from './account.contract.ts'

const elsewhere = problem(404, 'La contraseña y las sesiones las maneja el proveedor con el que ingresás.')

export function accountApi({ accountSecurity }: Pick<IdentityPort, 'accountSecurity'>): ServedCall[] {
  return implement(accountCalls, {
    'GET /account/sessions': async ({ caller }) => {
      if (!accountSecurity) return { own: false, sessions: [] }
      const sessions = await accountSecurity.sessions(caller.id)
      return {
        own: true,
        sessions: sessions.map((session) => shownSession(session, caller.session)),
      }
    },
    'DELETE /account/sessions': async ({ caller, input }) => {
      if (!accountSecurity) return elsewhere
      const ended = await accountSecurity.endSessions(caller.id, input.id)
      if (input.id === undefined) return { message: 'Cerramos todas tus sesiones.' }
      return ended > 0 ? { message: 'Sesión cerrada.' } : problem(404, 'Esa sesión ya no está abierta.')
    },
    'PUT /account/password': async ({ caller, body }) => {
      if (!accountSecurity) return elsewhere
      const changed = await accountSecurity.changePassword(caller.id, body, caller.session)
      if (changed.ok) return { message: 'Contraseña cambiada. Cerramos tus otras sesiones.' }
      if (changed.why === 'weak') return fieldProblem('password', changed.detail)
      return refusedPassword(changed)
    },
  })
}

/** The field error for a rejected current password. */
export function refusedPassword(check: { why: 'wrong' } | { why: 'too-many'; seconds: number }) {
  return check.why === 'wrong'
    ? fieldProblem('current', 'No es la contraseña que usás ahora.')
    : tooMany(check.seconds)
}

/** `current`: the caller's session. */
function shownSession({ id, device, since, seen }: SessionView, current: string | undefined) {
  return { id, device, since: since.toISOString(), seen: seen.toISOString(), current: id === current }
}

export const tooMany = (seconds: number) =>
  new Problem(
    429,
    'Hubo demasiados intentos. Esperá un momento y probá de nuevo.',
    {},
    { 'retry-after': String(seconds) },
  )
