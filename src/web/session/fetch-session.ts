import type { ProblemDetails } from '../../platform/http/problem.ts'
import { knownCookieName } from '../../platform/http/session-cookies.ts'
import type { SessionAnswer } from '../../users/session.contract.ts'
import { remembered } from './remembered.ts'

/**
 * Asks the shop for the session. The shop holds the tokens; the browser has a cookie that scripts cannot
 * read.
 */

const timeoutMs = 15_000

type Found = ({ ok: true } & SessionAnswer) | { ok: false; detail?: string }

/**
 * Never throws.
 * @param base of the API calls
 */
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

/** Whether to ask for the session: this browser has one, or had one on its last visit. */
export function maybeSignedIn(): boolean {
  return remembered('user') !== null || document.cookie.includes(`${knownCookieName(location)}=1`)
}

/** Records that the session has ended. */
export function markAnonymous(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${knownCookieName(location)}=; Path=/; SameSite=Lax; Max-Age=0${secure}`
}
