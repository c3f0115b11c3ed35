import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'

type Props = {
  /** Whether there is input to lose. */
  changed: boolean
  leave: () => void
}

/** Lets Escape close the form around it, after asking if there is input to lose. */
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

/**
 * Handles Escape in the surrounding form, unless something within it (a list of options, a question) does.
 */
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
      // otherwise the surrounding dialog would close
      event.preventDefault()
      latest.current()
    }
    // on the document, because React's handlers run first and mark what they handle
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [place])
}
