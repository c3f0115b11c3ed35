import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import './dialog.css'

type Props = {
  title: string
  /** More room than a question needs: `wide`, `crop`. */
  kind?: string
  /** Stands beside the title. */
  beside?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** Something over the page that has the keyboard until it is closed; Escape closes it. */
export function Dialog({ title, kind = '', beside, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // a layout effect: it is closed while it is still in the page, which gives the focus back to where it was
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${kind}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </dialog>
  )
}
