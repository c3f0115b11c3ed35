import { useSyncExternalStore } from 'react'
import { isUpdated, subscribeToUpdate } from './register-worker.ts'

/** A newer build of the shop is there. It is never taken by itself: somebody may be in the middle of a form. */
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
