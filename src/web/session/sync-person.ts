import type { Problem } from '../../calls/problem.ts'
import type { UserAnswer } from '../../users/users.contract.ts'

/** Tells the shop who signed in (POST /user) and learns their role (GET /user/{id}). In: the calls' base address. */
export function syncPerson(base: string) {
  return async (
    token: string,
  ): Promise<{ ok: true; role: 'Admin' | 'User' } | { ok: false; detail: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${base}/user`, { method: 'POST', headers, body: '{}' })
    if (!response.ok) return { ok: false, detail: ((await response.json()) as Problem).detail }
    const { id } = (await response.json()) as UserAnswer
    const again = await fetch(`${base}/user/${encodeURIComponent(id)}`, { headers })
    if (!again.ok) return { ok: false, detail: ((await again.json()) as Problem).detail }
    const { role } = (await again.json()) as UserAnswer
    return { ok: true, role: role === 'Admin' ? 'Admin' : 'User' }
  }
}
