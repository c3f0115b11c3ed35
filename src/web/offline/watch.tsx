import { useEffect, useSyncExternalStore } from 'react'
import { MissedScreen } from './missed-screen.tsx'
import { isUpdated, registerWorker, subscribeToUpdate } from './register-worker.ts'

/** Watches for failed or updated files while a page is open. */
export default function Watch() {
  useEffect(() => void registerWorker(), [])
  return (
    <>
      <MissedScreen />
      <UpdateNotice />
    </>
  )
}

/** Offers a newer build. Never applies it by itself, as a form may be in use. */
function UpdateNotice() {
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
