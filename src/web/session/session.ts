import type { ActiveRole } from '../../users/role.ts'

/** The session as this page knows it. The server decides by the session cookie. */
export type Session =
  | { state: 'unknown' }
  /** `left`: signed out in another tab, so a private page must not redirect to sign-in. */
  | { state: 'anonymous'; left?: true }
  /** Signing in cannot work at this address. */
  | { state: 'off'; why: string }
  /** Asking for the session failed. */
  | { state: 'error'; message: string }
  | { state: 'signed-in'; user: SessionUser; role: SessionRole }

export type SessionUser = { sub: string; email: string; nickname: string; name: string; picture: string }
export type SessionRole = ActiveRole

/** Also rendered on the server. The same object, or React would render everything that uses it again. */
export const unknown: Session = { state: 'unknown' }
let session: Session = unknown
const listeners = new Set<() => void>()

export function readSession(): Session {
  return session
}

/** The signed-in user's id. */
export function personThere(): string | undefined {
  return session.state === 'signed-in' ? session.user.sub : undefined
}

export function subscribeToSession(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Resolves once the session is known. */
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
