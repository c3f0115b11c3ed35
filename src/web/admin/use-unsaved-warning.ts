import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsaved changes are lost to a wrong click or a closed tab. */
export function useUnsavedWarning(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm('Hay cambios sin guardar. ¿Salir igual?')) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
