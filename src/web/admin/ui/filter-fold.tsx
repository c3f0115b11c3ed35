import { useId, useState, type ReactNode } from 'react'

type Props = { label: string; active: boolean; children: ReactNode }

/**
 * A list's filters: behind a button on phones, always visible on wide screens.
 * @param active whether a filter is set, which the button shows
 */
export function FilterFold({ label, active, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(active)
  return (
    <>
      <button
        type="button"
        className="button plain small filter-fold-opener"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} className="filter-fold" data-open={open || undefined}>
        {children}
      </div>
    </>
  )
}
