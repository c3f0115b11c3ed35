import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Passkey } from '../platform/identity/factors/passkeys.ts'
import type { IdentityPort } from '../platform/identity/provider/port.ts'
import { refusedPassword } from './account.api.ts'
import { passkeyCalls } from './passkeys.contract.ts'

const nowhere = problem(404, 'En esta dirección no hay claves de acceso: hace falta un dominio con TLS.')

export function passkeyApi({ accountSecurity }: Pick<IdentityPort, 'accountSecurity'>): ServedCall[] {
  const passkeys = accountSecurity?.passkeys.possible ? accountSecurity.passkeys : undefined
  return implement(passkeyCalls, {
    'GET /account/passkeys': async ({ caller }) =>
      passkeys
        ? { possible: true, passkeys: (await passkeys.list(caller.id)).map(shownPasskey) }
        : { possible: false, passkeys: [] },
    'POST /account/passkeys/options': async ({ caller, body }) => {
      if (!passkeys) return nowhere
      const given = await passkeys.options(caller.id, body.current)
      return given.ok ? { options: { ...given.options } } : refusedPassword(given)
    },
    'POST /account/passkeys': async ({ caller, body, headers }) => {
      if (!passkeys) return nowhere
      const added = await passkeys.add(caller.id, body.credential, headers.get('user-agent') ?? '')
      if (added) return { message: 'Clave de acceso guardada.' }
      return problem(422, 'La clave de acceso no se pudo guardar. Empezá de nuevo.')
    },
    'DELETE /account/passkeys': async ({ caller, body }) => {
      if (!passkeys) return nowhere
      const removed = await passkeys.remove(caller.id, body.id, body.current)
      if (removed.ok) return { message: 'Clave de acceso quitada.' }
      return removed.why === 'unknown'
        ? problem(404, 'Esa clave de acceso ya no está.')
        : refusedPassword(removed)
    },
  })
}

const shownPasskey = ({ id, device, since, used }: Passkey) => ({
  id,
  device,
  since: since.toISOString(),
  used: used?.toISOString() ?? null,
})
