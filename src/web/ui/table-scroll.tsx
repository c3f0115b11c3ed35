import type { ReactNode } from 'react'
import './table-cards.css'

/** A scrollable, focusable and labelled frame for tables wider than the screen. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
