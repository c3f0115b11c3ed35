import type { Hooks } from '../capabilities/hooks.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import type { WebSessions } from '../platform/identity/web-session/web-sessions.ts'
import { recordExport } from '../audit-log/entries.queries.ts'
import { ownerOf } from '../users/data-owner.ts'
import { exportPerson } from './export-person.ts'
import { personalDataCalls } from './personal-data.contract.ts'
import { removePerson, type Removal } from './remove-person.ts'

const unknownPerson = problem(404, 'Esa persona no existe.')

export function personalDataApi(
  db: Db,
  identity: Pick<IdentityPort, 'removeAccount'>,
  sessions: Pick<WebSessions, 'endAll'>,
  hooks: Hooks,
): ServedCall[] {
  const { removeAccount } = identity
  return implement(personalDataCalls, {
    'GET /personal-data': async ({ caller, query }) => {
      const owner = await ownerOf(db, caller, query.id_usuario)
      if (owner instanceof Problem) return owner
      const data = await exportPerson(db, owner, hooks)
      if (!data) return unknownPerson
      if (owner !== caller.id) await recordExport(db, owner, caller.id)
      return data
    },
    'DELETE /personal-data': async ({ caller, input }) => {
      const owner = await ownerOf(db, caller, input.id_usuario)
      if (owner instanceof Problem) return owner
      const removed = await removePerson({ db, hooks }, owner, async (userId) => {
        await sessions.endAll(userId)
        await removeAccount?.(userId)
      })
      if (removed.ok) {
        return {
          message: removeAccount
            ? 'Eliminamos la cuenta y sus datos.'
            : 'Eliminamos los datos. El ingreso se da de baja en el proveedor de identidad.',
          signInRemoved: removeAccount !== undefined,
        }
      }
      return whyRemains(removed)
    },
  })
}

function whyRemains(removal: Extract<Removal, { ok: false }>): Problem {
  switch (removal.why) {
    case 'unknown':
      return unknownPerson
    case 'admin':
      return problem(
        409,
        'Una cuenta de Admin no se puede eliminar. Pedile antes a otra persona Admin que te cambie el perfil.',
      )
    case 'disputed':
      return problem(
        409,
        `Hay un contracargo o un reclamo sin resolver (${removal.orders.join(', ')}): se puede eliminar la cuenta cuando se resuelva.`,
      )
    case 'coming-back':
      return problem(
        409,
        `Hay una devolución abierta (${removal.orders.join(', ')}): se puede eliminar la cuenta cuando termine.`,
      )
    case 'under-way':
      return problem(
        409,
        `Hay compras en camino (${removal.orders.join(', ')}): se puede eliminar la cuenta cuando terminen.`,
      )
  }
}
