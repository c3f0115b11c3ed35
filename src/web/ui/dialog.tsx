import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import './dialog.css'

type Props = {
  title: string
  /** Makes it larger: `wide`, `crop`. */
  kind?: string
  /** Shown beside the title. */
  beside?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A modal over the page that holds the focus; Escape closes it. */
export function Dialog({ title, kind = '', beside, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // a layout effect closes it while it is still in the page, which returns the focus
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
