import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession, type Session } from './session.ts'

const unknown: Session = { state: 'unknown' }

/** Who is at the browser; 'unknown' on the server and until the silent check has answered. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown)
}
