import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = {
  /** Whether something was typed that would be lost. */
  changed: boolean
  leave: () => void
}

/** Stands within a form that opens in place: Escape closes the form, and asks first where something was typed. */
export function LeaveQuestion({ changed, leave }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const [asking, ask] = useState(false)
  useFormEscape(place, () => (changed ? ask(true) : leave()))
  return (
    <>
      <span ref={place} hidden />
      {asking && (
        <ConfirmDialog
          title="Hay cambios sin guardar"
          confirm="Cerrar sin guardar"
          cancel="Seguir editando"
          danger
          onConfirm={leave}
          onClose={() => ask(false)}
        >
          <p>Si cerrás, lo que escribiste se pierde.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Escape pressed in the form around an element, where nothing within it (a list of options, a question) takes it. */
function useFormEscape(place: React.RefObject<HTMLElement | null>, escape: () => void): void {
  const latest = useRef(escape)
  useEffect(() => {
    latest.current = escape
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const form = place.current?.closest('form')
      const pressed = event.target instanceof Element ? event.target : null
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (!form?.contains(pressed) || pressed?.closest('dialog') !== form.closest('dialog')) return
      // else the dialog that the form stands in would close
      event.preventDefault()
      latest.current()
    }
    // on the document, where React's own handlers come first: what they take is marked by then
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}
