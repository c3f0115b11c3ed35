import type { ReactNode } from 'react'

type Props = {
  label: string
  /** How many are ticked, in words. */
  count: string
  clear: () => void
  /** What can be done with them. */
  children: ReactNode
  /** The question that one of them asks. */
  dialog: ReactNode
}

/** What can be done with the rows of a list that are ticked. */
export function SelectionBar({ label, count, clear, children, dialog }: Props) {
  return (
    <div className="together-bar" role="region" aria-label={label}>
      <strong className="figures" role="status">
        {count}
      </strong>
      {children}
      <button type="button" className="link-button" onClick={clear}>
        Quitar la selección
      </button>
      {dialog}
    </div>
  )
}
