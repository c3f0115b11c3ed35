import { useState, type ReactNode } from 'react'

type Props = {
  /** Screen reader label, including what a click does. */
  label: string
  text: ReactNode
  low?: boolean
  /** Shown beside the button. */
  beside: ReactNode
  /** The dialog that a click opens. Receives its close function. */
  children: (close: () => void) => ReactNode
}

/** A list cell that is edited in place: a click opens its dialog. */
export function CellDialog({ label, text, low, beside, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="cell-button"
        data-low={low}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {beside}
      {open && children(() => setOpen(false))}
    </>
  )
}
