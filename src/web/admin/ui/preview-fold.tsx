import { useState, type ReactNode } from 'react'
import './preview-fold.css'

type Props = { label: string; children: ReactNode }

/** A preview of the draft in the shop. Open if there is room; when folded it renders and loads nothing. */
export function PreviewFold({ label, children }: Props) {
  const [roomy] = useState(() => matchMedia('(min-width: 900px)').matches)
  const [open, setOpen] = useState(roomy)
  return (
    <details
      className="sheet preview-fold"
      open={roomy}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {open && children}
    </details>
  )
}
