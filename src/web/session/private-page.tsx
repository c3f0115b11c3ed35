import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Loading } from '../ui/loading.tsx'
import type { Session } from './session-store.ts'
import { signIn } from './session-store.ts'
import { useSession } from './use-session.ts'

type SignedIn = Extract<Session, { state: 'signed-in' }>

/** A screen for people who are signed in: an anonymous visitor is sent to sign in, and back to where they were. */
export function PrivatePage({ children }: { children: (session: SignedIn) => ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const leaving = session.state === 'anonymous'
  useEffect(() => {
    if (leaving) void signIn({ returnTo: pathname + search })
  }, [leaving, pathname, search])
  if (session.state === 'signed-in') return children(session)
  if (session.state === 'off') return <p className="notice warn">{session.why}</p>
  return <Loading text={leaving ? 'Te llevamos a ingresar…' : 'Cargando…'} />
}
