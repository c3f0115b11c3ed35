import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Number of selected rows, as text. */
  count: string
  clear: () => void
  /** The actions. */
  children: ReactNode
  /** An action's confirmation. */
  dialog: ReactNode
}

/** Actions on the selected rows of a list. */
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
