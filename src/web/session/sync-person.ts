import type { ProblemDetails } from '../../platform/http/problem.ts'
import { activeRole } from '../../users/role.ts'
import type { UserAnswer } from '../../users/users.contract.ts'
import type { Sync, SyncFailure } from './session-store.ts'

const timeoutMs = 15_000
const unreachable: SyncFailure = {
  ok: false,
  why: 'unavailable',
  detail: 'No pudimos comunicarnos con la tienda. Revisá tu conexión y probá de nuevo.',
}

/** Tells the shop who signed in (POST /user) and learns their role (GET /user/{id}). In: the calls' base address. */
export function syncPerson(base: string): Sync {
  return async (token, idToken) => {
    const ask = async (path: string, init: RequestInit = {}): Promise<UserAnswer | SyncFailure> => {
      try {
        const response = await fetch(base + path, {
          ...init,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (response.ok) return (await response.json()) as UserAnswer
        // only these two say something of the person; the rest will pass
        const why = response.status === 401 || response.status === 403 ? 'refused' : 'unavailable'
        return { ok: false, why, detail: ((await response.json()) as ProblemDetails).detail }
      } catch {
        return unreachable
      }
    }
    const known = await ask('/user', {
      method: 'POST',
      body: JSON.stringify(idToken === undefined ? {} : { id_token: idToken }),
    })
    if ('ok' in known) return known
    const person = await ask(`/user/${encodeURIComponent(known.id)}`)
    if ('ok' in person) return person
    return { ok: true, role: activeRole(person.role) ?? 'User' }
  }
}
