import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession, unknown, type Session } from './session.ts'

/** Who is at the browser; 'unknown' on the server and until the silent check has answered. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown)
}
