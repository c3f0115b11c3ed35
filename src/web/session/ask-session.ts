import type { ProblemDetails } from '../../platform/http/problem.ts'
import { sessionCookieNames } from '../../platform/http/session-cookies.ts'
import { activeRole } from '../../users/role.ts'
import type { SessionAnswer } from '../../users/session.contract.ts'
import { remembered } from './remembered.ts'
import type { SessionRole, SessionUser } from './session.ts'
import type { SignInWish } from './session-store.ts'

/** What the session asks of the shop, which holds the tokens: the browser has a cookie that scripts cannot read. */

const timeoutMs = 15_000

type Found =
  | { ok: true; person: (SessionUser & { role: SessionRole }) | null; refused: string | null }
  | { ok: false; detail?: string }

/** Who is there. Never throws. In: the calls' base address. */
export async function askForSession(base: string): Promise<Found> {
  try {
    const response = await fetch(`${base}/session`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) {
      const { person, refused } = (await response.json()) as SessionAnswer
      const role = activeRole(person?.role) ?? 'User'
      return { ok: true, person: person && { ...person, role }, refused }
    }
    return { ok: false, detail: ((await response.json()) as ProblemDetails).detail }
  } catch {
    return { ok: false }
  }
}

/** Whether it is worth asking: there is a session, or there was one when this browser was here last. */
export function maybeSignedIn(): boolean {
  return remembered('user') !== null || document.cookie.includes(`${knownCookie()}=1`)
}

/** The shop knows nobody here any more. */
export function nobodyHere(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${knownCookie()}=; Path=/; SameSite=Lax; Max-Age=0${secure}`
}

function knownCookie(): string {
  return sessionCookieNames(location).known
}

/** Where the provider's sign-in page is. Throws when it is unavailable. */
export async function askToSignIn({ returnTo = '/', create, reason }: SignInWish): Promise<string> {
  const wish = new URLSearchParams({
    volver: returnTo,
    ...(create ? { crear: '' } : {}),
    ...(reason ? { motivo: reason } : {}),
  })
  return locationFrom(await fetch(`/sesion/ingresar?${wish.toString()}`, asProgram('GET')))
}

/** Ends the session. Out: where the provider signs out. Throws when the shop is unavailable. */
export async function askToLeave(): Promise<string> {
  return locationFrom(await fetch('/sesion/salir', asProgram('POST')))
}

const asProgram = (method: string): RequestInit => ({
  method,
  headers: { accept: 'application/json' },
  signal: AbortSignal.timeout(timeoutMs),
})

async function locationFrom(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`The shop answered ${response.status}`)
  return ((await response.json()) as { location: string }).location
}
