import { implement, type ServedCall } from '../platform/http/implement.ts'
import { fieldProblem, problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { refusedPassword, tooMany } from './account.api.ts'
import { accountEmailCalls } from './account-email.contract.ts'
import { changeProfile } from './users.queries.ts'

const elsewhere = problem(404, 'El nombre y el correo los maneja el proveedor con el que ingresás.')
const day = 86_400

export function accountEmailApi(
  db: Db,
  { accountSecurity }: Pick<IdentityPort, 'accountSecurity'>,
): ServedCall[] {
  const address = accountSecurity?.address
  return implement(accountEmailCalls, {
    'GET /account/address': async ({ caller }) => {
      const account = await address?.of(caller.id)
      if (account) return { own: true, ...account }
      return { own: false, name: caller.name, email: caller.email, confirmed: true, pending: null }
    },
    'PUT /account/name': async ({ caller, body }) => {
      if (!(await address?.rename(caller.id, body.name))) return elsewhere
      await changeProfile(db, caller.id, { name: body.name })
      return { message: 'Nombre guardado.' }
    },
    'POST /account/email': async ({ caller, body }) => {
      if (!address) return elsewhere
      const requested = await address.ask(caller.id, body)
      if (requested.ok) return { message: 'Te mandamos un enlace al correo nuevo: con él queda cambiado.' }
      if (requested.why === 'same') return fieldProblem('email', 'Ya es el correo de tu cuenta.')
      if (requested.why === 'invalid') return fieldProblem('email', 'Ese correo no parece válido.')
      return requested.why === 'often' ? tooMany(day) : refusedPassword(requested)
    },
    'POST /account/email/confirmation': async ({ caller }) => {
      if (!address) return elsewhere
      const requested = await address.confirm(caller.id)
      if (requested.ok)
        return { message: 'Te mandamos el enlace otra vez. Mirá también en el correo no deseado.' }
      return requested.why === 'often' ? tooMany(day) : problem(409, 'Tu correo ya está confirmado.')
    },
  })
}
