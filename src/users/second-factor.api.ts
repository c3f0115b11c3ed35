import { implement, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, problem } from '../platform/http/problem.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { refusedPassword, tooMany } from './account.api.ts'
import { secondFactorCalls } from './second-factor.contract.ts'

const elsewhere = problem(404, 'El segundo paso lo maneja el proveedor con el que ingresás.')
const active = problem(409, 'El segundo paso ya está activo. Para usar otro teléfono, quitalo primero.')
const own = problem(409, 'El tuyo se quita en «Mi cuenta», con tu contraseña.')

export function secondFactorApi(identity: Pick<IdentityPort, 'accountSecurity'>): ServedCall[] {
  const factors = identity.accountSecurity?.factors
  return implement(secondFactorCalls, {
    'GET /account/factors': async ({ caller }) => {
      if (!factors) return { possible: false, totp: false, recovery_codes: 0 }
      const { totp, recoveryCodes } = await factors.of(caller.id)
      return { possible: true, totp, recovery_codes: recoveryCodes }
    },
    'POST /account/factors/totp': async ({ caller, body }) => {
      if (!factors) return elsewhere
      const setup = await factors.start(caller.id, body.current)
      if (setup.ok) return setup.setup
      return setup.why === 'active' ? active : refusedPassword(setup)
    },
    'PUT /account/factors/totp': async ({ caller, body }) => {
      if (!factors) return elsewhere
      const confirmed = await factors.confirm(caller.id, body.code, caller.session)
      if (confirmed.ok) return { recovery_codes: confirmed.codes }
      if (confirmed.why === 'too-many') return tooMany(confirmed.seconds)
      return fieldProblem('code', 'Ese código no es. Esperá el siguiente y probá de nuevo.')
    },
    'DELETE /account/factors': async ({ caller, body }) => {
      if (!factors) return elsewhere
      const removed = await factors.remove(caller.id, body.current)
      return removed.ok ? { message: 'Segundo paso quitado.' } : refusedPassword(removed)
    },
    'DELETE /user/factors': async ({ caller, input }) => {
      if (!factors) return elsewhere
      if (input.id === caller.id) return own
      const wasReset = await factors.reset(input.id)
      if (!wasReset) return problem(404, 'Esa persona no existe.')
      return { message: 'Segundo paso y claves de acceso quitados.' }
    },
  })
}
