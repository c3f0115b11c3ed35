import { useEffect, useState, type ReactNode } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import type { ProblemDetails } from '../../platform/http/problem.ts'
import type { OwnData, SignedIn } from '../api/load-own.ts'
import { useSession } from '../session/use-session.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { PrivatePage } from './private-page.tsx'

type Props<T> = {
  loaded: OwnData<T>
  children: (value: T, session: SignedIn) => ReactNode
  /** Shown while the user's data is loading. */
  waiting?: ReactNode
}

/**
 * A private screen with its clientLoader's data (see ../api/load-own.ts). Reloads when the user signs in, and
 * clears everything when they sign out.
 */
export function OwnScreen<T>({ loaded, children, waiting = <Loading /> }: Props<T>) {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const sub = session.state === 'signed-in' ? session.user.sub : undefined
  const left = session.state === 'anonymous' && session.left === true
  // an expired session keeps what is being written, signing out clears it
  const [last, setLast] = useState(loaded)
  const now = left ? null : (loaded ?? last)
  if (now !== last) setLast(now)
  const stale = sub === undefined ? left && loaded !== null : loaded?.sub !== sub
  useEffect(() => {
    if (stale) void revalidate()
  }, [stale, revalidate])
  return (
    <PrivatePage>
      {(person) => (now?.sub === person.user.sub ? children(now.value, person) : waiting)}
    </PrivatePage>
  )
}

/** A private screen's HydrateFallback. */
export function LoadingScreen() {
  return <Loading />
}

/** A private screen's ErrorBoundary: the shop's problem, with a retry button. */
export function LoadFailure() {
  const { problem, again } = useLoadFailure()
  return <PrivatePage>{() => <Failure problem={problem} again={again} />}</PrivatePage>
}

/**
 * For an ErrorBoundary: the problem that a loader threw with `found`. Anything else is a bug, for the root's
 * boundary.
 */
export function useLoadFailure(): { problem: ProblemDetails; again: () => void } {
  const failure = useRouteError()
  const { revalidate } = useRevalidator()
  if (
    !isRouteErrorResponse(failure) ||
    typeof (failure.data as Partial<ProblemDetails> | null)?.detail !== 'string'
  )
    throw failure
  return { problem: failure.data as ProblemDetails, again: () => void revalidate() }
}
