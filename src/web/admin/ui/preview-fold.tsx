import { useState, type ReactNode } from 'react'
import './preview-fold.css'

type Props = { label: string; children: ReactNode }

/** How what is being written will look in the shop. Open where there is room; folded it draws and loads nothing. */
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
