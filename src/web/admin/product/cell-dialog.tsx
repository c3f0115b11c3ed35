import { useState, type ReactNode } from 'react'

type Props = {
  /** What the cell says to who hears it, with what a click does. */
  label: string
  text: ReactNode
  low?: boolean
  /** What stands beside the button. */
  beside: ReactNode
  /** The dialog that a click opens. In: how it is closed. */
  children: (close: () => void) => ReactNode
}

/** A cell of a list that is changed where it stands: a click on it opens its dialog. */
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
