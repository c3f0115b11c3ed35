import type { ReactNode } from 'react'
import './table-cards.css'

/** A frame in which a table wider than the screen scrolls; the keyboard reaches it, and it says what it holds. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
