import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession, unknown, type Session } from './session.ts'

/** The session; 'unknown' on the server and until the silent check has finished. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => unknown)
}
