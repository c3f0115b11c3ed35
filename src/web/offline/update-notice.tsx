import { useSyncExternalStore } from 'react'
import { isUpdated, subscribeToUpdate } from './register-worker.ts'

/** Offers a newer build. Never applies it by itself, as a form may be in use. */
export function UpdateNotice() {
  const updated = useSyncExternalStore(subscribeToUpdate, isUpdated, () => false)
  return (
    <div className="offline-notice" role="status">
      {updated && (
        <p>
          Hay una versión nueva: <a href="">actualizar</a>
        </p>
      )}
    </div>
  )
}
