import { useEffect, useId, useRef, type ReactNode } from 'react'
import './confirm-dialog.css'

type Props = {
  title: string
  children?: ReactNode
  /** What the button that goes ahead says; without one there is nothing to go ahead with. */
  confirm?: string
  cancel?: string
  danger?: boolean
  onConfirm?: () => void
  onClose: () => void
}

/** A question over the page. Escape and the second button leave everything as it is. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, cancel = 'Cancelar', danger = false, onConfirm, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // closing gives the focus back to where it was
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={onClose}>
          {cancel}
        </button>
        {confirm && (
          <button type="button" className={danger ? 'button danger' : 'button'} onClick={onConfirm}>
            {confirm}
          </button>
        )}
      </div>
    </dialog>
  )
}
