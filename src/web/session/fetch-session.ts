import type { ProblemDetails } from '../../platform/http/problem.ts'
import { knownCookieName } from '../../platform/http/session-cookies.ts'
import type { SessionAnswer } from '../../users/session.contract.ts'
import { remembered } from './remembered.ts'

/** What the session asks of the shop, which holds the tokens: the browser has a cookie that scripts cannot read. */

const timeoutMs = 15_000

type Found = ({ ok: true } & SessionAnswer) | { ok: false; detail?: string }

/** Who is there. Never throws. In: the calls' base address. */
export async function fetchSession(base: string): Promise<Found> {
  try {
    const response = await fetch(`${base}/session`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json()
    return response.ok
      ? { ok: true, ...(answer as SessionAnswer) }
      : { ok: false, detail: (answer as ProblemDetails).detail }
  } catch {
    return { ok: false }
  }
}

/** Whether it is worth asking: there is a session, or there was one when this browser was here last. */
export function maybeSignedIn(): boolean {
  return remembered('user') !== null || document.cookie.includes(`${knownCookieName(location)}=1`)
}

/** The session is over. */
export function markAnonymous(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${knownCookieName(location)}=; Path=/; SameSite=Lax; Max-Age=0${secure}`
}
