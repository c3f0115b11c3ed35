import type { ActiveRole } from '../../users/role.ts'

/** Who is at the browser, as far as this page knows. The server decides for itself, by the session's cookie. */
export type Session =
  | { state: 'unknown' }
  /** `left`: they signed out in another tab; a private page must not lead them back in. */
  | { state: 'anonymous'; left?: true }
  /** Signing in cannot work from this address. */
  | { state: 'off'; why: string }
  /** It could not be found out. */
  | { state: 'error'; message: string }
  | { state: 'signed-in'; user: SessionUser; role: SessionRole }

export type SessionUser = { sub: string; email: string; nickname: string; name: string; picture: string }
export type SessionRole = ActiveRole

/** What the server draws as well: the very same, or React would draw everything again that asks for it. */
export const unknown: Session = { state: 'unknown' }
let session: Session = unknown
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

/** Who is signed in. */
export function personThere(): string | undefined {
  return session.state === 'signed-in' ? session.user.sub : undefined
}

export function subscribeToSession(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Who is there, once that is known. */
export function sessionKnown(): Promise<Session> {
  if (session.state !== 'unknown') return Promise.resolve(session)
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (session.state === 'unknown') return
      stop()
      resolve(session)
    })
  })
}

export function become(next: Session): void {
  session = next
  listeners.forEach((notify) => notify())
}
