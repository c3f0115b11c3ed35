import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/**
 * Asks before a wrong click or a closed tab loses unsaved changes.
 * @param saved set once they are saved and the page may go
 */
export function UnsavedGuard({ unsaved, saved }: { unsaved: boolean; saved: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !saved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      if (!saved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved, saved])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Hay cambios sin guardar"
      confirm="Salir sin guardar"
      cancel="Seguir editando"
      danger
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>Si salís de esta página, lo que cambiaste se pierde.</p>
    </ConfirmDialog>
  )
}
