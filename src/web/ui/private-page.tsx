import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Loading } from './loading.tsx'
import type { Session } from '../session/session.ts'
import { retrySession, signIn } from '../session/session-store.ts'
import { useSession } from '../session/use-session.ts'
import './session-ended.css'

type SignedIn = Extract<Session, { state: 'signed-in' }>

type PrivatePageProps = {
  children: (session: SignedIn) => ReactNode
  /** Shown before the session is known. Receives the reason. */
  unknown?: (why: string) => ReactNode
}

/** A screen for signed-in users. Sends anonymous visitors to sign in, and back afterwards. */
export function PrivatePage({ children, unknown }: PrivatePageProps) {
  const session = useSession()
  const { pathname, search } = useLocation()
  // users who just signed out, perhaps in another tab, are not sent back to sign in
  const left = session.state === 'anonymous' && session.left === true
  // users signed in a moment ago are not sent away from what they are writing
  const [before, setBefore] = useState<SignedIn | undefined>(undefined)
  if (session.state === 'signed-in' && before !== session) setBefore(session)
  const ended = session.state === 'anonymous' && !left ? before : undefined
  const leaving = session.state === 'anonymous' && !left && !ended
  useEffect(() => {
    if (leaving) void signIn({ returnTo: pathname + search, silent: true })
  }, [leaving, pathname, search])

  const shown = session.state === 'signed-in' ? session : ended
  if (shown) {
    return (
      <>
        {/* remounts per user, so that one user's input never shows for another */}
        <Fragment key={shown.user.sub}>{children(shown)}</Fragment>
        {ended && <SessionEnded />}
      </>
    )
  }
  if (session.state === 'off') return <p className="notice warn">{session.why}</p>
  if (session.state === 'error' && unknown) return unknown(session.message)
  if (session.state === 'error') return <NotDetermined message={session.message} />
  if (left) return <SignedOut returnTo={pathname + search} />
  return <Loading text={leaving ? 'Te llevamos a ingresar…' : 'Cargando…'} />
}

/** Shown if asking for the session failed. */
function NotDetermined({ message }: { message: string }) {
  return (
    <div className="notice bad" role="alert">
      <p>{message}</p>
      <button type="button" className="link-button" onClick={() => void retrySession()}>
        Probar de nuevo
      </button>
    </div>
  )
}

function SignedOut({ returnTo }: { returnTo: string }) {
  return (
    <div className="empty-state">
      <h1>Saliste de tu cuenta</h1>
      <p>Para ver esta página, ingresá de nuevo.</p>
      <button type="button" className="button" onClick={() => void signIn({ returnTo })}>
        Ingresar a mi cuenta
      </button>
    </div>
  )
}

/**
 * Shown if the session expired on a private screen. Signing in navigates away, so it happens in another tab,
 * which this one follows, and input stays.
 */
function SessionEnded() {
  return (
    <div className="notice warn session-ended" role="alert">
      <p>Tu sesión terminó. Lo que hayas escrito sigue acá: ingresá en otra pestaña y volvé a esta.</p>
      <a href="/profile" target="_blank" rel="noreferrer" className="button small">
        Ingresar en otra pestaña
      </a>
    </div>
  )
}
